import { checkLaunchList } from '../core/launches/check-launch-list.js';
import { LAUNCH_MODEL_VERSION } from '../core/launches/odds/model-version.js';
import { oddsBook } from '../core/launches/odds-book.js';
import { type LineBook, ODDS_BOOK_VERSION, type OddsBook } from '../core/launches/odds-book-schema.js';
import type { Snapshot } from '../core/snapshot.js';
import { contentOf, revisionsInUse, seedOf } from '../ledger/read/launch-revisions.js';
import { readOdds } from '../ledger/read/odds.js';
import { oddsWindows, scoredOdds } from '../ledger/read/odds-journal.js';
import type { Queries } from '../ledger/read/queries.js';
import type { FindHere } from './audit-report.js';
import type { Audited } from './audited.js';
import { differences } from './differences.js';

/** The launch odds of the newest snapshot exist, match their hash, and follow from the launch lists. */
export function checkServedOdds(
  { queries, sqlite }: Audited,
  { odds: { payloadId }, generatedAt }: Snapshot,
  findHere: FindHere,
): void {
  if (payloadId === null) return;
  const name = `row ${payloadId} of odds_payloads`;
  const usedAt = sqlite.prepare('SELECT used_at FROM odds_payloads WHERE id = ?').pluck().get(payloadId);
  if (usedAt === undefined) {
    findHere(`serves ${name}, which does not exist`);
    return;
  }
  if (usedAt !== generatedAt) findHere(`serves ${name}, whose used_at differs`);
  let served: OddsBook;
  try {
    served = readOdds(queries, payloadId);
  } catch (error) {
    findHere(`serves launch odds that cannot be read: ${(error as Error).message}`);
    return;
  }
  // The next turn recomputes the odds of another program version.
  if (served.modelVersion !== LAUNCH_MODEL_VERSION || served.version !== ODDS_BOOK_VERSION) return;
  const expected = bookOf(queries, generatedAt);
  for (const difference of differences(served, { accuracy: expected.accuracy }))
    findHere(`serves ${name}: ${difference}`);
  const [count, expectedCount] = [served.companies.length, expected.companies.length];
  if (count < expectedCount)
    findHere(`serves ${name}, which has ${count} of the ${expectedCount} companies in launch_revisions`);
  served.companies.forEach((company, index) => {
    const recomputed = expected.companies[index];
    if (recomputed?.company.id !== company.company.id) {
      findHere(`serves ${name}; its company ${company.company.id} is not the one in launch_revisions`);
      return;
    }
    const prefix = `serves ${name}; company ${company.company.id}:`;
    const { lines, ...rest } = recomputed;
    for (const difference of differences(company, rest)) findHere(`${prefix} ${difference}`);
    const known = new Set(lines.map(({ line }) => line.id));
    for (const { line } of company.lines)
      if (!known.has(line.id)) findHere(`${prefix} launch_revisions does not have the line ${line.id}`);
    if (company.lines.length !== lines.length)
      findHere(`${prefix} has ${company.lines.length} lines; expected ${lines.length}`);
    const comparable = lines.map((line) => withoutHintEffect(line, company.lines));
    for (const difference of differences(byId(company.lines), byId(comparable)))
      findHere(`${prefix} ${difference}`);
  });
}

function bookOf(queries: Queries, now: number): OddsBook {
  const revisions = revisionsInUse(queries);
  const lists = revisions.flatMap((revision) => {
    const { launchList } = checkLaunchList(
      JSON.parse(contentOf(queries, revision)),
      `${revision.company}.json`,
    );
    return launchList ? [launchList] : [];
  });
  const scored = scoredOdds(oddsWindows(queries));
  return oddsBook(lists, { now, seed: seedOf(revisions), hints: new Map(), scored });
}

const byId = (lines: readonly Partial<LineBook>[]) =>
  Object.fromEntries(lines.map((one) => [one.line?.id ?? '', one]));

/** The effect of a live hint depends on the time of computation, so only the rest of such a line is compared. */
function withoutHintEffect(line: LineBook, served: readonly LineBook[]): Partial<LineBook> {
  if (!served.some((one) => one.line.id === line.line.id && one.hint !== null)) return line;
  const { odds: _odds, expected: _expected, hint: _hint, ...rest } = line;
  return rest;
}
