import type { OddsAccuracyPart, OddsHorizon } from './page-data.js';
import { Day, Num, Section, WideTable } from './pieces.js';
import { countText, scoreText, skillText } from './words.js';

const OF = 'odds.accuracy';

/** How good odds were that were saved before their outcome, beside the exponential baseline saved with them. */
export function OddsAccuracy({ accuracy }: { accuracy: OddsAccuracyPart }) {
  const { status, recordingSince, horizons } = accuracy;
  return (
    <Section
      id="accuracy"
      title="How good saved odds have been"
      lede="Odds that were saved before their outcome, over windows that do not overlap. Lower scores are better; a skill above zero beats the exponential baseline."
    >
      <p>
        {recordingSince !== null && (
          <>
            Saved since <Day date={recordingSince} of={`${OF}.recordingSince`} />.{' '}
          </>
        )}
        {STATUS_WORDS[status]}
      </p>
      {horizons.some(({ windows }) => windows > 0) && (
        <WideTable label="Scores of saved odds">
          <table class="dense">
            <caption>Scores by horizon, all lines together</caption>
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
              {horizons.map((horizon, place) => (
                <Horizon key={horizon.days} horizon={horizon} of={`${OF}.horizons.${place}`} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Section>
  );
}

const STATUS_WORDS: Readonly<Record<OddsAccuracyPart['status'], string>> = {
  collecting: 'Fewer than 30 windows are scored, which prove nothing yet.',
  available: 'Thirty windows are the minimum for a first look, not proof.',
  unavailable: 'The saved odds cannot be read right now.',
};

const SCORES = ['logScore', 'baselineLogScore', 'brier', 'baselineBrier'] as const;

function Horizon({ horizon, of }: { horizon: OddsHorizon; of: string }) {
  const { days, skill, skillLow, skillHigh } = horizon;
  return (
    <tr>
      <th scope="row">{countText(days, 'day')}</th>
      {(['windows', 'events'] as const).map((key) => (
        <td key={key}>
          <Num of={`${of}.${key}`} value={horizon[key]} text={String} />
        </td>
      ))}
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
        {skillLow !== null && ' to '}
        {skillHigh !== null && <Num of={`${of}.skillHigh`} value={skillHigh} text={skillText} />}
      </td>
    </tr>
  );
}
