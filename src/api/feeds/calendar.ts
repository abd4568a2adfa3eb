import { ICalCalendar, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { OpenPromise } from '../../core/record/open-promises.js';
import { PROMISED_IN_WORDS } from '../../core/record/promised-in-words.js';
import type { Snapshot } from '../../core/snapshot.js';
import { DAY_MS } from '../../core/time.js';
import type { RecordedReset } from '../../ledger/read/recorded.js';
import { webUri } from '../../lib/web-uri.js';
import type { Content } from '../http/response.js';
import { REFRESH_INTERVAL_SECONDS } from '../schemas/constants.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { notLive } from '../views/record-views.js';
import { entryId } from './entry-id.js';
import { plainText } from './foreign-text.js';
import { resetEntry } from './reset-entry.js';

const RESETS = 200;
const DESCRIPTION = 'Recorded resets, and promised ones as tentative events.';

/** `/calendar.ics`: the newest recorded resets, withdrawn ones cancelled, and promised windows that are still open as tentative events. */
export function calendar({ snapshot, recorded, promises }: RecordView): Content {
  const { product } = snapshot;
  const name = plainText(product.name);
  const file = new ICalCalendar({
    // No METHOD: each DTSTAMP says when its event was last revised (RFC 5545, 3.8.7.2).
    prodId: { company: 'Reset Record', product: 'Reset Record', language: 'EN' },
    // The library escapes the texts of events, but neither of these.
    name: escaped(`Usage limit resets of ${name}`),
    description: escaped([notLive(snapshot) ?? '', DESCRIPTION].join(' ').trim()),
    ttl: REFRESH_INTERVAL_SECONDS,
  });
  for (const reset of recorded(RESETS)) addReset(file, reset, product);
  for (const promise of timed(promises(), snapshot.generatedAt)) addPromise(file, promise, product);
  return { type: 'text/calendar; charset=utf-8', body: wholeFile(file.toString()) };
}

/** RFC 5545, 3.3.11. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** For a calendar without events, which must have at least one component (RFC 5545, 3.6). */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE\r\nTZID:UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n',
  'TZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n',
].join('');

/** Every line ends with CRLF, the last one too. */
function wholeFile(text: string): string {
  const end = 'END:VCALENDAR';
  const head = text.slice(0, text.lastIndexOf(end));
  return `${head}${head.includes('BEGIN:VEVENT') ? '' : UTC_ZONE}${end}\r\n`;
}

/** A reset does not block time in a calendar. */
const FREE = { transparency: ICalEventTransparency.TRANSPARENT, busystatus: ICalEventBusyStatus.FREE };

function addReset(file: ICalCalendar, reset: RecordedReset, product: Snapshot['product']): void {
  const { id, title, text, url, category } = resetEntry(reset, product);
  file.createEvent({
    ...FREE,
    id,
    // A moment without an end (RFC 5545).
    start: new Date(reset.at),
    stamp: new Date(reset.recordedAt),
    created: new Date(reset.firstRecordedAt),
    lastModified: new Date(reset.recordedAt),
    sequence: reset.corrections,
    status: reset.withdrawn ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: title,
    description: text,
    url,
    categories: [{ name: category.label }],
  });
}

interface TimedPromise extends OpenPromise {
  readonly to: number;
}

/**
 * Explicit promises with a stated time that is not over. One with only a start lasts a day, as in merging posts;
 * promises of the same kind with the same window count once.
 */
function timed(promises: readonly OpenPromise[], now: number): readonly TimedPromise[] {
  const byWindow = new Map<string, TimedPromise>();
  for (const promise of promises) {
    const { promises: kind, from } = promise;
    const to = promise.to ?? from + DAY_MS;
    if (promise.strength !== 'explicit' || !promise.timed || (promise.dueTo ?? to) <= now) continue;
    const key = `${kind}/${from}/${to}`;
    if (!byWindow.has(key)) byWindow.set(key, { ...promise, to });
  }
  return [...byWindow.values()];
}

function addPromise(file: ICalCalendar, promise: TimedPromise, product: Snapshot['product']): void {
  const { promises, identity, madeAt, from, to, text, url } = promise;
  file.createEvent({
    ...FREE,
    id: entryId(product.provider, 'promise', identity),
    start: new Date(from),
    end: new Date(to),
    stamp: new Date(madeAt),
    status: ICalEventStatus.TENTATIVE,
    summary: `${plainText(product.name)}: ${PROMISED_IN_WORDS[promises]} for this time`,
    description: plainText(text),
    url: webUri(url),
    categories: [{ name: 'Promised reset' }],
  });
}
