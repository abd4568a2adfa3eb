import { useWords } from '../../words/locale.js';
import { numberText, percentText, scoreText, skillText } from '../../words/numbers.js';
import { evidenceText, judgedDays } from '../../words/verdict.js';
import type { ScoresData } from '../page-data.js';
import { SkillRangeText } from '../pieces/interval.js';
import { linkTo } from '../pieces/links.js';
import { Num, numbersOf } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable, Cells } from '../pieces/table.js';
import { Day } from '../pieces/time.js';

type Past = ScoresData['forecast'];
type Live = Past['liveAccuracy'];

/** The terms of scoring, explained. */
const TERMS = [1, 2, 3, 4, 5] as const;

const HORIZONS = ['twentyFourHours', 'sixHours'] as const;

/** How forecasts are scored, and all scores: of saved forecasts, and of those calculated afterwards. */
export function Scoring({ forecast }: { forecast: Past }) {
  const words = useWords();
  const { liveAccuracy: live, accuracy } = forecast;
  return (
    <Section id="scoring" title={words('scores.scoringTitle')} lede={<Evidence forecast={forecast} />}>
      <details>
        <summary>{words('backtest.summary')}</summary>
        <p>{words('scores.scoring')}</p>
        <ul class="prose">
          {TERMS.map((place) => (
            <li key={place}>{words(`scores.terms.${place}`, {})}</li>
          ))}
        </ul>
        <h3>{words('scores.liveTitle')}</h3>
        <Status live={live} />
        {live.sixHours.windows > 0 && <Figures live={live} />}
        {live.byModelVersion.length > 1 && <Versions versions={live.byModelVersion} />}
        <h3>{words('scores.replayTitle')}</h3>
        <Afterwards accuracy={accuracy} />
        <h3>{words('scores.checkTitle')}</h3>
        <p>
          {words('scores.check', {
            forecasts: linkTo('/data/forecasts.csv'),
            audit: <code>reset-record audit</code>,
          })}
        </p>
      </details>
    </Section>
  );
}

/** What the start page says, and where it is of saved forecasts, that they were saved. */
function Evidence({ forecast }: { forecast: Past }) {
  const words = useWords();
  return (
    <>
      {evidenceText(forecast, words)} {judgedDays(forecast)?.isLive && words('scores.judged')}
    </>
  );
}

/** What today's program would have forecast for each day; these are not saved forecasts. */
function Afterwards({ accuracy }: Pick<Past, 'accuracy'>) {
  const words = useWords();
  if (accuracy === null) return <p>{words('scores.replayNeeds')}</p>;
  const of = 'forecast.accuracy';
  const number = numbersOf(of, accuracy);
  const promised = numbersOf(`${of}.withPromises`, accuracy.withPromises);
  return (
    <p>
      {words('scores.replay')}{' '}
      {words('scores.replayScores', {
        days: number('days', (count) => words('scores.days', { count })),
        events: number('events', numberText),
        average: number('brierRollingBase', scoreText),
        brier: promised('brier', scoreText),
        skill: promised('rollingSkill', skillText),
        withoutBrier: number('brier', scoreText),
        withoutSkill: number('rollingSkill', skillText),
      })}
    </p>
  );
}

function Status({ live: { status, evaluationDays, recordingSince } }: { live: Live }) {
  const words = useWords();
  const of = 'forecast.liveAccuracy.evaluationDays';
  if (status === 'unavailable') return null;
  return (
    <p>
      {recordingSince !== null &&
        words('scores.since', {
          day: <Day at={recordingSince} of="forecast.liveAccuracy.recordingSince" />,
        })}{' '}
      {status === 'collecting' ? (
        <>
          <span class="badge warn">{words('scores.collecting')}</span>{' '}
          {words('scores.collected', { days: <Num of={of} value={evaluationDays} text={numberText} /> })}
        </>
      ) : (
        words('scores.scored', {
          days: <Num of={of} value={evaluationDays} text={(count) => words('scores.days', { count })} />,
        })
      )}
    </p>
  );
}

function Figures({ live }: { live: Live }) {
  const words = useWords();
  return (
    <CaptionedTable
      caption={words('scores.caption')}
      isCaptionShown
      columns={[
        words('scores.forecast'),
        ...HORIZONS.map((key) => words('scores.hours', { hours: live[key].hours })),
      ]}
    >
      {ROWS.map(([row, text]) => (
        <tr key={row} class={text === skillText || row === 'brier' ? 'strong' : undefined}>
          <th scope="row">{words(`scores.rows.${row}`)}</th>
          {HORIZONS.map((key) => (
            <td key={key}>
              {text === null ? (
                <SkillRangeText of={`forecast.liveAccuracy.${key}`} scores={live[key]} />
              ) : (
                <Num of={`forecast.liveAccuracy.${key}.${row}`} value={live[key][row]} text={text} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </CaptionedTable>
  );
}

/** The figures of both horizons; without a text of its own, the interval. */
const ROWS = [
  ['brier', scoreText],
  ['baselineBrier', scoreText],
  ['withoutHintsBrier', scoreText],
  ['smoothHistoryBrier', scoreText],
  ['windows', numberText],
  ['events', numberText],
  ['meanForecast', percentText],
  ['observedRate', percentText],
  ['skill', skillText],
  ['interval', null],
  ['hintWindows', numberText],
  ['hintBrier', scoreText],
  ['hintWithoutHintsBrier', scoreText],
] as const;

/** With one version only, its scores are those above. */
function Versions({ versions }: { versions: Live['byModelVersion'] }) {
  const words = useWords();
  return (
    <>
      <h4>{words('scores.versionsTitle')}</h4>
      <CaptionedTable
        isWide
        caption={words('scores.versionsTitle')}
        columns={[
          words('scores.version'),
          words('scores.horizon'),
          words('scores.rows.windows'),
          words('scores.versionEvents'),
          words('scores.brier'),
          words('scores.versionBaseline'),
          words('scores.skill'),
        ]}
      >
        {versions.flatMap((version, place) =>
          HORIZONS.map((key) => <VersionRow key={key} version={version} place={place} horizon={key} />),
        )}
      </CaptionedTable>
    </>
  );
}

const OF_VERSION = [
  ['windows', numberText],
  ['events', numberText],
  ['brier', scoreText],
  ['baselineBrier', scoreText],
  ['skill', skillText],
] as const;

function VersionRow(props: {
  version: Live['byModelVersion'][number];
  place: number;
  horizon: (typeof HORIZONS)[number];
}) {
  const { version, place, horizon } = props;
  const words = useWords();
  const of = `forecast.liveAccuracy.byModelVersion.${place}.${horizon}`;
  return (
    <tr>
      <th scope="row">{version.modelVersion}</th>
      <td>{words('scores.hours', { hours: horizon === 'sixHours' ? 6 : 24 })}</td>
      <Cells of={of} row={version[horizon]} columns={OF_VERSION} />
    </tr>
  );
}
