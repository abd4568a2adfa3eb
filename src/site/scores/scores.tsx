import type { Locale, Words } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { evidenceText, trustOf, verdictText } from '../../words/verdict.js';
import type { ScoresData } from '../page-data.js';
import { recordPageText } from '../pieces/document.js';
import { Num } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import type { Site } from '../pieces/site.js';
import { Verdict } from '../pieces/verdict.js';
import { isSaidBefore, LastResets, meanBefore } from './last-resets.js';
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
        <LastResets resets={resets} days={days} />
        <Section id="average" title={words('scores.skillTitle')}>
          <p>
            <Verdict trust={trustOf(liveAccuracy)}>
              {evidenceText(forecast, words) ??
                verdictText(liveAccuracy.status, liveAccuracy.twentyFourHours, words)}
            </Verdict>
          </p>
        </Section>
        <Reliability days={days} />
        <Promises tally={data.tally} broken={data.broken} />
        <Scoring forecast={forecast} />
        <Method />
      </>
    ),
  });
}

/** The chances given before the last resets, compared with those given for days without one. */
function leadOf({ resets, days }: ScoresData, words: Words) {
  const said = resets.filter(isSaidBefore);
  if (said.length === 0) return words('scores.noLead');
  const withoutReset = days?.withoutReset ?? null;
  return words('scores.lead', {
    count: said.length,
    saved: said.some(({ isLive }) => isLive) ? 'some' : 'none',
    before: percentText(meanBefore(said), words),
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
