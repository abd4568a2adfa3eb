import { type Locale, pageLink, useLocale, useWords } from '../../words/locale.js';
import { findingOf, type HorizonScores, TRUST, verdictText } from '../../words/verdict.js';
import type { ScoresData } from '../page-data.js';
import { Card } from '../pieces/card.js';
import { recordPageText } from '../pieces/document.js';
import { linkTo } from '../pieces/links.js';
import { Section } from '../pieces/section.js';
import type { Site } from '../pieces/site.js';
import { Verdict } from '../pieces/verdict.js';
import { FalseAlarms, LastResets } from './evidence.js';
import { LiveScores } from './live-scores.js';
import { Reliability, ReplaySection } from './replay.js';
import { SkillChart, SkillKey } from './skill-chart.js';

type Live = ScoresData['forecast']['liveAccuracy'];

/** How good the forecast has been: the verdict, what it rests on, then all figures. */
export function scoresText(data: ScoresData, site: Site, locale: Locale): string {
  const { words } = locale;
  const { liveAccuracy, accuracy } = data.forecast;
  return recordPageText(site, locale, {
    current: '/scores',
    title: words('scores.title'),
    lead: words('scores.lead'),
    generatedAt: data.generatedAt,
    of: 'forecast.generatedAt',
    description: words('scores.description', { product: data.product }),
    children: (
      <>
        <Section id="verdict" title={words('scores.skillTitle')}>
          <div class="verdicts">
            {(['twentyFourHours', 'sixHours'] as const).map((key) => (
              <HorizonVerdict key={key} status={liveAccuracy.status} horizon={liveAccuracy[key]} />
            ))}
          </div>
          {liveAccuracy.twentyFourHours.skillLow !== null && <SkillKey />}
        </Section>
        <Reliability data={data} />
        <LastResets resets={data.resets} />
        <FalseAlarms tally={data.tally} broken={data.broken} />
        <LiveScores live={liveAccuracy} />
        <ReplaySection accuracy={accuracy} />
        <Check />
      </>
    ),
  });
}

/**
 * One horizon in a sentence, and its skill as a picture. The figures are in the table of the saved forecasts.
 */
function HorizonVerdict(props: { status: Live['status']; horizon: HorizonScores }) {
  const { status, horizon } = props;
  const words = useWords();
  const { hours } = horizon;
  const finding = findingOf(status, horizon);
  return (
    <Card id={`horizon-${hours}`} title={words('scores.horizonTitle', { hours })}>
      <p>
        <Verdict trust={TRUST[finding]}>{verdictText(status, horizon, words)}</Verdict>
      </p>
      <SkillChart {...horizon} />
    </Card>
  );
}

function Check() {
  const { named, words } = useLocale();
  return (
    <Section id="check" title={words('scores.checkTitle')}>
      <p>
        {words('scores.check', {
          forecasts: linkTo('/data/forecasts.csv'),
          api: linkTo('/api/v1/forecast'),
          method: linkTo(pageLink('/method', named)),
          audit: <code>reset-record audit</code>,
        })}
      </p>
    </Section>
  );
}
