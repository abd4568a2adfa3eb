import type { Chance } from '../../core/forecast/publication/publication.js';
import { showsPastAlone } from '../../core/forecast/publication/texts.js';
import { HOUR_MS } from '../../core/time.js';
import type { ForecastPart, PageData } from '../page-data.js';
import { Moment, Num, Range } from '../pieces.js';
import { notLiveWords } from '../words/api-words.js';
import { useLocale, useWords } from '../words/locale.js';
import { durationParts } from '../words/times.js';
import { likelihoodWords, numberText, percentText } from '../words/words.js';
import { Trust } from './trust.js';

/** Above everything else while the record is not live. */
export function NotLive({ data }: { data: PageData }) {
  const locale = useLocale();
  const { words } = locale;
  const sentence = notLiveWords(data, locale);
  if (sentence === null) return null;
  return (
    <p class="banner">
      <strong>{sentence}</strong>{' '}
      {data.known.until ? words('notLive.asOfThatDay') : words('notLive.mayBeMissing')}
    </p>
  );
}

/** When the last reset was, the chance of the next one, and whether to trust it. */
export function Hero({ data }: { data: PageData }) {
  const { product, forecast, notLive, known } = data;
  const words = useWords();
  return (
    <div class="hero">
      <h1>{words('start.title', { product })}</h1>
      <div class={notLive === null ? 'figures' : 'figures subdued'}>
        <LastReset data={data} />
        {forecast && <Chances forecast={forecast} />}
      </div>
      {forecast === null ? (
        <p class="note">{words('next.noForecast')}</p>
      ) : (
        <>
          {notLive !== null && (
            <p class="note">{known.until ? words('notLive.greyAfterEnd') : words('notLive.greyUnread')}</p>
          )}
          <Trust data={data} forecast={forecast} />
        </>
      )}
    </div>
  );
}

function LastReset({ data }: { data: PageData }) {
  const { lastResetAt, hoursSinceLastReset } = data.stats;
  const words = useWords();
  const missing = useMissingWords(data);
  return (
    <div class="figure last">
      <h2>{data.known.holesSinceLastReset > 0 ? words('last.lastKnown') : words('last.last')}</h2>
      {lastResetAt === null || hoursSinceLastReset === null ? (
        <p>{words('last.none')}</p>
      ) : (
        <>
          <Since at={lastResetAt} hours={hoursSinceLastReset} />
          <p>
            <Moment at={lastResetAt} of="stats.lastResetAt" />
          </p>
          {missing !== null && <p class="unwatched">{missing}</p>}
        </>
      )}
    </div>
  );
}

/** Why a later reset may be missing; null if none can be. */
function useMissingWords({ known, notLive, sources }: PageData): string | null {
  const words = useWords();
  if (notLive !== null) return words('last.laterMayBeMissing');
  if (sources.timeline === 'unavailable') return words('last.noTimeline');
  return known.holesSinceLastReset > 0 ? words('last.notAllWatched') : null;
}

/** Time since the reset, as of the snapshot. The script keeps it current. */
function Since({ at, hours }: { at: string; hours: number }) {
  const { language, words } = useLocale();
  const [first = '', ...rest] = durationParts(hours * HOUR_MS, language);
  return (
    <p class="since" data-since={at}>
      <data class="big" data-of="stats.hoursSinceLastReset" value={String(hours)} data-first>
        {first}
      </data>{' '}
      <span class="rest" data-rest>
        {words('time.ago', { duration: rest.join(' ') }).trim()}
      </span>
    </p>
  );
}

function Chances({ forecast }: { forecast: ForecastPart }) {
  const { next24Hours, nearTerm } = forecast;
  const words = useWords();
  return (
    <>
      <div class="figure">
        <h2>{words('next.day')}</h2>
        <ChanceText of="forecast.next24Hours" chance={next24Hours} />
        <PastAlone forecast={forecast} chance={next24Hours} horizon="twentyFourHours" />
      </div>
      <div class="figure">
        <h2>
          {words('next.hours', {
            hours: <Num of="forecast.nearTerm.hours" value={nearTerm.hours} text={numberText} />,
          })}
        </h2>
        <ChanceText of="forecast.nearTerm" chance={nearTerm} />
        <PastAlone forecast={forecast} chance={nearTerm} horizon="sixHours" />
      </div>
    </>
  );
}

function ChanceText({ of, chance }: { of: string; chance: Chance }) {
  const { probability, low, high } = chance;
  const words = useWords();
  return (
    <>
      <p class="big">
        <Num of={`${of}.probability`} value={probability} text={percentText} />{' '}
        <span class="likelihood">{likelihoodWords(probability, words)}</span>
      </p>
      <ChanceBar chance={chance} />
      <p>
        {words('next.range', {
          range: (
            <span class="nowrap">
              <Range of={of} low={low} high={high} />
            </span>
          ),
        })}
      </p>
    </>
  );
}

/** A scale from 0 to 100 % with the probability and its range. */
function ChanceBar({ chance: { probability, low, high } }: { chance: Chance }) {
  const at = (value: number) => `${(100 * value).toFixed(2)}%`;
  return (
    <svg class="chance" width="100%" height="12" aria-hidden="true">
      <rect class="track" width="100%" y="4" height="4" rx="2" />
      <rect class="band" x={at(low)} width={at(high - low)} y="2" height="8" rx="4" />
      <line class="mark" x1={at(probability)} x2={at(probability)} y1="0" y2="12" />
    </svg>
  );
}

function PastAlone(props: {
  forecast: ForecastPart;
  chance: Chance;
  horizon: 'sixHours' | 'twentyFourHours';
}) {
  const { forecast, chance, horizon } = props;
  const words = useWords();
  const withoutHints = forecast.comparisons.withoutHints[horizon];
  if (!showsPastAlone(chance.probability, withoutHints)) return null;
  const of = `forecast.comparisons.withoutHints.${horizon}`;
  return (
    <p>{words('next.pastAlone', { percent: <Num of={of} value={withoutHints} text={percentText} /> })}</p>
  );
}
