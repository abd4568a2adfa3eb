import type { ForecastBody } from '../../core/published/forecast.js';
import { type Locale, pageLink, useLocale, type Words } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { dateText } from '../../words/times.js';
import { type TrustState, trustOf, verdictText } from '../../words/verdict.js';
import type { PageData } from '../page-data.js';
import { Verdict } from '../pieces/verdict.js';

/** Whether to trust the chance: what has been scored, else what the replay says; the caveat behind it. */
export function Trust({ data, forecast }: { data: PageData; forecast: ForecastBody }) {
  const locale = useLocale();
  const { words, named } = locale;
  const trust = trustOf(forecast.liveAccuracy);
  const isSaved = forecast.recording === 'saved';
  return (
    <div class="standing">
      <details class="trust">
        <summary>
          <Verdict trust={trust}>{trustLine(forecast, trust, words)}</Verdict>
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
function trustLine({ liveAccuracy, accuracy }: ForecastBody, trust: TrustState, words: Words): string {
  const line = verdictText(liveAccuracy.status, liveAccuracy.twentyFourHours, words);
  const skill = accuracy?.withPromises.rollingSkill ?? null;
  if (trust !== 'untested' || skill === null) return line;
  const better = skill > NO_SKILL ? 'better' : skill < -NO_SKILL ? 'worse' : 'same';
  const replay = words('trust.replay', { state: better, percent: percentText(Math.abs(skill), words) });
  return words('sentence.whole', { last: line, next: replay });
}

/** With fewer resets than this, the caveat says so. */
const FEW = 10;

/**
 * What to know before trusting the number: in other languages said from the facts, not from the English
 * sentence.
 */
function caveatWords(
  { known, reservation, stats }: PageData,
  caveat: string,
  { words, language }: Locale,
): string {
  const until = reservation === null ? null : known.until;
  return words('api.caveat', {
    text: caveat,
    // Not the one that has no end yet: `until` says that.
    holes: known.holesSinceLastReset - (until === null ? 0 : 1),
    until: until === null ? 'none' : dateText(until, language),
    few: stats.totalResets < FEW ? 'yes' : 'no',
  });
}
