import { DATE, HOUR } from '../words/date-style.js';
import { durationParts } from '../words/duration.js';
import { filled, type ScriptWords } from '../words/script-words.js';

const STALE_MS = 10 * 60_000;

export interface LocalTimes {
  /** On everything that the server has just sent. */
  show(): void;
  /** What changes as time passes. */
  tick(): void;
  instant(iso: string): string;
  /** With seconds. */
  clock(ms: number): string;
}

/** Instants in the reader's time zone, and the time since they passed. */
export function localTimes(words: ScriptWords): LocalTimes {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const local = new Intl.DateTimeFormat(words.dates, { ...DATE, ...HOUR });
  const zoneFormat = new Intl.DateTimeFormat(words.dates, { timeZoneName: 'short' });
  const hourFormat = new Intl.DateTimeFormat(words.dates, HOUR);
  const clockFormat = new Intl.DateTimeFormat(words.dates, { ...HOUR, second: '2-digit' });
  const instant = (iso: string) => local.format(new Date(iso));
  const hour = (ms: string | undefined) => hourFormat.format(Number(ms));

  function tick(): void {
    for (const element of all('[data-since]')) {
      const [first = '', ...rest] = duration(Date.now() - Date.parse(element.dataset.since ?? ''));
      fill(element, '[data-first]', first);
      fill(element, '[data-rest]', filled(words.ago, rest.join(' ')).trim());
    }
    for (const element of all('[data-generated]')) {
      const age = Date.now() - Number(element.dataset.generated);
      element.textContent = age > STALE_MS ? filled(words.stale, duration(age).join(' ')) : '';
    }
  }

  const duration = (ms: number) => durationParts(ms, words.dates, words.underAMinute);

  function show(): void {
    if (zone !== 'UTC') for (const element of all<HTMLTimeElement>('time.moment')) showHere(element);
    for (const element of all<HTMLTimeElement>('time.instant')) inPlace(element);
    for (const element of all<HTMLTimeElement>('time[datetime*="T"]:not(.instant)')) {
      element.title = `${instant(element.dateTime)} (${zone})`;
    }
    for (const element of all('[data-hour]')) element.textContent = hour(element.dataset.hour);
    for (const element of all('[data-zone]')) element.textContent = filled(words.hoursAreLocal, zone);
    tick();
  }

  /** The reader's time above UTC; again after the server has sent it anew. */
  function showHere(element: HTMLTimeElement): void {
    const text = instant(element.dateTime);
    const [here, utc] = element.children;
    if (!here || !utc || here.textContent === text) return;
    utc.textContent = here.textContent;
    here.textContent = text;
  }

  /** In the middle of a text: the reader's time, and behind it the zone, as the server writes UTC. */
  function inPlace(element: HTMLTimeElement): void {
    const parts = zoneFormat.formatToParts(new Date(element.dateTime));
    const text = `${instant(element.dateTime)} ${parts.find(({ type }) => type === 'timeZoneName')?.value}`;
    if (element.textContent === text) return;
    element.title = element.textContent;
    element.textContent = text;
  }

  return { show, tick, instant, clock: (ms) => clockFormat.format(ms) };
}

function all<E extends HTMLElement>(selector: string): NodeListOf<E> {
  return document.querySelectorAll<E>(selector);
}

function fill(parent: HTMLElement, selector: string, text: string): void {
  const element = parent.querySelector(selector);
  // Only what differs: assistive technology would read it again.
  if (element && element.textContent !== text) element.textContent = text;
}
