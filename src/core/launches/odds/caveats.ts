import { DORMANT_AFTER_DAYS, MIN_OWN_GAPS } from '../history.js';
import { dateOfDay } from '../launch-day.js';

/** A caveat is added if the list ended longer ago. */
const OLD_LAUNCH_LIST_DAYS = 14;

/** What to know before trusting a line's odds, for people. */
export function caveatsOf(line: {
  readonly gaps: number;
  readonly waitDays: number;
  readonly asOfDay: number;
  readonly today: number;
}): readonly string[] {
  const { gaps, waitDays, asOfDay, today } = line;
  const caveats: string[] = [];
  if (today - asOfDay > OLD_LAUNCH_LIST_DAYS)
    caveats.push(
      `The launch list ends on ${dateOfDay(asOfDay)}, ${today - asOfDay} days ago; later launches are missing.`,
    );
  if (waitDays >= DORMANT_AFTER_DAYS)
    caveats.push(
      `No launch for ${waitDays} days: the line may have ended, which the estimators cannot distinguish from a long wait.`,
    );
  if (gaps < MIN_OWN_GAPS) caveats.push(`${gapCount(gaps)}: only estimators that pool over lines are used.`);
  return caveats;
}

function gapCount(gaps: number): string {
  if (gaps === 0) return 'No finished gap yet';
  return gaps === 1 ? 'Only one finished gap' : `Only ${gaps} finished gaps`;
}
