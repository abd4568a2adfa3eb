import type { ForecastBody } from '../../core/published/forecast.js';
import { pageLink, useLocale } from '../../words/locale.js';
import { evidenceText, trustOf } from '../../words/verdict.js';
import { linkTo } from '../pieces/links.js';
import { Verdict } from '../pieces/verdict.js';

/** Whether to trust the chance: what has been scored, else what the replay says. */
export function Trust({ forecast }: { forecast: ForecastBody }) {
  const { words, named } = useLocale();
  const trust = trustOf(forecast.liveAccuracy);
  return (
    <div class="trust">
      <Verdict trust={trust}>{evidenceText(forecast, words)}</Verdict>{' '}
      <span>{words('chance.saved', { scores: linkTo(pageLink('/scores', named)) })}</span>
      {forecast.recording !== 'saved' && <span class="badge warn">{words('trust.unsaved')}</span>}
    </div>
  );
}
