import { Idiomorph } from 'idiomorph';
import { filled, type ScriptWords } from '../../words/when.js';
import { makeStops } from './chart-keys.js';
import type { TabNotifications } from './in-tab.js';
import type { LocalTimes } from './local-times.js';

/** Snapshots are a moment later than due, and pages that were loaded together do not all ask at once. */
const AFTER_DUE_MS = 2_000;
const SPREAD_MS = 8_000;
const TIMEOUT_MS = 15_000;

/** Waits after checks that brought nothing new, the last one again and again. */
const RETRY_MS = [10_000, 20_000, 40_000, 80_000, 300_000];

/**
 * Keeps the open page at the newest snapshot: it sends a conditional request for the page itself when the
 * next one is due, but none while the tab is hidden, unless it notifies. Only what differs is changed in
 * place, so that focus, open details and the scroll position stay.
 */
export function followSnapshots(
  words: ScriptWords,
  times: LocalTimes,
  notifications: TabNotifications,
): void {
  let nextAt = soonAfter(snapshotOf(document).nextAt);
  let fruitless = 0;
  let isChecking = false;

  async function check(): Promise<void> {
    isChecking = true;
    const before = snapshotOf(document);
    const time = times.clock(Date.now());
    try {
      takeOver(await newestPage(), words, times, notifications);
      sayFailed('');
    } catch {
      // The page stays as it is.
      sayFailed(filled(words.checkFailed, time));
    }
    const { generatedAt, nextAt: dueAt } = snapshotOf(document);
    fruitless = generatedAt > before.generatedAt ? 0 : fruitless + 1;
    const pause = RETRY_MS[Math.min(fruitless, RETRY_MS.length) - 1] ?? 0;
    nextAt = soonAfter(Math.max(dueAt, Date.now() + pause));
    isChecking = false;
  }

  function tick(): void {
    if (document.hidden && !notifications.areOn()) return;
    if (Date.now() >= nextAt && !isChecking) void check();
  }

  if (!Number.isFinite(nextAt)) {
    if (document.querySelector('[data-awaits-page]')) awaitPage();
    return;
  }
  document.querySelector('.stale button')?.addEventListener('click', () => location.reload());
  document.addEventListener('visibilitychange', tick);
  setInterval(tick, 1_000);
  tick();
}

/** A notice stands where a page will be: loads the page as soon as there is one. */
function awaitPage(tries = 0): void {
  setTimeout(
    async () => {
      const answers = !document.hidden && (await newestPage().catch(() => null)) !== null;
      if (answers) location.reload();
      else awaitPage(tries + 1);
    },
    RETRY_MS[Math.min(tries, RETRY_MS.length - 1)],
  );
}

function sayFailed(text: string): void {
  for (const element of document.querySelectorAll('[data-check-failed]')) element.textContent = text;
}

function soonAfter(dueAt: number): number {
  return dueAt + AFTER_DUE_MS + Math.random() * SPREAD_MS;
}

/** When the snapshot that a page shows was made, and when the next one is due, epoch milliseconds; or NaN. */
function snapshotOf(page: Document): { generatedAt: number; nextAt: number } {
  const { generated, next } = page.querySelector<HTMLElement>('[data-generated]')?.dataset ?? {};
  return { generatedAt: Number(generated ?? Number.NaN), nextAt: Number(next ?? Number.NaN) };
}

/** The browser sends the validator that it holds, and hands out its copy for a 304. */
async function newestPage(): Promise<Document> {
  const response = await fetch(location.href, {
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Shows a newer page in place of this one. */
function takeOver(
  newer: Document,
  words: ScriptWords,
  times: LocalTimes,
  notifications: TabNotifications,
): void {
  if (!(snapshotOf(newer).generatedAt > snapshotOf(document).generatedAt)) return;
  // A page from another version of the program needs its own script.
  if (scriptOf(newer) !== scriptOf(document)) {
    location.reload();
    return;
  }
  const shown = valuesOf(document);
  const lastReset = lastResetOf(document);
  for (const selector of ['main', 'footer', '[data-generated]']) {
    const old = document.querySelector(selector);
    const next = newer.querySelector(selector);
    if (old && next) Idiomorph.morph(old, next, { callbacks: { beforeAttributeUpdated: mayUpdate } });
  }
  document.title = newer.title;
  times.show();
  makeStops();
  notifications.show();
  notifications.tell();
  for (const element of document.querySelectorAll<HTMLDataElement>('data[data-of]')) {
    const before = shown.get(element.dataset.of ?? '');
    element.toggleAttribute('data-changed', before !== undefined && before !== element.value);
  }
  const at = lastResetOf(document);
  if (at !== undefined && at !== lastReset) announce(filled(words.newReset, times.instant(at)));
}

function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('script[src]')?.getAttribute('src');
}

/** What the reader has opened stays open. */
function mayUpdate(name: string, node: Element): boolean {
  return !(name === 'open' && node instanceof HTMLDetailsElement);
}

/** The numbers of a page by their path in the API. */
function valuesOf(page: Document): ReadonlyMap<string, string> {
  const elements = [...page.querySelectorAll<HTMLDataElement>('data[data-of]')];
  return new Map(elements.map(({ dataset, value }) => [dataset.of ?? '', value]));
}

function lastResetOf(page: Document): string | undefined {
  return page.querySelector<HTMLTimeElement>('time[data-of="resets.resets.0.at"]')?.dateTime;
}

/** To screen readers, when they are idle. */
function announce(text: string): void {
  const place = document.querySelector('[data-announce]');
  if (place) place.textContent = text;
}
