import { assessHealth, problemsIn, recordWorks } from '../../core/health/health.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import type { SourceRead } from '../../ledger/read/source-reads.js';
import { allSources, type Fetched, failureOf } from '../fetch/fetched.js';

/** What this turn found newly bad, good again, or at a start still bad: a line of the log. */
export interface Turned {
  readonly isBad: boolean;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What the turn before said; null or nothing where that is not known. */
interface Before {
  readonly snapshot: Snapshot | null;
  readonly reads: readonly SourceRead[];
  /** Whether a worker has just started: its log then says what is wrong, whatever an earlier one said. */
  readonly isStart?: boolean;
}

/** Compared with the previous turn in the ledger, whichever process made it. */
export function turnedSince(before: Before, fetched: Fetched, snapshot: Snapshot): readonly Turned[] {
  return [...turnedHealth(before, snapshot), ...turnedSources(before, fetched)];
}

function turnedHealth({ snapshot: before, isStart = false }: Before, snapshot: Snapshot): readonly Turned[] {
  const isWorking = (published: Snapshot) =>
    recordWorks(assessHealth(published, epochMs(published.generatedAt)));
  const now = isWorking(snapshot);
  // Before anything was read nothing had failed.
  const was = before && (isWorking(before) ?? true);
  const isSaidAgain = isStart && now === false;
  if (now === null || (!isSaidAgain && (was === null || now === was))) return [];
  const fields = { reasons: problemsIn(snapshot.health.reasons).map(({ text }) => text) };
  return now
    ? [{ isBad: false, message: 'health is good again', fields }]
    : [{ isBad: true, message: was === false ? 'health is still bad' : 'health has turned bad', fields }];
}

/** Not failures of a source: the first turn reads none, and a wrong clock is reported as such. */
const OF_NO_SOURCE: readonly (string | null)[] = [null, 'not_yet', 'wrong_clock'];

function turnedSources({ reads, isStart = false }: Before, fetched: Fetched): readonly Turned[] {
  const failing = reads
    .filter((read) => !OF_NO_SOURCE.includes(read.failureClass))
    .map(({ source }) => source);
  return allSources(fetched).flatMap((fetchedSource): Turned[] => {
    const source = fetchedSource.key;
    const failure = failureOf(fetchedSource);
    const fails = failure !== null && !OF_NO_SOURCE.includes(failure.failureClass);
    const wasFailing = failing.includes(source);
    if (fails === wasFailing && !(isStart && fails)) return [];
    if (!fails) return [{ isBad: false, message: 'a source is read again', fields: { source } }];
    const { failureClass, message: detail } = failure;
    return [
      {
        isBad: true,
        message: `a source ${wasFailing ? 'still ' : ''}cannot be read; another line follows when it is read again`,
        fields: { source, failureClass, detail },
      },
    ];
  });
}
