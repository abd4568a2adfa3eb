import type { HorizonPart, ScoresData } from '../page-data.js';
import { pageLink } from '../pieces/addresses.js';
import { Card } from '../pieces/card.js';
import { recordPageText } from '../pieces/document.js';
import { SkillRange } from '../pieces/interval.js';
import { linkTo } from '../pieces/links.js';
import { numbersOf } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import type { Site } from '../pieces/site.js';
import { findingOf, TRUST, Verdict } from '../pieces/verdict.js';
import { type Locale, useLocale, useWords } from '../words/locale.js';
import { numberText, skillText } from '../words/numbers.js';
import { Evidence, PromisesKept } from './evidence.js';
import { LiveScores } from './live-scores.js';
import { Reliability, Replay } from './replay.js';
import { SkillChart } from './skill-chart.js';

/** How good the forecast has been: in plain words, then in figures, then replayed. */
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
        <Evidence resets={data.resets} alarms={data.alarms} />
        <PromisesKept tally={data.tally} />
        <Reliability data={data} />
        <Section id="skill" title={words('scores.skillTitle')}>
          {liveAccuracy.twentyFourHours.windows > 0 ? (
            <div class="verdicts">
              {(['twentyFourHours', 'sixHours'] as const).map((key) => (
                <HorizonVerdict
                  key={key}
                  status={liveAccuracy.status}
                  horizon={liveAccuracy[key]}
                  of={`forecast.liveAccuracy.${key}`}
                />
              ))}
            </div>
          ) : (
            <p>
              {liveAccuracy.status === 'unavailable'
                ? words('scores.unreadable')
                : words('scores.new', { days: liveAccuracy.evaluationDays })}
            </p>
          )}
        </Section>
        <Section id="reading" title={words('scores.howToRead')}>
          <ul class="prose">
            <li>{words('scores.reading.1')}</li>
            <li>{words('scores.reading.2')}</li>
            <li>{words('scores.reading.3')}</li>
          </ul>
        </Section>
        <LiveScores live={liveAccuracy} />
        <Replay accuracy={accuracy} />
        <Check />
      </>
    ),
  });
}

/** One horizon in plain words, with its skill. */
function HorizonVerdict(props: {
  status: ScoresData['forecast']['liveAccuracy']['status'];
  horizon: HorizonPart;
  of: string;
}) {
  const { status, horizon, of } = props;
  const words = useWords();
  const { hours, windows, skill, skillLow, skillHigh } = horizon;
  const finding = findingOf(status, horizon);
  const number = numbersOf(of, horizon);
  const isKnown = skillLow !== null && skillHigh !== null;
  return (
    <Card id={`horizon-${hours}`} title={words('scores.horizonTitle', { hours })}>
      <p>
        <Verdict trust={TRUST[finding]}>{words(`scores.verdicts.${finding}`)}</Verdict>
      </p>
      <SkillChart {...horizon} />
      {skill !== null && (
        <p>
          {isKnown
            ? words('scores.skillLine', {
                skill: number('skill', skillText),
                interval: <SkillRange of={of} scores={horizon} />,
              })
            : words('scores.skillAlone', { skill: number('skill', skillText) })}
        </p>
      )}
      <p class="note">
        {windows > 0 && (
          <>
            {words('scores.windowsLine', {
              windows: number('windows', (count) => words('scores.windows', { count })),
              events: number('events', numberText),
            })}{' '}
          </>
        )}
        {words(`scores.verdictWords.${finding}`)}
      </p>
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
