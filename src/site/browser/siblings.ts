import { durationParts } from '../words/duration.js';
import { filled } from '../words/filled.js';
import type { ScriptWords } from '../words/script-words.js';

/*
 * The siblings: other instances. Nothing that they answer is trusted to have the right form.
 */

const ASK_MS = 5 * 60_000;
const STALE_MS = 10 * 60_000;
const TIMEOUT_MS = 15_000;

interface Sibling {
  readonly link: HTMLAnchorElement;
  readonly note: Element | null;
  askedAt: number;
  answer: Answer | null;
}

interface Answer {
  readonly product: string;
  /** Epoch milliseconds. */
  readonly generatedAt: number;
  readonly lastResetAt: number | null;
  readonly isLive: boolean;
  readonly probability: number;
}

/** Shows beside each link what its instance says: one request per sibling and five minutes, none from a hidden tab. */
export function followSiblings(words: ScriptWords): void {
  const siblings: Sibling[] = [...document.querySelectorAll<HTMLAnchorElement>('[data-sibling]')].map(
    (link) => ({
      link,
      note: link.parentElement?.querySelector('.newest') ?? null,
      askedAt: Number.NEGATIVE_INFINITY,
      answer: null,
    }),
  );
  if (siblings.length === 0) return;

  function follow(): void {
    const now = Date.now();
    for (const sibling of siblings) {
      if (sibling.link.origin === location.origin) {
        sibling.link.setAttribute('aria-current', 'page');
        if (sibling.note) sibling.note.textContent = words.thisPage;
      } else if (!document.hidden && now - sibling.askedAt >= ASK_MS) {
        sibling.askedAt = now;
        void ask(sibling).then(() => show(sibling, words));
      } else show(sibling, words);
    }
  }
  document.addEventListener('visibilitychange', follow);
  follow();
  setInterval(follow, 10_000);
}

async function ask(sibling: Sibling): Promise<void> {
  try {
    const response = await fetch(new URL('/api/v1/forecast', sibling.link.href), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    sibling.answer = response.ok ? forecastOf(await response.json()) : null;
  } catch {
    // The link stays, with nothing beside it.
    sibling.answer = null;
  }
}

/** What is used of an answer. Throws if it is not the forecast of an instance. */
// biome-ignore lint/suspicious/noExplicitAny: whatever another server says.
function forecastOf({ product, generatedAt, lastResetAt, headline, next24Hours }: any): Answer {
  const answer = {
    product: String(product).trim().slice(0, 40),
    generatedAt: Date.parse(generatedAt),
    lastResetAt: lastResetAt === null ? null : Date.parse(lastResetAt),
    isLive: !headline.startsWith('Not live'),
    probability: next24Hours.probability,
  };
  const { probability } = answer;
  if (typeof product !== 'string' || answer.product === '') throw new Error('no product');
  if (Number.isNaN(answer.generatedAt) || Number.isNaN(answer.lastResetAt ?? 0)) throw new Error('no time');
  if (typeof probability !== 'number' || !(probability >= 0 && probability <= 1))
    throw new Error('no chance');
  return answer;
}

function show({ link, note, answer }: Sibling, words: ScriptWords): void {
  const name = link.querySelector('bdi');
  if (name && answer !== null) name.textContent = answer.product;
  if (note) note.textContent = answer === null ? '' : noteOf(answer, words, Date.now());
}

/** A chance that is old, or rests on a record that has ended or is empty, is not shown. */
function noteOf(
  { generatedAt, lastResetAt, isLive, probability }: Answer,
  words: ScriptWords,
  now: number,
): string {
  const first = (ms: number) => durationParts(ms, words.dates, words.underAMinute)[0] ?? '';
  const last = lastResetAt === null ? words.noReset : filled(words.lastReset, first(now - lastResetAt));
  if (now - generatedAt > STALE_MS) return filled(words.asOf, last, first(now - generatedAt));
  if (!isLive) return filled(words.notLive, last);
  return lastResetAt === null ? last : filled(words.withChance, last, percent(probability, words));
}

/** As on the pages (words.ts). */
function percent(probability: number, words: ScriptWords): string {
  const whole = Math.round(100 * probability);
  if (whole === 0 && probability > 0) return words.underOne;
  if (whole === 100 && probability < 1) return words.overNinetyNine;
  return filled(words.percent, String(whole));
}
