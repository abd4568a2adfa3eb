import type { ForecastPart, PageData } from '../page-data.js';
import { type TrustState, trustOf } from '../scores/verdict.js';
import { type Locale, pageLink, useLocale, type Words } from '../words/locale.js';
import { percentText } from '../words/numbers.js';
import { dateText } from '../words/times.js';

/** Whether to trust the chance: what has been scored, else what the replay says; the caveat behind it. */
export function Trust({ data, forecast }: { data: PageData; forecast: ForecastPart }) {
  const locale = useLocale();
  const { words, named } = locale;
  const state = trustOf(forecast.liveAccuracy);
  const isSaved = forecast.recording === 'saved';
  return (
    <div class="standing">
      <details class="trust">
        <summary class={state}>
          <Mark state={state} /> <span>{trustLine(forecast, state, words)}</span>
        </summary>
        <div class="panel">
          <p>
            {words('trust.rangeMeans')} {caveatWords(data, forecast.caveat, locale)}
          </p>
          <p>{words(isSaved ? 'trust.savedMeans' : 'trust.unsavedMeans')}</p>
          <p>
            <a href={pageLink('/scores', named)}>{words('trust.scores')}</a>
          </p>
        </div>
      </details>
      {!isSaved && <span class="badge warn">{words('trust.unsaved')}</span>}
    </div>
  );
}

/** A skill within this of zero is none. */
const NO_SKILL = 0.02;

/** What is known of it, in one or two sentences. */
function trustLine({ liveAccuracy, accuracy }: ForecastPart, state: TrustState, words: Words): string {
  const percent = (skill: number) => percentText(Math.abs(skill), words);
  const { evaluationDays: days, twentyFourHours } = liveAccuracy;
  const line = words('trust.line', { state, days, percent: percent(twentyFourHours.skill ?? 0) });
  const skill = accuracy?.withPromises.rollingSkill ?? null;
  if (state !== 'untested' || skill === null) return line;
  const better = skill > NO_SKILL ? 'better' : skill < -NO_SKILL ? 'worse' : 'same';
  const replay = words('trust.replay', { state: better, percent: percent(skill) });
  return words('sentence.whole', { last: line, next: replay });
}

const SIGNS = {
  better: 'M5 10.5l3.5 3.5 6.5-8',
  noBetter: 'M5.5 7.5h9m-9 5h9',
  untested: null,
  unknown: 'M6 6l8 8m0-8l-8 8',
};

/** The states differ in shape, not only in colour: a tick, an equals sign, an empty ring, a cross. */
export function Mark({ state }: { state: TrustState }) {
  return (
    <svg class="mark" width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" />
      {SIGNS[state] !== null && <path d={SIGNS[state]} />}
    </svg>
  );
}

/** With fewer resets than this, the caveat says so. */
const FEW = 10;

/** What to know before trusting the number: in other languages said from the facts, not from the English sentence. */
function caveatWords(
  { known, notLive, stats }: PageData,
  caveat: string,
  { words, language }: Locale,
): string {
  const until = notLive === null ? null : known.until;
  return words('api.caveat', {
    text: caveat,
    // Not the one that has no end yet: `until` says that.
    holes: known.holesSinceLastReset - (until === null ? 0 : 1),
    until: until === null ? 'none' : dateText(until, language),
    few: stats.totalResets < FEW ? 'yes' : 'no',
  });
}
