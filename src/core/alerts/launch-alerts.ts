import { type LaunchChange, launchInWords } from '../launches/launch-changes.js';
import { COUNTED_STAGES } from '../launches/launch-list.js';
import { modelKey } from '../launches/launch-list-rules.js';
import { DAY_MS } from '../time.js';
import type { AlertDraft } from './alert.js';
import { quoted } from './words.js';

/** A change of a company's launch list. */
interface ListedChange extends LaunchChange {
  readonly company: string;
}

/**
 * Alerts for launches that are newly counted. Corrections and withdrawals trigger none, nor do launches that are pending or
 * not open to everybody.
 * @param since epoch milliseconds; launches of earlier days trigger no alerts
 */
export function alertsOfLaunches(changes: readonly ListedChange[], since: number): readonly AlertDraft[] {
  return changes
    .filter(({ kind }) => kind === 'added' || kind === 'confirmed')
    .filter(({ launch }) => COUNTED_STAGES.some((stage) => stage === launch.stage))
    .filter(({ launch }) => Date.parse(launch.date) + DAY_MS > since)
    .map(({ company, launch }) => ({
      event: 'launch.recorded',
      key: `launch:${company}:${modelKey(launch.model)}`,
      resetRowId: null,
      readingId: null,
      title: `${launch.model} was launched`,
      text: quoted(launchInWords(company, launch).join('\n')),
      url: launch.announcement[0] ?? launch.sources[0]?.url ?? null,
      windowFrom: null,
      windowTo: null,
      at: Date.parse(launch.date),
    }));
}
