import type { OddsAccuracyPart, OddsHorizon, OddsScores } from './page-data.js';
import { Day, Num, Section, WideTable } from './pieces.js';
import { scoreText, skillText } from './words.js';

const OF = 'odds.accuracy';

/** How good odds were that were saved before their outcome, beside the exponential baseline saved with them. */
export function OddsAccuracy({ accuracy, name }: { accuracy: OddsAccuracyPart; name: string }) {
  const { recordingSince, company } = accuracy;
  return (
    <Section
      id="accuracy"
      title="How good saved odds have been"
      lede="Scores of odds that were saved before their outcome, over windows that do not overlap. Lower scores are better; a skill above zero beats the exponential baseline in Brier score."
    >
      {recordingSince !== null && (
        <p>
          Saved since <Day date={recordingSince} of={`${OF}.recordingSince`} />.
        </p>
      )}
      <h3>All companies</h3>
      <Scores scores={accuracy} of={OF} label="Scores of all companies" />
      {company !== null && (
        <>
          <h3>{name} alone</h3>
          <Scores scores={company} of={`${OF}.company`} label={`Scores of ${name} alone`} />
        </>
      )}
    </Section>
  );
}

function Scores(props: { scores: OddsScores; of: string; label: string }) {
  const { scores, of, label } = props;
  return (
    <>
      <p>
        {scores.status === 'collecting' ? (
          <>
            <span class="badge warn">Collecting</span> Fewer than 30 windows of a horizon prove nothing.
          </>
        ) : (
          'Thirty windows are the minimum for a first look, not proof.'
        )}
      </p>
      <WideTable label={label}>
        <table class="dense">
          <caption class="unseen">{label}, by horizon</caption>
          <thead>
            <tr>
              <th scope="col">Within</th>
              <th scope="col">Windows</th>
              <th scope="col">With a launch</th>
              <th scope="col">Log score</th>
              <th scope="col">… baseline</th>
              <th scope="col">Brier</th>
              <th scope="col">… baseline</th>
              <th scope="col">Skill</th>
              <th scope="col">90{'\u00a0'}% interval</th>
            </tr>
          </thead>
          <tbody>
            {scores.horizons.map((horizon, place) => (
              <Horizon key={horizon.days} horizon={horizon} of={`${of}.horizons.${place}`} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </>
  );
}

const SCORES = ['logScore', 'baselineLogScore', 'brier', 'baselineBrier'] as const;

function Horizon({ horizon, of }: { horizon: OddsHorizon; of: string }) {
  const { days, windows, skill, skillLow, skillHigh } = horizon;
  return (
    <tr>
      <th scope="row">{days} d</th>
      {(['windows', 'events'] as const).map((key) => (
        <td key={key}>
          <Num of={`${of}.${key}`} value={horizon[key]} text={String} />
        </td>
      ))}
      {windows === 0 ? (
        <td colSpan={6} class="none">
          nothing scored yet
        </td>
      ) : (
        <>
          {SCORES.map((key) => (
            <td key={key}>
              <Num of={`${of}.${key}`} value={horizon[key]} text={scoreText} />
            </td>
          ))}
          <td>
            <Num of={`${of}.skill`} value={skill} text={skillText} />
          </td>
          <td>
            <Num of={`${of}.skillLow`} value={skillLow} text={skillText} />
            {skillHigh !== null && (
              <>
                {' to '}
                <Num of={`${of}.skillHigh`} value={skillHigh} text={skillText} />
              </>
            )}
          </td>
        </>
      )}
    </tr>
  );
}
