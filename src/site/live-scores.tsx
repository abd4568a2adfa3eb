import { useWords } from './locale.js';
import type { Messages } from './messages/en.js';
import type { HorizonPart, ScoresData } from './page-data.js';
import { Day, Num, Section, WideTable } from './pieces.js';
import { numberText, percentText, scoreText, skillText } from './words.js';

type Live = ScoresData['forecast']['liveAccuracy'];

const HORIZONS = ['twentyFourHours', 'sixHours'] as const;

/** The scores of the saved forecasts, all together and by version of the model. */
export function LiveScores({ live }: { live: Live }) {
  const { scores } = useWords();
  return (
    <Section id="live" title={scores.liveTitle}>
      <Status live={live} />
      {live.sixHours.windows > 0 && <Figures live={live} />}
      {live.byModelVersion.length > 1 && <Versions versions={live.byModelVersion} />}
    </Section>
  );
}

function Status({ live: { status, evaluationDays, recordingSince } }: { live: Live }) {
  const { scores } = useWords();
  const of = 'forecast.liveAccuracy.evaluationDays';
  if (status === 'unavailable') return <p>{scores.unreadable}</p>;
  return (
    <p>
      {recordingSince !== null &&
        scores.since(<Day date={recordingSince} of="forecast.liveAccuracy.recordingSince" />)}{' '}
      {status === 'collecting' ? (
        <>
          <span class="badge warn">{scores.collecting}</span>{' '}
          {scores.collected(<Num of={of} value={evaluationDays} text={numberText} />)}
        </>
      ) : (
        scores.scored(<Num of={of} value={evaluationDays} text={scores.dailyWindows} />)
      )}
    </p>
  );
}

function Figures({ live }: { live: Live }) {
  const { scores } = useWords();
  return (
    <table>
      <caption>{scores.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{scores.forecast}</th>
          {HORIZONS.map((key) => (
            <th scope="col" key={key}>
              {scores.hours(live[key].hours)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row of="brier" live={live} text={scoreText} strong />
        <Row of="baselineBrier" live={live} text={scoreText} />
        <Row of="withoutHintsBrier" live={live} text={scoreText} />
        <Row of="smoothHistoryBrier" live={live} text={scoreText} />
        <Row of="windows" live={live} text={numberText} />
        <Row of="events" live={live} text={numberText} />
        <Row of="meanForecast" live={live} text={percentText} />
        <Row of="observedRate" live={live} text={percentText} />
        <Row of="skill" live={live} text={skillText} strong />
        <tr>
          <th scope="row">{scores.rows.interval}</th>
          {HORIZONS.map((key) => (
            <td key={key}>
              <Interval of={`forecast.liveAccuracy.${key}`} horizon={live[key]} />
            </td>
          ))}
        </tr>
        <Row of="hintWindows" live={live} text={numberText} />
        <Row of="hintBrier" live={live} text={scoreText} />
        <Row of="hintWithoutHintsBrier" live={live} text={scoreText} />
      </tbody>
    </table>
  );
}

type Scored = Exclude<keyof HorizonPart, 'firstAt' | 'lastAt' | 'hours' | 'skillLow' | 'skillHigh'>;

function Row(props: {
  of: Scored;
  live: Live;
  text: (value: number, words: Messages) => string;
  strong?: boolean;
}) {
  const { of, live, text, strong } = props;
  const { scores } = useWords();
  return (
    <tr class={strong ? 'strong' : undefined}>
      <th scope="row">{scores.rows[of]}</th>
      {HORIZONS.map((key) => (
        <td key={key}>
          <Num of={`forecast.liveAccuracy.${key}.${of}`} value={live[key][of]} text={text} />
        </td>
      ))}
    </tr>
  );
}

function Interval({ of, horizon }: { of: string; horizon: HorizonPart }) {
  const { scores, pieces } = useWords();
  const { skillLow, skillHigh } = horizon;
  if (skillLow === null || skillHigh === null) return <span class="none">{pieces.notKnown}</span>;
  return scores.interval(
    <Num of={`${of}.skillLow`} value={skillLow} text={skillText} />,
    <Num of={`${of}.skillHigh`} value={skillHigh} text={skillText} />,
  );
}

/** With one version only, its scores are those above. */
function Versions({ versions }: { versions: Live['byModelVersion'] }) {
  const { scores: words } = useWords();
  return (
    <>
      <h3>{words.versionsTitle}</h3>
      <p>{words.versionsLede}</p>
      <WideTable label={words.versionsTitle}>
        <table>
          <caption class="unseen">{words.versionsTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{words.version}</th>
              <th scope="col">{words.horizon}</th>
              <th scope="col">{words.versionWindows}</th>
              <th scope="col">{words.versionEvents}</th>
              <th scope="col">{words.versionBrier}</th>
              <th scope="col">{words.versionBaseline}</th>
              <th scope="col">{words.versionSkill}</th>
            </tr>
          </thead>
          <tbody>
            {versions.flatMap((version, place) =>
              HORIZONS.map((key) => <VersionRow key={key} version={version} place={place} horizon={key} />),
            )}
          </tbody>
        </table>
      </WideTable>
    </>
  );
}

function VersionRow(props: {
  version: Live['byModelVersion'][number];
  place: number;
  horizon: (typeof HORIZONS)[number];
}) {
  const { version, place, horizon } = props;
  const { scores } = useWords();
  const of = `forecast.liveAccuracy.byModelVersion.${place}.${horizon}`;
  const { windows, events, brier, baselineBrier, skill } = version[horizon];
  return (
    <tr>
      <th scope="row">{version.modelVersion}</th>
      <td>{scores.hours(horizon === 'sixHours' ? 6 : 24)}</td>
      <td>
        <Num of={`${of}.windows`} value={windows} text={numberText} />
      </td>
      <td>
        <Num of={`${of}.events`} value={events} text={numberText} />
      </td>
      <td>
        <Num of={`${of}.brier`} value={brier} text={scoreText} />
      </td>
      <td>
        <Num of={`${of}.baselineBrier`} value={baselineBrier} text={scoreText} />
      </td>
      <td>
        <Num of={`${of}.skill`} value={skill} text={skillText} />
      </td>
    </tr>
  );
}
