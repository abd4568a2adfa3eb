import type { ForecastPart, HorizonPart, PageData } from '../page-data.js';
import { trustOf } from '../scores/verdict.js';
import { caveatWords } from '../words/api-words.js';
import { pageLink, useLocale, useWords, type Words } from '../words/locale.js';
import { skillText } from '../words/words.js';

/** Whether to trust the chance, in one phrase with the figures behind it; whether it is saved; what is promised. */
export function Trust({ data, forecast }: { data: PageData; forecast: ForecastPart }) {
  const words = useWords();
  const state = trustOf(forecast.liveAccuracy);
  const isSaved = forecast.recording === 'saved';
  return (
    <div class="standing">
      <details class="trust">
        <summary class={state}>
          <Mark state={state} /> {words(`trust.${state}`)}
        </summary>
        <Figures data={data} forecast={forecast} />
      </details>
      <p class={isSaved ? 'saving' : 'saving warn'}>
        {isSaved ? words('trust.saved') : words('trust.unsaved')}
      </p>
      <Promised promises={data.promises} />
    </div>
  );
}

const SIGNS = {
  better: 'M5 10.5l3.5 3.5 6.5-8',
  noBetter: 'M5.5 7.5h9m-9 5h9',
  untested: null,
  unknown: 'M6 6l8 8m0-8l-8 8',
};

/** The states differ in shape, not only in colour: a tick, an equals sign, an empty ring, a cross. */
function Mark({ state }: { state: ReturnType<typeof trustOf> }) {
  return (
    <svg class="mark" width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" />
      {SIGNS[state] !== null && <path d={SIGNS[state]} />}
    </svg>
  );
}

function Figures({ data, forecast }: { data: PageData; forecast: ForecastPart }) {
  const locale = useLocale();
  const { words, named } = locale;
  const { status, evaluationDays, sixHours, twentyFourHours } = forecast.liveAccuracy;
  const caveat = caveatWords(data, forecast.caveat, locale);
  return (
    <div class="panel">
      {status !== 'unavailable' && (
        <p>
          {evaluationDays === 0
            ? words('trust.noneScored')
            : words('trust.scored', { forecasts: evaluationDays })}{' '}
          {status === 'collecting' && evaluationDays > 0 && words('trust.tooFew')}
        </p>
      )}
      {status === 'available' && (
        <>
          <ul>
            <Skill horizon={twentyFourHours} />
            <Skill horizon={sixHours} />
          </ul>
          <p>{words('trust.skillMeans')}</p>
        </>
      )}
      <p>
        {words('trust.rangeMeans')} {caveat}
      </p>
      <p>{savingWords(words, forecast.recording, data.notLive === null)}</p>
      <p>
        <a href={pageLink('/scores', named)}>{words('trust.scores')}</a>
      </p>
    </div>
  );
}

function Skill({ horizon: { hours, skill, skillLow, skillHigh } }: { horizon: HorizonPart }) {
  const words = useWords();
  if (skill === null || skillLow === null || skillHigh === null) return null;
  const text = (value: number) => skillText(value, words);
  return (
    <li>{words('trust.skill', { hours, skill: text(skill), low: text(skillLow), high: text(skillHigh) })}</li>
  );
}

function savingWords(words: Words, recording: ForecastPart['recording'], isLive: boolean): string {
  if (recording === 'unsaved') return words('trust.unsavedMeans');
  return isLive ? words('trust.savedMeans') : words('trust.savedNotLiveMeans');
}

/** A link to the open promises; to the hints where there are only those. */
function Promised({ promises }: Pick<PageData, 'promises'>) {
  const words = useWords();
  const promised = promises.filter(({ strength }) => strength !== 'veiled').length;
  if (promises.length === 0) return null;
  return (
    <p class="promised">
      <a href="#promises">
        {promised > 0
          ? words('trust.promised', { count: promised })
          : words('trust.hinted', { count: promises.length })}
      </a>
    </p>
  );
}
