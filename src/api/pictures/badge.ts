import { makeBadge } from 'badge-maker';
import { percent } from '../../core/percent.js';
import { dateText } from '../../core/record/known-time.js';
import { NO_STORE } from '../http/errors.js';
import { type Content, plainResponse, type Response } from '../http/response.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { forecastView } from '../views/forecast-view.js';
import { notLive } from '../views/record-views.js';

const TYPE = 'image/svg+xml';
/** White text on each has a contrast of more than 4.5 to 1, on any page. */
const GROUND = { label: '#3b4252', live: '#0b5fad', unavailable: '#5c5c5c' };

/** `/badge.svg`: how long ago the last known reset was, and the chance of one within 24 hours. */
export function badge(record: RecordView, _query: object, now: number): Content {
  const { product, stats, known } = record.snapshot;
  const isGrey = notLive(record.snapshot) !== null;
  const chance = isGrey ? asOf(known.until) : chanceText(record, now);
  const isLastKnown = stats.lastResetAt !== null && known.holesSinceLastReset > 0;
  const message = `${isLastKnown ? 'last known ' : ''}${ago(stats.hoursSinceLastReset)} · ${chance}`;
  const color = isGrey ? GROUND.unavailable : GROUND.live;
  return { type: TYPE, body: draw(`${product.name} reset`, message, color) };
}

function chanceText(record: RecordView, now: number): string {
  return `${percent(forecastView(record, now).next24Hours.probability)} in 24 h`;
}

/** Instead of the chance, while the record is not live. */
function asOf(until: number | null): string {
  return until === null ? 'not live' : `not live since ${dateText(until)}`;
}

function draw(label: string, message: string, color: string): string {
  return makeBadge({ label, message, labelColor: GROUND.label, color });
}

function ago(hours: number | null): string {
  if (hours === null) return 'none yet';
  const whole = Math.floor(hours);
  if (whole < 1) return 'under 1 h ago';
  if (whole < 48) return `${whole} h ago`;
  const rest = whole % 24;
  return `${Math.floor(whole / 24)} d${rest > 0 ? ` ${rest} h` : ''} ago`;
}

/** Not to be cached. Other sites show only images of status 200. */
export function unavailableBadge(): Response {
  const body = draw('reset', 'unavailable', GROUND.unavailable);
  return plainResponse({ type: TYPE, body }, NO_STORE);
}
