import type { Messages } from './messages/en.js';

/** The words of the pages' script. A text in which it fills in a value has `{0}`, `{1}` in its place. */
export type ScriptWords = ReturnType<typeof scriptWords>;

export function scriptWords({ dates, time, live, siblings, chance }: Messages) {
  return {
    dates,
    underAMinute: time.underAMinute,
    ago: time.ago('{0}'),
    hoursAreLocal: time.hoursAreLocal('{0}'),
    stale: time.stale('{0}'),
    checked: live.checked('{0}'),
    nextCheck: live.nextCheck('{0}'),
    checking: live.checking,
    checkFailed: live.checkFailed('{0}'),
    newReset: live.newReset('{0}'),
    percent: chance.percent('{0}'),
    underOne: chance.underOne,
    overNinetyNine: chance.overNinetyNine,
    noReset: siblings.noReset,
    lastReset: siblings.lastReset('{0}'),
    asOf: siblings.asOf('{0}', '{1}'),
    withChance: siblings.withChance('{0}', '{1}'),
    notLive: siblings.notLive('{0}'),
    thisPage: siblings.thisPage,
  };
}

/** The text with its values filled in. */
export function filled(text: string, ...values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (_, place) => values[Number(place)] ?? '');
}
