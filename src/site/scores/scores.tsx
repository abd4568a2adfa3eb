import type { Locale } from '../../words/locale.js';
import { scoresFinding } from '../../words/verdict.js';
import type { ScoresData } from '../page-data.js';
import { recordPageText } from '../pieces/document.js';
import type { Site } from '../pieces/site.js';
import { LastResets } from './last-resets.js';
import { Method } from './method.js';
import { pastChances } from './past-chances.js';
import { Promises } from './promises.js';
import { Reliability } from './reliability.js';
import { Scoring } from './scoring.js';

/** How good the forecast has been, how that is scored, and how everything here is made. */
export function scoresText(data: ScoresData, site: Site, locale: Locale): string {
  const { words } = locale;
  const { forecast, resets, days } = data;
  const before = pastChances(data);
  return recordPageText(site, locale, {
    current: '/scores',
    title: words('scores.title'),
    lead: <strong>{scoresFinding(forecast, before.withNone, words)}</strong>,
    generatedAt: data.generatedAt,
    of: 'forecast.generatedAt',
    description: words('scores.description', { product: data.product }),
    children: (
      <>
        <LastResets before={before} all={resets.length} days={days} />
        <Reliability days={days} />
        <Promises tally={data.tally} broken={data.broken} />
        <Scoring forecast={forecast} />
        <Method />
      </>
    ),
  });
}
