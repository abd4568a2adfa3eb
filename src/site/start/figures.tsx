import type { ForecastBody } from '../../core/published/forecast.js';
import { HOUR_MS } from '../../core/time/time.js';
import { useLocale, useWords } from '../../words/locale.js';
import { moodOf, nextPromise, unknowable, whenOf } from '../../words/mood.js';
import { levelOf, likelihoodWords, numberText, percentText } from '../../words/numbers.js';
import { durationText } from '../../words/times.js';
import type { When } from '../../words/when.js';
import type { PageData, PromiseRow } from '../page-data.js';
import { ChanceBar } from '../pieces/chance-bar.js';
import { ChanceRange } from '../pieces/interval.js';
import { Num } from '../pieces/number.js';
import { StackedInstant } from '../pieces/time.js';
import { Countdown } from './promises.js';

/**
 * The two figures of the first screen: the time until a promise or since the last reset, and the chance of
 * the next.
 */
export function Figures({ data }: { data: PageData }) {
  const { forecast } = data;
  const words = useWords();
  return (
    <>
      {data.stats.lastResetAt !== null && (
        <div class="figures">
          <Wait data={data} />
          {forecast && (
            <NextDay
              forecast={forecast}
              title={words(nextDayTitle(data))}
              isTooEarly={data.known.isTooEarly}
            />
          )}
        </div>
      )}
      {forecast === null && (
        <p class="note">{words('next.noForecast', { why: unknowable(data) ?? 'failed' })}</p>
      )}
    </>
  );
}

/** The countdown to a promise with a time; else how long ago the last reset was. */
function Wait({ data }: { data: PageData }) {
  const { promises, generatedAt } = data;
  const { lastResetAt, hoursSinceLastReset } = data.stats;
  const { words, language } = useLocale();
  if (lastResetAt === null || hoursSinceLastReset === null) return null;
  const promise = nextPromise(promises);
  const when = promise === null ? null : whenOf(promise);
  const wait = (
    <data data-of="stats.hoursSinceLastReset" data-since={lastResetAt} value={String(hoursSinceLastReset)}>
      {durationText(hoursSinceLastReset * HOUR_MS, language, 'short')}
    </data>
  );
  const since = words('wait.since', { which: whichLast(data) });
  return (
    <div class="figure wait">
      {promise === null || when === null ? (
        <>
          <h2>{since}</h2>
          <p class="big">{wait}</p>
        </>
      ) : (
        <>
          <h2>{words('wait.promised', awaited(promise, when))}</h2>
          <p class="big">
            <Countdown promise={promise} when={when} now={Date.parse(generatedAt)} />
          </p>
          <p>
            {since}: {wait}
          </p>
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tap shows the time in UTC. */}
      <p class="tap" tabIndex={0}>
        <StackedInstant at={lastResetAt} of="stats.lastResetAt" />
      </p>
    </div>
  );
}

/** What the countdown is about; to the beginning of a window it would read as an appointment. */
function awaited({ strength, awaits, state }: PromiseRow, when: When) {
  const kind = strength === 'veiled' ? 'hinted' : awaits;
  return { kind, earliest: state === 'scheduled' && when.form !== 'about' ? 'yes' : 'no' };
}

/** Which reset the wait counts from, where the word above it speaks of another one. */
function whichLast(data: PageData): 'regular' | 'confirmed' | 'known' | 'last' {
  const mood = moodOf(data);
  if (mood === 'banked' || mood === 'bankedPromised') return 'regular';
  if (mood === 'maybe') return 'confirmed';
  return data.known.holesSinceLastReset > 0 ? 'known' : 'last';
}

/** A low chance does not contradict what stands above it, if that is of a banked reset or of a later time. */
function nextDayTitle(data: PageData) {
  const next = nextPromise(data.promises);
  if (moodOf(data) === 'banked' || next?.awaits === 'banked') return 'next.regular';
  const isLater = next !== null && next.due.from >= Date.parse(data.generatedAt) + 24 * HOUR_MS;
  return isLater ? 'next.promisedLater' : 'next.day';
}

function NextDay(props: { forecast: ForecastBody; title: string; isTooEarly: boolean }) {
  const { forecast, title, isTooEarly } = props;
  const { next24Hours, nearTerm, explanation } = forecast;
  const words = useWords();
  const { probability, low, high } = next24Hours;
  const usual = explanation?.usual.twentyFourHours ?? null;
  return (
    <div class={isTooEarly ? 'figure next' : `figure next level-${levelOf(probability)}`}>
      <h2>{title}</h2>
      <p class="big">
        <Num of="forecast.next24Hours.probability" value={probability} text={percentText} />{' '}
        <span class="likelihood">
          {isTooEarly ? words('chance.tooEarly') : likelihoodWords(probability, words)}
        </span>
      </p>
      <ChanceBar chance={next24Hours} usual={usual} />
      <p>
        {words('next.range', {
          range: (
            <span class="nowrap">
              <ChanceRange of="forecast.next24Hours" low={low} high={high} />
            </span>
          ),
        })}
        {usual !== null && (
          <>
            {' · '}
            {words('next.usual', {
              percent: (
                <Num of="forecast.explanation.usual.twentyFourHours" value={usual} text={percentText} />
              ),
            })}
          </>
        )}
      </p>
      <p>
        {words('next.sixLine', {
          hours: <Num of="forecast.nearTerm.hours" value={nearTerm.hours} text={numberText} />,
          percent: <Num of="forecast.nearTerm.probability" value={nearTerm.probability} text={percentText} />,
          range: <ChanceRange of="forecast.nearTerm" low={nearTerm.low} high={nearTerm.high} />,
        })}
      </p>
    </div>
  );
}
