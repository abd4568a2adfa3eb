import { scaleSqrt } from 'd3-scale';
import { ENOUGH_PROMISES, type EndedPromise } from '../../core/promises/outcomes.js';
import { isoInstant } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { type Locale, useLocale } from '../../words/locale.js';
import { durationText } from '../../words/times.js';
import { SourceLink } from './post.js';
import { Day } from './time.js';

/** The newest ones: as many as a phone has room for. */
const SHOWN = 16;

/** One mark and the space around it. */
const STEP = 17;
const RADIUS = 4.5;

/** The line of the time that was promised. */
const ON_TIME = 18;
const HEIGHT = 24;

/** How far above it a mark stands that came late; a day and more: at the top. */
const RISE = scaleSqrt([0, DAY_MS], [4, ON_TIME - RADIUS - 1]).clamp(true);

/**
 * How promises ended, a mark each, oldest first, and their record in a sentence. Opened, and in print, each
 * has its words.
 * @param ended of one kind; too few of them say nothing
 * @param isTimed whether they tell of a promise with a time: in time or late is of no use for one without
 */
export function PromiseStrip({ ended, isTimed }: { ended: readonly EndedPromise[]; isTimed: boolean }) {
  const locale = useLocale();
  const shown = ended.slice(-SHOWN);
  if (shown.length < ENOUGH_PROMISES) return <p class="note">{locale.words('promises.tooFew')}</p>;
  return (
    <details class="strip">
      <summary>
        <svg
          width={shown.length * STEP}
          height={HEIGHT}
          role="img"
          aria-label={locale.words('promises.likeThis')}
        >
          <line x2="100%" y1={ON_TIME} y2={ON_TIME} />
          {shown.map((promise, place) => (
            <EndMark key={promise.identity} promise={promise} x={(place + 0.5) * STEP} />
          ))}
        </svg>
        <span>{recordWords(shown, isTimed, locale)}</span>
      </summary>
      <p>{locale.words('promises.marks')}</p>
      <ol>
        {shown.map((promise) => (
          <li key={promise.identity}>
            <Day at={isoInstant(promise.at)} /> · {endWords(promise, locale)}{' '}
            <SourceLink url={promise.url} about={locale.words('promises.about')} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** They differ in shape: a dot on the line, a ring above it, a cross. */
function EndMark({ promise: { end, lateMs }, x }: { promise: EndedPromise; x: number }) {
  if (end === 'broken') {
    const side = 2 * RADIUS;
    const [left, top] = [x - RADIUS, ON_TIME - RADIUS];
    return <path d={`M${left} ${top}l${side} ${side}m0 ${-side}l${-side} ${side}`} />;
  }
  const y = ON_TIME - (end === 'late' ? RISE(lateMs ?? 0) : 0);
  return (
    <>
      {end === 'late' && <line x1={x} x2={x} y1={y + RADIUS} y2={ON_TIME} />}
      <circle class={end} cx={x} cy={y.toFixed(1)} r={RADIUS} />
    </>
  );
}

/** `Earlier promises: 7 on time, 2 late, 1 not kept`, `Earlier promises: 9 of 10 kept` */
function recordWords(ended: readonly EndedPromise[], isTimed: boolean, { words }: Locale): string {
  const count = (end: EndedPromise['end']) => ended.filter((promise) => promise.end === end).length;
  return words('promises.record', {
    // Of one without a time, nobody knows whether it was in time.
    timed: isTimed && ended.every(({ end, lateMs }) => end === 'broken' || lateMs !== null) ? 'yes' : 'no',
    onTime: count('kept'),
    late: count('late'),
    broken: count('broken'),
    kept: ended.length - count('broken'),
    of: ended.length,
  });
}

function endWords({ end, lateMs }: EndedPromise, { words, language }: Locale): string {
  if (end === 'late') return words('promises.ended.late', { duration: durationText(lateMs ?? 0, language) });
  if (end === 'broken') return words('promises.ended.broken');
  return words(lateMs === null ? 'promises.ended.untimed' : 'promises.ended.kept');
}
