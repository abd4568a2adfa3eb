import type { Chance } from '../core/forecast/publication/publication.js';
import { PAST_ALONE, showsPastAlone } from '../core/forecast/publication/texts.js';
import { HOUR_MS } from '../core/time.js';
import type { ForecastPart, PageData } from './page-data.js';
import { Instant, Num, Range } from './pieces.js';
import { durationParts } from './times.js';
import { frequencyWords, likelihoodWords, percentText, trustWords } from './words.js';

/** Above everything else while the record is not live. */
export function NotLive({ data: { notLive, known } }: { data: PageData }) {
  if (notLive === null) return null;
  return (
    <p class="banner">
      <strong>{notLive}</strong>{' '}
      {known?.until
        ? 'The figures of the record are as of that day; later resets may be missing.'
        : 'Resets may be missing.'}
    </p>
  );
}

/** The last reset, the chance of the next one, and how far to trust it. */
export function Hero({ data }: { data: PageData }) {
  const { forecast, notLive } = data;
  return (
    <div class="hero">
      <h1>{data.product} usage-limit resets</h1>
      <p class="headline">
        {forecast ? withoutBanner(forecast.headline, notLive) : 'No forecast is available right now.'}
      </p>
      <div class={notLive === null ? 'figures' : 'figures subdued'}>
        <LastReset data={data} />
        {forecast && <Probability forecast={forecast} />}
      </div>
      {forecast && notLive !== null && (
        <p class="note">
          The chances are shown in grey because{' '}
          {data.known?.until
            ? 'what happened since the end of the record is unknown'
            : 'no timeline has been read'}
          .
        </p>
      )}
      {forecast && <Trust forecast={forecast} isLive={notLive === null} />}
    </div>
  );
}

/** The banner above has said the first sentence. */
function withoutBanner(headline: string, notLive: string | null): string {
  return notLive !== null && headline.startsWith(notLive) ? headline.slice(notLive.length).trim() : headline;
}

function LastReset({ data }: { data: PageData }) {
  const { lastResetAt, hoursSinceLastReset } = data.stats;
  const missing = missingWords(data);
  return (
    <div class="figure last">
      <h2>{data.known && data.known.holesSinceLastReset > 0 ? 'Last known reset' : 'Last reset'}</h2>
      {lastResetAt === null || hoursSinceLastReset === null ? (
        <p>None on record yet.</p>
      ) : (
        <>
          <Since at={lastResetAt} hours={hoursSinceLastReset} />
          <p>
            <Instant at={lastResetAt} of="stats.lastResetAt" />
            <span class="local" data-local={lastResetAt} />
          </p>
          {missing !== null && <p class="unwatched">{missing}</p>}
        </>
      )}
    </div>
  );
}

/** Why a later reset may be missing; null if none can be. */
function missingWords({ known, notLive, sources }: PageData): string | null {
  if (notLive !== null) return 'A later one may be missing.';
  if (sources.timeline === 'unavailable')
    return 'No timeline can be read right now, so a later reset may be missing.';
  return known && known.holesSinceLastReset > 0
    ? 'Not all of the time since then was watched, so a later reset may be missing.'
    : null;
}

/** Time since the reset, as of the snapshot. The script keeps it current. */
function Since({ at, hours }: { at: string; hours: number }) {
  const [first, ...rest] = durationParts(hours * HOUR_MS);
  return (
    <p class="since" data-since={at}>
      <data class="big" data-of="stats.hoursSinceLastReset" value={String(hours)} data-first>
        {first}
      </data>{' '}
      <span class="rest" data-rest>
        {[...rest, 'ago'].join(' ')}
      </span>
    </p>
  );
}

function Probability({ forecast }: { forecast: ForecastPart }) {
  const { next24Hours, nearTerm, comparisons } = forecast;
  const pastAlone = ({ probability }: Chance, horizon: 'sixHours' | 'twentyFourHours') => {
    const withoutHints = comparisons.withoutHints[horizon];
    const of = `forecast.comparisons.withoutHints.${horizon}`;
    if (!showsPastAlone(probability, withoutHints)) return null;
    return (
      <p>
        {PAST_ALONE}: <Num of={of} value={withoutHints} text={percentText} />.
      </p>
    );
  };
  return (
    <>
      <div class="figure">
        <h2>Next 24 hours</h2>
        <ChanceText of="forecast.next24Hours" chance={next24Hours} />
        {pastAlone(next24Hours, 'twentyFourHours')}
        <p>
          {capital(likelihoodWords(next24Hours.probability))}:{' '}
          {frequencyWords(next24Hours.probability, 'days')} bring a reset.
        </p>
      </div>
      <div class="figure">
        <h2>
          Next <Num of="forecast.nearTerm.hours" value={nearTerm.hours} text={String} /> hours
        </h2>
        <ChanceText of="forecast.nearTerm" chance={nearTerm} />
        {pastAlone(nearTerm, 'sixHours')}
        <p>{capital(likelihoodWords(nearTerm.probability))} this soon.</p>
      </div>
    </>
  );
}

function ChanceText({ of, chance }: { of: string; chance: Chance }) {
  const { probability, low, high } = chance;
  return (
    <>
      <p class="big">
        <Num of={`${of}.probability`} value={probability} text={percentText} />
      </p>
      <p class="range">
        <ChanceBar chance={chance} />
        range{' '}
        <span class="nowrap">
          <Range of={of} low={low} high={high} />
        </span>
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

function Trust({ forecast, isLive }: { forecast: ForecastPart; isLive: boolean }) {
  return (
    <div class="trust">
      <p>
        <strong>How far to trust it.</strong> {trustWords(forecast)} The model gives 80{'\u00a0'}% odds that
        the true chance lies in this range. <a href="/scores">See the scores</a>.
      </p>
      <p>{forecast.caveat}</p>
      <p>
        {forecast.recording === 'saved' ? (
          <>
            <span class="badge good">Saved</span>{' '}
            {isLive
              ? 'Written before the outcome; scored afterwards.'
              : 'Written before the outcome; scored only if a timeline is read.'}
          </>
        ) : (
          <>
            <span class="badge warn">Unsaved</span> The scheduled forecast is missing or too old. These
            numbers were computed for this page and will not be scored.
          </>
        )}
      </p>
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
