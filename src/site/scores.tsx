import type { ForecastPart, HorizonPart, PageData } from './page-data.js';
import { Day, Num, Section } from './pieces.js';
import { ReliabilityChart } from './reliability-chart.js';
import { countText, percentText, scoreText, skillText, skillWords } from './words.js';

/** Scores of the saved forecasts, then of the replay. */
export function Scores({ forecast }: Pick<PageData, 'forecast'>) {
  return (
    <Section
      id="scores"
      title="How good it has been"
      lede="Brier scores of finished, non-overlapping windows: 0 is perfect, lower is better. A score means little on its own. Compare it with the recent average, and check how certain the difference is."
    >
      {forecast === null ? (
        <p class="empty">The scores are not available right now.</p>
      ) : (
        <>
          <Live live={forecast.liveAccuracy} />
          <Replay accuracy={forecast.accuracy} />
        </>
      )}
    </Section>
  );
}

const HORIZONS = ['twentyFourHours', 'sixHours'] as const;

function Live({ live }: { live: ForecastPart['liveAccuracy'] }) {
  return (
    <>
      <h3>Live: saved first, scored later</h3>
      <p>{statusWords(live)}</p>
      {live.sixHours.windows > 0 && (
        <table>
          <caption>Mean Brier score over the same windows</caption>
          <thead>
            <tr>
              <th scope="col">Forecast</th>
              {HORIZONS.map((key) => (
                <th scope="col" key={key}>
                  {live[key].hours} hours
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name="Published" of="brier" live={live} text={scoreText} strong />
            <Row name="Recent average (baseline)" of="baselineBrier" live={live} text={scoreText} />
            <Row name="Without promises" of="withoutHintsBrier" live={live} text={scoreText} />
            <Row name="Smooth history (candidate)" of="smoothHistoryBrier" live={live} text={scoreText} />
            <Row name="Scored windows" of="windows" live={live} text={String} />
            <Row name="… with a reset" of="events" live={live} text={String} />
            <Row name="Mean forecast" of="meanForecast" live={live} text={percentText} />
            <Row name="Came true" of="observedRate" live={live} text={percentText} />
            <Row name="Skill against the baseline" of="skill" live={live} text={skillText} strong />
            <tr>
              <th scope="row">… 90{'\u00a0'}% interval</th>
              {HORIZONS.map((key) => (
                <td key={key}>
                  <Interval of={`forecast.liveAccuracy.${key}`} horizon={live[key]} />
                </td>
              ))}
            </tr>
            <Row name="Windows moved by a promise" of="hintWindows" live={live} text={String} />
            <Row name="… Brier with promises" of="hintBrier" live={live} text={scoreText} />
            <Row name="… Brier without" of="hintWithoutHintsBrier" live={live} text={scoreText} />
          </tbody>
        </table>
      )}
      {live.sixHours.windows > 0 && (
        <ul>
          {HORIZONS.map((key) => (
            <li key={key}>
              <strong>{live[key].hours} hours:</strong> {skillWords(live[key])}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function statusWords({ status, evaluationDays, recordingSince }: ForecastPart['liveAccuracy']) {
  if (status === 'unavailable') return 'The saved forecasts cannot be read right now.';
  return (
    <>
      {recordingSince !== null && (
        <>
          Recording since <Day date={recordingSince} of="forecast.liveAccuracy.recordingSince" />.{' '}
        </>
      )}
      {status === 'collecting' ? (
        <>
          <span class="badge warn">Collecting</span>{' '}
          <Num of="forecast.liveAccuracy.evaluationDays" value={evaluationDays} text={String} /> of 30 daily
          windows scored. Until then, the scores mean very little.
        </>
      ) : (
        <>
          <Num
            of="forecast.liveAccuracy.evaluationDays"
            value={evaluationDays}
            text={(days) => countText(days, 'daily window')}
          />{' '}
          scored. Thirty is the minimum for a first look, not proof.
        </>
      )}
    </>
  );
}

type Scored = Exclude<keyof HorizonPart, 'firstAt' | 'lastAt' | 'hours'>;

function Row(props: {
  name: string;
  of: Scored;
  live: ForecastPart['liveAccuracy'];
  text: (value: number) => string;
  strong?: boolean;
}) {
  const { name, of, live, text, strong } = props;
  return (
    <tr class={strong ? 'strong' : undefined}>
      <th scope="row">{name}</th>
      {HORIZONS.map((key) => (
        <td key={key}>
          <Num of={`forecast.liveAccuracy.${key}.${of}`} value={live[key][of]} text={text} />
        </td>
      ))}
    </tr>
  );
}

function Interval({ of, horizon }: { of: string; horizon: HorizonPart }) {
  const { skillLow, skillHigh } = horizon;
  if (skillLow === null || skillHigh === null) return <span class="none">not known</span>;
  return (
    <>
      <Num of={`${of}.skillLow`} value={skillLow} text={skillText} /> to{' '}
      <Num of={`${of}.skillHigh`} value={skillHigh} text={skillText} />
    </>
  );
}

function Replay({ accuracy }: Pick<ForecastPart, 'accuracy'>) {
  return (
    <>
      <h3>Replay over the record</h3>
      {accuracy === null ? (
        <p class="empty">A replay needs at least 60 days and 10 resets of history.</p>
      ) : (
        <>
          <p>
            What the timing model, without promises, would have forecast each day from what was known then.
            Today’s program computed this afterwards; these are <strong>not</strong> saved forecasts.{' '}
            <Num of="forecast.accuracy.days" value={accuracy.days} text={(days) => countText(days, 'day')} />,{' '}
            <Num of="forecast.accuracy.events" value={accuracy.events} text={String} /> of them with a reset.
            Brier <Num of="forecast.accuracy.brier" value={accuracy.brier} text={scoreText} />, recent average{' '}
            <Num of="forecast.accuracy.brierRollingBase" value={accuracy.brierRollingBase} text={scoreText} />
            , skill <Num of="forecast.accuracy.rollingSkill" value={accuracy.rollingSkill} text={skillText} />
            .
          </p>
          <figure>
            <ReliabilityChart bins={accuracy.reliability} />
            <figcaption>
              Replay: forecast in per cent (horizontal) and share of days with a reset (vertical). Points on
              the dashed line are perfectly reliable; larger points stand for more days.
            </figcaption>
          </figure>
        </>
      )}
    </>
  );
}
