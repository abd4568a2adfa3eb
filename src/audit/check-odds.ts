import { checkLaunchLedger } from '../core/launches/check-launch-ledger.js';
import { LAUNCH_MODEL_VERSION } from '../core/launches/odds/model-version.js';
import { oddsBook } from '../core/launches/odds-book.js';
import type { LineBook, OddsBook } from '../core/launches/odds-book-schema.js';
import type { Snapshot } from '../core/snapshot.js';
import { readOdds } from '../ledger/read/odds.js';
import type { Queries } from '../ledger/read/queries.js';
import { contentOf, revisionsInUse, seedOf } from '../ledger/write/launch-revisions.js';
import type { Audited } from './audited.js';
import { differences } from './differences.js';

/** The launch odds that the newest snapshot serves: there, what their hash says, and those of the launch ledgers. */
export function checkServedOdds(
  { queries, sqlite }: Audited,
  { odds: { payloadId }, generatedAt }: Snapshot,
  say: (message: string) => void,
): void {
  if (payloadId === null) return;
  const name = `row ${payloadId} of odds_payloads`;
  const usedAt = sqlite.prepare('SELECT used_at FROM odds_payloads WHERE id = ?').pluck().get(payloadId);
  if (usedAt === undefined) {
    say(`serves ${name}, which does not exist`);
    return;
  }
  if (usedAt !== generatedAt) say(`serves ${name}, which says that it was used at another time`);
  let served: OddsBook;
  try {
    served = readOdds(queries, payloadId);
  } catch (error) {
    say(`serves launch odds that cannot be read: ${(error as Error).message}`);
    return;
  }
  // Those of another program version are worked out anew by its next turn.
  if (served.modelVersion !== LAUNCH_MODEL_VERSION) return;
  const expected = bookOf(queries, generatedAt);
  const [many, due] = [served.companies.length, expected.companies.length];
  if (many < due)
    say(`serves ${name}, which lacks ${due - many} of the ${due} companies of launch_revisions`);
  served.companies.forEach((company, place) => {
    const recomputed = expected.companies[place];
    if (recomputed?.company.id !== company.company.id) {
      say(`serves ${name}, whose companies are not those of launch_revisions: ${company.company.id}`);
      return;
    }
    const { lines, ...rest } = recomputed;
    for (const said of differences(company, rest)) say(`serves ${name}; of ${company.company.id}, ${said}`);
    const known = new Set(lines.map(({ line }) => line.id));
    for (const { line } of company.lines)
      if (!known.has(line.id))
        say(
          `serves ${name}; of ${company.company.id}, the line ${line.id}, which launch_revisions do not have`,
        );
    if (company.lines.length !== lines.length)
      say(
        `serves ${name}; of ${company.company.id}, ${company.lines.length} lines, and ${lines.length} follow`,
      );
    for (const said of differences(
      byId(company.lines),
      byId(lines.map((line) => unmoved(line, company.lines))),
    ))
      say(`serves ${name}; of ${company.company.id}, ${said}`);
  });
}

function bookOf(queries: Queries, now: number): OddsBook {
  const revisions = revisionsInUse(queries);
  const ledgers = revisions.flatMap((revision) => {
    const { ledger } = checkLaunchLedger(
      JSON.parse(contentOf(queries, revision)),
      `${revision.company}.json`,
    );
    return ledger ? [ledger] : [];
  });
  return oddsBook(ledgers, { now, seed: seedOf(revisions), hints: new Map() });
}

const byId = (lines: readonly Partial<LineBook>[]) =>
  Object.fromEntries(lines.map((one) => [one.line?.id ?? '', one]));

/** A live hint moves odds and dates by the moment in which they were worked out; the rest of such a line is compared. */
function unmoved(line: LineBook, served: readonly LineBook[]): Partial<LineBook> {
  if (!served.some((one) => one.line.id === line.line.id && one.hint !== null)) return line;
  const { odds: _odds, expected: _expected, hint: _hint, ...rest } = line;
  return rest;
}
