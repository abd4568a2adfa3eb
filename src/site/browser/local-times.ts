import {
  clockOf,
  counting,
  DATE,
  durationIn,
  filled,
  type ScriptWords,
  unbroken,
  whenHere,
  whenThere,
  zoneName,
} from '../../words/when.js';

const STALE_MS = 10 * 60_000;

/** Instants in the reader's time zone, and the time since they passed. */
export interface LocalTimes {
  /** On everything that the server has just sent. */
  readonly show: () => void;
  /** What changes as time passes. */
  readonly tick: () => void;
  readonly instant: (iso: string) => string;
  /** With seconds. */
  readonly clock: (ms: number) => string;
}

/** English as the reader's own region writes it: of the regions, the server knows two. */
export function datesOfReader(dates: string): string {
  if (!dates.startsWith('en')) return dates;
  return navigator.languages.find((language) => language.startsWith('en-')) ?? dates;
}

export function localTimes(words: ScriptWords): LocalTimes {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = clockOf(words.dates);
  const clockFormat = new Intl.DateTimeFormat(words.dates, { ...clock, second: '2-digit' });
  // Without the current year.
  const [thisYear] = new Date().toISOString().split('-');
  const dateForm = (iso: string) => (iso.startsWith(`${thisYear}-`) ? { ...DATE, year: undefined } : DATE);
  const inZone = (iso: string, timeZone: string, form: Intl.DateTimeFormatOptions = {}) =>
    unbroken(
      new Intl.DateTimeFormat(words.dates, { ...dateForm(iso), ...form, timeZone }).format(new Date(iso)),
    );
  const date = (iso: string) => inZone(iso, 'UTC');
  const instant = (iso: string) => inZone(iso, zone, clock);

  function tick(): void {
    const now = Date.now();
    const since = (iso = '') => now - Date.parse(iso);
    const said = (place: 'when' | 'there', say: typeof whenHere) => {
      for (const element of all(`[data-${place}]`)) {
        const { [place]: when = '', teamZone = null } = element.dataset;
        const style = { words: words.when, dates: words.dates, zone: null, teamZone };
        fill(element, unbroken(say(JSON.parse(when), style).trim()));
      }
    };
    for (const element of all('[data-since]')) fill(element, durationIn(words, since(element.dataset.since)));
    for (const element of all('[data-ago]'))
      fill(element, filled(words.ago, durationIn(words, since(element.dataset.ago))));
    said('when', whenHere);
    said('there', whenThere);
    for (const element of all('[data-due]')) {
      const { state, ms } = counting(JSON.parse(element.dataset.due ?? ''), now);
      fill(element, filled(words.count[state], durationIn(words, ms)));
    }
    showAge(now);
  }

  /** That the page is old, and how old. */
  function showAge(now: number): void {
    const [bar] = all('.stale');
    const notice = bar?.querySelector('p');
    if (!bar || !notice) return;
    const age = now - Number(all('[data-generated]')[0]?.dataset.generated);
    bar.hidden = !(age > STALE_MS);
    fill(notice, bar.hidden ? '' : filled(words.stale, durationIn(words, age)));
  }

  function show(): void {
    for (const element of all<HTMLTimeElement>('time.instant')) inPlace(element);
    for (const element of all<HTMLTimeElement>('time.date')) fill(element, date(element.dateTime));
    for (const element of all<HTMLTimeElement>('time[datetime*="T"]:not(.instant)')) {
      element.title = `${instant(element.dateTime)} (${zone})`;
    }
    // Nights and days of UTC, moved to the reader's, in per cent of the days that are shown.
    const ahead = -new Date().getTimezoneOffset() / 1_440;
    for (const element of document.querySelectorAll<SVGSVGElement>('svg[data-days]')) {
      const shift = (-100 * ahead) / Number(element.dataset.days);
      element.setAttribute('x', `${shift}%`);
      for (const label of element.querySelectorAll('text')) {
        const at = Number.parseFloat(label.getAttribute('x') ?? '') + shift;
        // Nearer to an edge it would be cut.
        label.setAttribute('visibility', at > 4 && at < 96 ? 'visible' : 'hidden');
      }
    }
    for (const element of all<HTMLTimeElement>('time.clock')) {
      const at = Date.parse(element.dateTime);
      fill(
        element,
        unbroken(`${new Intl.DateTimeFormat(words.dates, clock).format(at)} ${zoneName(zone, at)}`),
      );
    }
    tick();
  }

  /** In the middle of a text: the reader's time, and behind it the zone, as the server writes UTC. */
  function inPlace(element: HTMLTimeElement): void {
    const text = `${instant(element.dateTime)}\u00a0${zoneName(zone, Date.parse(element.dateTime))}`;
    if (element.textContent === text) return;
    element.title = element.textContent;
    element.textContent = text;
  }

  // A finger cannot point at a tooltip.
  document.addEventListener('click', ({ target }) => {
    const element = target instanceof Element && target.closest<HTMLTimeElement>('time.instant[title]');
    if (element) [element.textContent, element.title] = [element.title, element.textContent];
  });

  return { show, tick, instant, clock: (ms) => clockFormat.format(ms) };
}

function all<E extends HTMLElement>(selector: string): NodeListOf<E> {
  return document.querySelectorAll<E>(selector);
}

/** Only what differs: assistive technology would read it again. */
function fill(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
