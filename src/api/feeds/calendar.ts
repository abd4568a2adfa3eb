import { type OpenPromise, openPromises } from '../../core/promises/recorded-promise.js';
import { isDated } from '../../core/promises/reset-promise.js';
import { REFRESH_INTERVAL_SECONDS } from '../../core/published/envelope.js';
import { reservationOf } from '../../core/record/known-time.js';
import { withdrawalOf } from '../../core/record/reset.js';
import type { Snapshot } from '../../core/snapshot.js';
import { cleanText } from '../../core/text/clean-text.js';
import { epochMs, isoInstant } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { webUri } from '../../lib/web-uri.js';
import { promisedText } from '../../words/alerts.js';
import { english } from '../../words/locale.js';
import type { CalendarQuery } from '../http/query.js';
import type { Content } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { entryId } from '../views/entry-id.js';
import { changedAt, type RecordedReset, recordedResets, resetEntry } from './record-entries.js';

const RESETS = 200;
const INTERVAL = `PT${REFRESH_INTERVAL_SECONDS / 60}M`;

/**
 * `/calendar.ics`: the newest recorded resets, withdrawn ones cancelled, and promised windows that are still
 * open as tentative events.
 */
export function calendar({ snapshot, resets, promises }: RecordView, query: CalendarQuery): Content {
  const { product } = snapshot;
  const idOf = ({ identity }: OpenPromise) => entryId(product.provider, 'promise', identity);
  const open = openPromises(promises());
  const events =
    query.promise === null
      ? [
          ...recordedResets(resets, RESETS).map((reset) => resetEvent(reset, product)),
          ...timed(open, epochMs(snapshot.generatedAt)).map((promise) => promiseEvent(promise, product)),
        ]
      : open
          .filter((promise) => isDated(promise) && idOf(promise) === query.promise)
          .map((promise) => promiseEvent(promise, product));
  const name = text(english('feeds.resets.title', { product: cleanText(product.name) }));
  const lines = [
    // No METHOD: each DTSTAMP says when its event was last revised (RFC 5545, 3.8.7.2).
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Reset Record//Reset Record//EN',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-CALDESC:${text([reservationOf(snapshot)?.text ?? '', english('calendar.about')].join(' ').trim())}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${INTERVAL}`,
    `X-PUBLISHED-TTL:${INTERVAL}`,
    ...(events.length > 0 ? events.flatMap(linesOf) : UTC_ZONE),
    'END:VCALENDAR',
  ];
  return {
    type: 'text/calendar; charset=utf-8',
    body: lines.map((line) => `${folded(line)}\r\n`).join(''),
  };
}

/** For a calendar without events, which must have at least one component (RFC 5545, 3.6). */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** RFC 5545, 3.3.11. */
const text = (value: string) => value.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
const instant = (ms: number) => isoInstant(ms).replace(/[-:]|\.\d+/g, '');

/** At most 75 bytes in a line; what follows on the next one begins with a blank (RFC 5545, 3.1). */
function folded(line: string): string {
  if (Buffer.byteLength(line) < 75) return line;
  let [written, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    bytes += size;
    if (bytes > 74) [written, bytes] = [`${written}\r\n `, size];
    written += character;
  }
  return written;
}

/** By the names of RFC 5545, in the order in which they are written; null: without it. */
type CalendarEvent = Readonly<Record<string, string | null>>;

function linesOf(event: CalendarEvent): readonly string[] {
  const properties = Object.entries(event).flatMap(([name, value]) =>
    value === null ? [] : [`${name}:${value}`],
  );
  return ['BEGIN:VEVENT', ...properties, 'END:VEVENT'];
}

const address = (url: string | null) => (url === null ? null : text(url));

function resetEvent(reset: RecordedReset, product: Snapshot['product']): CalendarEvent {
  const { id, title, text: words, links, category } = resetEntry(reset, product);
  return {
    UID: id,
    SEQUENCE: String(reset.corrections + (reset.removedAt === null ? 0 : 1)),
    DTSTAMP: instant(changedAt(reset)),
    // A moment without an end, in which nobody is busy.
    DTSTART: instant(reset.at),
    SUMMARY: text(title),
    TRANSP: 'TRANSPARENT',
    DESCRIPTION: text(words),
    CATEGORIES: category.label,
    'URL;VALUE=URI': address(links[0] ?? null),
    STATUS: withdrawalOf(reset) ? 'CANCELLED' : 'CONFIRMED',
    'X-MICROSOFT-CDO-BUSYSTATUS': 'FREE',
    CREATED: instant(reset.firstRecordedAt),
    'LAST-MODIFIED': instant(changedAt(reset)),
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

function promiseEvent(promise: OpenPromise, product: Snapshot['product']): CalendarEvent {
  const { awaits, identity, at, due, text: words, url } = promise;
  return {
    UID: entryId(product.provider, 'promise', identity),
    SEQUENCE: '0',
    DTSTAMP: instant(at),
    DTSTART: instant(due.from),
    DTEND: instant(eventEnd(promise)),
    SUMMARY: text(
      english('calendar.promise', { product: cleanText(product.name), promised: promisedText(awaits) }),
    ),
    TRANSP: 'TRANSPARENT',
    DESCRIPTION: words === null ? null : text(cleanText(words)) || null,
    CATEGORIES: english('calendar.promised'),
    'URL;VALUE=URI': address(webUri(url)),
    STATUS: 'TENTATIVE',
    'X-MICROSOFT-CDO-BUSYSTATUS': 'FREE',
  };
}
