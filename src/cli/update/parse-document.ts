import { z } from 'zod';
import { parseRecordFile, type RecordEntry } from '../../core/record/record-file.js';
import { checkLedgerText } from '../../sources/launches/launch-ledgers.js';
import { CommandFailure } from '../output.js';
import type { FoundUpdate } from './load-update.js';

type Found = Pick<FoundUpdate, 'record' | 'launches' | 'refused'>;

const instant = z.iso.datetime({ offset: true, error: 'expected an instant such as 2026-01-31T18:05:00Z' });
/** A record file that also says for which time it is complete. */
const recordSchema = z.strictObject({
  coveredFrom: instant.optional(),
  coveredUntil: instant.optional(),
  resets: z.array(z.unknown(), { error: 'expected a list of resets' }),
});
const ledgerSchema = z.object({ company: z.object({ id: z.string() }), launches: z.unknown() });

/** A launch ledger, or a record file as `import` takes it. */
export function parseDocument(name: string, content: string, now: number): Found {
  const text = content.replace(/^\ufeff/, '');
  if (!text.trimStart().startsWith('{')) return recordOf(name, parseEntries(name, text, now), {}, now);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new CommandFailure(`${name} is not JSON: ${(error as Error).message}`);
  }
  const ledger = ledgerSchema.safeParse(json);
  if (ledger.success) return { record: null, ...parseLaunches(`${ledger.data.company.id}.json`, text, now) };
  const record = recordSchema.safeParse(json);
  if (!record.success) {
    const problems = record.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
    throw new CommandFailure(
      `${name} is neither a record nor a launch ledger; nothing was read from it:\n  ${problems.join('\n  ')}`,
    );
  }
  const { resets, ...covered } = record.data;
  return recordOf(name, parseEntries(name, JSON.stringify(resets), now), covered, now);
}

function recordOf(
  name: string,
  entries: readonly RecordEntry[],
  { coveredFrom, coveredUntil }: { coveredFrom?: string | undefined; coveredUntil?: string | undefined },
  now: number,
): Found {
  const record = { entries, covered: [] };
  if (coveredFrom === undefined && coveredUntil === undefined) return { record, launches: [], refused: [] };
  const instants = entries.map(({ at }) => at).sort((a, b) => a - b);
  const fromAt = coveredFrom === undefined ? instants[0] : Date.parse(coveredFrom);
  const toAt = coveredUntil === undefined ? instants.at(-1) : Date.parse(coveredUntil);
  if (fromAt === undefined || toAt === undefined || fromAt > toAt)
    throw new CommandFailure(`${name} ends (coveredUntil) before it begins (coveredFrom).`);
  if (toAt > now) throw new CommandFailure(`${name} ends (coveredUntil) in the future.`);
  return {
    record: { ...record, covered: [{ fromAt, toAt, basis: 'import' }] },
    launches: [],
    refused: [],
  };
}

function parseEntries(name: string, text: string, now: number): readonly RecordEntry[] {
  const file = parseRecordFile(text, now);
  if (file.kind === 'entries') return file.entries;
  throw new CommandFailure(
    `${name} is no valid record; nothing was read from it:\n  ${file.problems.join('\n  ')}`,
  );
}

export function parseLaunches(file: string, text: string, now: number): Pick<Found, 'launches' | 'refused'> {
  const checked = checkLedgerText(file, text, now);
  return 'ledger' in checked
    ? { launches: [checked], refused: [] }
    : { launches: [], refused: checked.problems.map(({ message }) => message) };
}
