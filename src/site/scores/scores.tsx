import { mean } from '../../core/stats/mean.js';
import type { Locale, Words } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { evidenceText, trustOf } from '../../words/verdict.js';
import type { ScoresData } from '../page-data.js';
import { recordPageText } from '../pieces/document.js';
import { Num } from '../pieces/number.js';
import type { Site } from '../pieces/site.js';
import { Verdict } from '../pieces/verdict.js';
import { isSaidBefore, LastResets } from './last-resets.js';
import { Method } from './method.js';
import { Promises } from './promises.js';
import { Reliability } from './reliability.js';
import { Scoring } from './scoring.js';

/** How good the forecast has been, how that is scored, and how everything here is made. */
export function scoresText(data: ScoresData, site: Site, locale: Locale): string {
  const { words } = locale;
  const { forecast, resets, days } = data;
  const { liveAccuracy } = forecast;
  return recordPageText(site, locale, {
    current: '/scores',
    title: words('scores.title'),
    lead: leadOf(data, words),
    generatedAt: data.generatedAt,
    of: 'forecast.generatedAt',
    description: words('scores.description', { product: data.product }),
    children: (
      <>
        <p>
          <Verdict trust={trustOf(liveAccuracy)}>{evidenceText(forecast, words)}</Verdict>
        </p>
        <LastResets resets={resets} days={days} />
        <Reliability days={days} />
        <Promises tally={data.tally} broken={data.broken} />
        <Scoring forecast={forecast} />
        <Method />
      </>
    ),
  });
}

/**
 * What was said before the last resets, with an open promise and without, beside what was said of days that
 * brought none. One mean of both would hide that a few promises raise it.
 */
function leadOf({ resets, days }: ScoresData, words: Words) {
  const said = resets.filter(isSaidBefore);
  if (said.length === 0) return words('scores.noLead');
  const open = said.filter(({ isPromised }) => isPromised);
  const none = said.filter(({ isPromised }) => !isPromised);
  const withoutReset = days?.withoutReset ?? null;
  return words('scores.lead', {
    count: said.length,
    saved: said.some(({ isLive }) => isLive) ? 'some' : 'none',
    promises: open.length === 0 ? 'none' : none.length === 0 ? 'all' : 'some',
    open: open.length,
    withOpen: chanceText(open, words),
    withNone: chanceText(none, words),
    compared: withoutReset === null ? 'no' : 'yes',
    without: (
      <Num
        of={days?.isLive ? undefined : 'forecast.accuracy.withPromises.meanWithoutReset'}
        value={withoutReset}
        text={percentText}
      />
    ),
  });
}

/** The mean chance a day before these resets; empty without one. */
function chanceText(said: readonly { readonly day: number }[], words: Words): string {
  const chance = mean(said.map(({ day }) => day));
  return chance === null ? '' : percentText(chance, words);
}
