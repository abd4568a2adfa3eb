import { type OpenPromise, openPromises } from '../../core/promises/recorded-promise.js';
import { isDated } from '../../core/promises/reset-promise.js';
import { REFRESH_INTERVAL_SECONDS } from '../../core/published/envelope.js';
import { reservationOf } from '../../core/record/known-time.js';
import { withdrawalOf } from '../../core/record/reset.js';
import type { Snapshot } from '../../core/snapshot.js';
import { cleanText } from '../../core/text/clean-text.js';
import { epochMs } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { readingsOf } from '../../ledger/read/standing-readings.js';
import { webUri } from '../../lib/web-uri.js';
import { promisedText } from '../../words/alerts.js';
import { english } from '../../words/locale.js';
import { reservationText } from '../../words/sentence.js';
import type { CalendarQuery } from '../http/query.js';
import type { Content } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { entryId } from '../views/entry-id.js';
import { type CalendarComponent, calendarInstant, calendarText, writtenCalendar } from './icalendar.js';
import { changedAt, type RecordedReset, recordedResets, resetEntry } from './record-entries.js';

const RESETS = 200;
const INTERVAL = `PT${REFRESH_INTERVAL_SECONDS / 60}M`;

/**
 * `/calendar.ics`: the newest recorded resets, withdrawn ones cancelled, and promised windows that are still
 * open as tentative events.
 */
export function calendar(record: RecordView, query: CalendarQuery): Content {
  const { snapshot, queries, resets, promises } = record;
  const { product } = snapshot;
  const eventOf = (promise: OpenPromise) =>
    promiseEvent(promise, product, readingsOf(queries, promise.identity, snapshot.readingsThrough));
  const idOf = ({ identity }: OpenPromise) => entryId(product.provider, 'promise', identity);
  const open = openPromises(promises());
  const events =
    query.promise === null
      ? [
          ...recordedResets(resets, RESETS).map((reset) => resetEvent(reset, product)),
          ...timed(open, epochMs(snapshot.generatedAt)).map(eventOf),
        ]
      : open.filter((promise) => isDated(promise) && idOf(promise) === query.promise).map(eventOf);
  const name = calendarText(english('feeds.resets.title', { product: cleanText(product.name) }));
  return {
    type: 'text/calendar; charset=utf-8',
    body: writtenCalendar({
      name: 'VCALENDAR',
      // No METHOD: each DTSTAMP says when its event was last revised (RFC 5545, 3.8.7.2).
      properties: {
        VERSION: '2.0',
        PRODID: '-//Reset Record//Reset Record//EN',
        NAME: name,
        'X-WR-CALNAME': name,
        'X-WR-CALDESC': calendarText(
          [reservationText(reservationOf(snapshot)) ?? '', english('calendar.about')].join(' ').trim(),
        ),
        'REFRESH-INTERVAL;VALUE=DURATION': INTERVAL,
        'X-PUBLISHED-TTL': INTERVAL,
      },
      components: events.length > 0 ? events : [UTC_ZONE],
    }),
  };
}

/** For a calendar without events, which must have at least one component (RFC 5545, 3.6). */
const UTC_ZONE: CalendarComponent = {
  name: 'VTIMEZONE',
  properties: { TZID: 'UTC' },
  components: [
    {
      name: 'STANDARD',
      properties: { DTSTART: '19700101T000000', TZOFFSETFROM: '+0000', TZOFFSETTO: '+0000' },
    },
  ],
};

function resetEvent(reset: RecordedReset, product: Snapshot['product']): CalendarComponent {
  const { id, title, text: words, links, category } = resetEntry(reset, product);
  const changed = calendarInstant(changedAt(reset));
  return {
    name: 'VEVENT',
    properties: {
      UID: id,
      SEQUENCE: String(reset.corrections + (reset.removedAt === null ? 0 : 1)),
      DTSTAMP: changed,
      // A moment without an end, in which nobody is busy.
      DTSTART: calendarInstant(reset.at),
      SUMMARY: calendarText(title),
      TRANSP: 'TRANSPARENT',
      DESCRIPTION: calendarText(words),
      CATEGORIES: category.label,
      URL: links[0] ?? null,
      STATUS: withdrawalOf(reset) ? 'CANCELLED' : 'CONFIRMED',
      'X-MICROSOFT-CDO-BUSYSTATUS': 'FREE',
      CREATED: calendarInstant(reset.firstRecordedAt),
      'LAST-MODIFIED': changed,
    },
  };
}

/** Until when its event lasts. One with only a start lasts a day, as in merging posts. */
const eventEnd = ({ to, due }: OpenPromise) => to ?? due.from + DAY_MS;

/**
 * Explicit promises with a stated time that is not over; those of the same kind with the same window count
 * once.
 */
function timed(promises: readonly OpenPromise[], now: number): readonly OpenPromise[] {
  const byWindow = new Map<string, OpenPromise>();
  for (const promise of promises) {
    const { strength, awaits, due } = promise;
    const to = eventEnd(promise);
    if (strength !== 'explicit' || !isDated(promise) || (due.to ?? to) <= now) continue;
    const key = `${awaits}/${due.from}/${to}`;
    if (!byWindow.has(key)) byWindow.set(key, promise);
  }
  return [...byWindow.values()];
}

/** @param readings of its post: it is read once more whenever it is edited or put right */
function promiseEvent(
  promise: OpenPromise,
  product: Snapshot['product'],
  readings: number,
): CalendarComponent {
  const { awaits, identity, due, text: words, url, changedAt } = promise;
  const summary = calendarText(
    english('calendar.promise', { product: cleanText(product.name), promised: promisedText(awaits) }),
  );
  const changed = calendarInstant(changedAt);
  return {
    name: 'VEVENT',
    properties: {
      UID: entryId(product.provider, 'promise', identity),
      SEQUENCE: String(readings - 1 + (words === null ? 1 : 0)),
      DTSTAMP: changed,
      DTSTART: calendarInstant(due.from),
      DTEND: calendarInstant(eventEnd(promise)),
      SUMMARY: summary,
      TRANSP: 'TRANSPARENT',
      DESCRIPTION: words === null ? null : calendarText(cleanText(words)) || null,
      CATEGORIES: english('calendar.promised'),
      URL: webUri(url),
      STATUS: 'TENTATIVE',
      'X-MICROSOFT-CDO-BUSYSTATUS': 'FREE',
      'LAST-MODIFIED': changed,
    },
    // Without one where it would be over before anybody can have subscribed.
    components: due.from > promise.at ? [alarm(summary)] : [],
  };
}

/** Before the start of its event. */
const alarm = (summary: string): CalendarComponent => ({
  name: 'VALARM',
  properties: { ACTION: 'DISPLAY', TRIGGER: '-PT15M', DESCRIPTION: summary },
});
