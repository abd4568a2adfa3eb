import { daysKnownOn, type LaunchHistory } from '../history.js';

/** The histories as they were known at the end of a day. Companies and lines without a launch by then are left out. */
export function knownUntil(histories: readonly LaunchHistory[], day: number): readonly LaunchHistory[] {
  return histories.flatMap((history) => {
    const asOfDay = Math.min(history.asOfDay, day);
    const lines = history.lines
      .map((line) => ({ id: line.id, name: line.name, days: daysKnownOn(line, day, asOfDay) }))
      .filter(({ days }) => days.length > 0);
    return lines.length === 0 ? [] : [{ ...history, asOfDay, lines }];
  });
}
