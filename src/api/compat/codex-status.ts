import { type OpenPromise, openPromises } from '../../core/promises/recorded-promise.js';
import { isDated, lapsesAt } from '../../core/promises/reset-promise.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs, isoInstant } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { english } from '../../words/locale.js';
import { recordingAt } from '../http/served-state.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import {
  clipped,
  idAndSource,
  metaShape,
  oneDecimal,
  resetShape,
  type ShapedReset,
  shapedResets,
  wholeSecond,
} from './codex-shape.js';

/** In JSON, of each of the three texts: with them, a status stays under 4 kB. */
const TEXT_BYTES = 600;

/** From here on a watch is `strong`. */
const STRONG_CHANCE = 0.5;

export function statusShape(record: RecordView, now: number) {
  const { snapshot } = record;
  const resets = shapedResets(record.resets);
  const [first, latest] = [resets[0], resets.at(-1)];
  const promises = openPromises(record.promises());
  return {
    data: {
      latest_reset: latest
        ? resetShape({ ...latest, text: latest.text && clipped(latest.text, TEXT_BYTES) })
        : null,
      scheduled_reset: scheduledShape(promises),
      active_watch: watchShape(snapshot, promises, now),
      stats: statsShape(snapshot, first, latest),
    },
    meta: metaShape(snapshot),
  };
}

/** The next announced reset with a time. That its time has passed does not say that it came. */
function scheduledShape(promises: readonly OpenPromise[]) {
  const [next] = promises
    .filter(({ strength, isDoubted }) => strength === 'explicit' && !isDoubted)
    .flatMap((promise) => {
      const dueAt = promise.windowKind === 'clock' ? promise.due.from : promise.to;
      return isDated(promise) && dueAt !== null ? [{ promise, dueAt }] : [];
    })
    .sort((a, b) => a.dueAt - b.dueAt);
  if (!next) return null;
  const { promise, dueAt } = next;
  const { id, source } = idAndSource(promise.at, promise.url);
  return {
    id,
    status: 'scheduled',
    reset_type: promise.awaits === 'banked' ? 'banked' : 'regular',
    announced_at: isoInstant(promise.at),
    scheduled_for: wholeSecond(dueAt),
    text: clipped(promise.text ?? english('compat.textRemoved'), TEXT_BYTES),
    source,
  };
}

/**
 * The next promise of a regular reset, with the chance that it is kept before it lapses. Times and text are
 * those of the promise: clients tell people whenever one of them changes.
 */
function watchShape(snapshot: Snapshot, promises: readonly OpenPromise[], now: number) {
  const chances = snapshot.forecast.explanation?.promises ?? [];
  const chanceOf = (promise: OpenPromise) =>
    chances.find(({ identity }) => identity === promise.identity)?.probability ?? null;
  const promise = promises.find((promise) => promise.awaits !== 'banked' && chanceOf(promise) !== null);
  const probability = promise && chanceOf(promise);
  if (!promise || probability == null || recordingAt(snapshot, now) === 'unsaved') return null;
  return {
    level: probability >= STRONG_CHANCE ? 'strong' : 'elevated',
    reset_chance_percent: Math.round(probability * 100),
    forecast_window: english('compat.window'),
    observed_at: wholeSecond(promise.at),
    expires_at: wholeSecond(lapsesAt(promise)),
    text: clipped(promise.text ?? english('compat.textRemoved'), TEXT_BYTES),
    source: idAndSource(promise.at, promise.url).source,
  };
}

function statsShape(
  { stats, generatedAt }: Snapshot,
  first: ShapedReset | undefined,
  latest: ShapedReset | undefined,
) {
  const total = stats.totalResets + stats.banked.count;
  if (!first || !latest)
    return { total, last_reset_at: null, days_since_last: null, avg_interval_days: null };
  const meanMs = total > 1 ? (latest.at - first.at) / (total - 1) : null;
  return {
    total,
    last_reset_at: isoInstant(latest.at),
    days_since_last: oneDecimal(Math.max(0, epochMs(generatedAt) - latest.at) / DAY_MS),
    avg_interval_days: meanMs === null ? null : oneDecimal(meanMs / DAY_MS),
  };
}
