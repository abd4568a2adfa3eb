import { makeBadge } from 'badge-maker';
import { percent } from '../core/percent.js';
import { forecastView } from './forecast-view.js';
import { type Answer, answer } from './http/answer.js';
import { type Body, encodedBody, plainBody } from './http/body.js';
import { NO_STORE } from './http/errors.js';
import type { RecordView } from './ledger-connection.js';

const TYPE = 'image/svg+xml';
/** White letters on each have a contrast of more than 4.5 to 1; the grounds are the badge's own on any page. */
const GROUND = { label: '#3b4252', live: '#0b5fad', unavailable: '#5c5c5c' };

/** `/badge.svg`: how long ago the last reset was, and the chance of one within 24 hours. */
export function badge(record: RecordView, _query: object, now: number): Body {
  const { product, stats } = record.snapshot;
  const { next24Hours } = forecastView(record, now);
  const message = `${ago(stats.hoursSinceLastReset)} · ${percent(next24Hours.probability)} in 24 h`;
  return encodedBody(draw(`${product.name} reset`, message, GROUND.live), TYPE);
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

/** Never to be kept. Pages of others show images of 200 only. */
export function unavailableBadge(): Answer {
  const body = plainBody(draw('reset', 'unavailable', GROUND.unavailable), TYPE);
  return answer(200, body, NO_STORE);
}
