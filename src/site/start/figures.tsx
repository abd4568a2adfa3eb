import { HOUR_MS } from '../../core/time.js';
import type { ForecastPart, PageData } from '../page-data.js';
import { ChanceBar } from '../pieces/chance-bar.js';
import { ChanceRange } from '../pieces/interval.js';
import { Num } from '../pieces/number.js';
import { SourceLink } from '../pieces/post.js';
import { Moment } from '../pieces/time.js';
import { useLocale, useWords } from '../words/locale.js';
import { levelOf, likelihoodWords, numberText, percentText } from '../words/numbers.js';
import { nextPromise } from '../words/promise.js';
import { lastStateOf, unknowable } from '../words/sentence.js';
import { shortAgoText } from '../words/times.js';

/** The two figures of the first screen: how long ago the last reset was, and the chance of the next. */
export function Figures({ data }: { data: PageData }) {
  const { forecast } = data;
  const words = useWords();
  return (
    <>
      {data.stats.lastResetAt !== null && (
        <div class="figures">
          <LastReset data={data} />
          {forecast && <NextDay forecast={forecast} isPromisedLater={isPromisedLater(data)} />}
        </div>
      )}
      {forecast === null && (
        <p class="note">{words('next.noForecast', { why: unknowable(data) ?? 'failed' })}</p>
      )}
    </>
  );
}

function LastReset({ data }: { data: PageData }) {
  const { known, resets } = data;
  const { lastResetAt, hoursSinceLastReset } = data.stats;
  const { words, language } = useLocale();
  if (lastResetAt === null || hoursSinceLastReset === null) return null;
  return (
    <div class="figure last">
      <h2>{known.holesSinceLastReset > 0 ? words('last.lastKnown') : words('last.last')}</h2>
      <p class="big">
        <data
          data-of="stats.hoursSinceLastReset"
          data-since={lastResetAt}
          value={String(hoursSinceLastReset)}
        >
          {shortAgoText(hoursSinceLastReset * HOUR_MS, language)}
        </data>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tap shows the time in UTC. */}
      <p class="tap" tabIndex={0}>
        <Moment at={lastResetAt} of="stats.lastResetAt" />{' '}
        {lastStateOf(data) !== 'now' && (
          <SourceLink url={resets.resets[0]?.announcement?.url ?? null} about={words('recent.about')} />
        )}
      </p>
    </div>
  );
}

/** Then a low chance does not contradict the promise above it. */
function isPromisedLater({ promises, generatedAt }: PageData): boolean {
  const next = nextPromise(promises);
  return next !== null && Date.parse(next.from) >= Date.parse(generatedAt) + 24 * HOUR_MS;
}

function NextDay(props: { forecast: ForecastPart; isPromisedLater: boolean }) {
  const { next24Hours, nearTerm, explanation } = props.forecast;
  const words = useWords();
  const { probability, low, high } = next24Hours;
  const usual = explanation?.usual.twentyFourHours ?? null;
  return (
    <div class={`figure next level-${levelOf(probability)}`}>
      <h2>{words(props.isPromisedLater ? 'next.promisedLater' : 'next.day')}</h2>
      <p class="big">
        <Num of="forecast.next24Hours.probability" value={probability} text={percentText} />{' '}
        <span class="likelihood">{likelihoodWords(probability, words)}</span>
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
