import { HOUR_MS } from '../../core/time.js';
import type { PromiseRow } from '../page-data.js';
import { type Words, wordsOf } from './locale.js';
import type { When } from './when.js';

/** What is said of a promise. */
export type AwaitedReset = Pick<
  PromiseRow,
  'madeAt' | 'from' | 'to' | 'dueTo' | 'windowKind' | 'strength' | 'promises' | 'state'
>;

/** The promise that people wait for: one with a time before others, a due one before a later one. */
export function nextPromise<P extends AwaitedReset>(promises: readonly P[]): P | null {
  const ranks = { open: 0, scheduled: 1, overdue: 2 };
  const rankOf = (one: AwaitedReset) => [
    one.strength === 'veiled' ? 1 : 0,
    one.promises === 'banked' ? 1 : 0,
    whenOf(one) === null ? 1 : 0,
    ranks[one.state],
  ];
  const [first = null] = promises.toSorted((a, b) => {
    const other = rankOf(b);
    const differing = rankOf(a).map((rank, place) => rank - (other[place] ?? 0));
    return differing.find((difference) => difference !== 0) ?? (a.from < b.from ? -1 : 1);
  });
  return first;
}

/** When something is promised; null: no time is named. */
export function whenOf(promise: {
  readonly madeAt: string;
  readonly from: string;
  readonly to: string | null;
  readonly windowKind: string;
}): When | null {
  const from = Date.parse(promise.from);
  const to = promise.to === null ? null : Date.parse(promise.to);
  if (to === null) return promise.from === promise.madeAt ? null : { form: 'from', at: from, until: null };
  const length = to - from;
  if (promise.windowKind === 'by' || promise.windowKind === 'within' || length > 30 * HOUR_MS)
    return { form: 'by', at: to, until: null };
  if (length >= 18 * HOUR_MS) return { form: 'day', at: from + length / 2, until: null };
  return promise.windowKind === 'clock' && length <= 3 * HOUR_MS
    ? { form: 'about', at: from, until: null }
    : { form: 'span', at: from, until: to };
}

/** The end of the time in which it was due. Only a promise with an end is ever overdue. */
export function overdueSince({ from, dueTo }: AwaitedReset): When {
  return { form: 'at', at: Date.parse(dueTo ?? from), until: null };
}

/** Where a promise stands; one without a time is never in its window. */
export function stateWords(promise: AwaitedReset, words: Words = wordsOf()): string {
  return words(whenOf(promise) === null ? 'promises.undated' : `promises.${promise.state}`);
}

/** What a post promises and how, as far as it is not simply a regular reset that will come. */
export function promiseWords(
  { promises, strength }: Pick<PromiseRow, 'promises' | 'strength'>,
  words: Words = wordsOf(),
): string[] {
  const isVeiled = strength === 'veiled';
  const found: string[] = [];
  if (promises === 'banked') found.push(isVeiled ? words('promises.bankedHinted') : words('promises.banked'));
  else if (promises === 'both') found.push(isVeiled ? words('promises.bothHinted') : words('promises.both'));
  else if (isVeiled) found.push(words('promises.hinted'));
  if (promises === 'unclear') found.push(words('promises.unclear'));
  if (strength === 'conditional') found.push(words('promises.conditional'));
  return found;
}

/** The same, but that a plain promise has a name, too. */
export function promiseKind(of: Pick<PromiseRow, 'promises' | 'strength'>, words: Words): string[] {
  const kind = promiseWords(of, words);
  return kind.length > 0 ? kind : [words('promises.plain')];
}
