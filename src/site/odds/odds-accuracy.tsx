import type { OddsAccuracyPart, OddsHorizonView, OddsScores } from '../page-data.js';
import { SkillRangeText } from '../pieces/interval.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable, Cells } from '../pieces/table.js';
import { Day } from '../pieces/time.js';
import { useWords } from '../words/locale.js';
import { numberText, scoreText, skillText } from '../words/numbers.js';

const OF = 'odds.accuracy';

/** How good odds were that were saved before their outcome, beside the exponential baseline saved with them. */
export function OddsAccuracy({ accuracy, name }: { accuracy: OddsAccuracyPart; name: string }) {
  const words = useWords();
  const { recordingSince, company } = accuracy;
  return (
    <Section id="accuracy" title={words('oddsScores.title')} lede={words('oddsScores.lede')}>
      {recordingSince !== null && (
        <p>{words('oddsScores.since', { day: <Day at={recordingSince} of={`${OF}.recordingSince`} /> })}</p>
      )}
      <h3>{words('oddsScores.all')}</h3>
      <Scores scores={accuracy} of={OF} label={words('oddsScores.allLabel')} />
      {company !== null && !isEmpty(accuracy) && (
        <>
          <h3>{words('oddsScores.alone', { company: name })}</h3>
          <Scores
            scores={company}
            of={`${OF}.company`}
            label={words('oddsScores.aloneLabel', { company: name })}
          />
        </>
      )}
    </Section>
  );
}

function Scores(props: { scores: OddsScores; of: string; label: string }) {
  const { scores, of, label } = props;
  const words = useWords();
  if (isEmpty(scores))
    return (
      <p>
        <span class="badge warn">{words('scores.collecting')}</span> {words('oddsScores.none')}
      </p>
    );
  return (
    <>
      <p>
        {scores.status === 'collecting' ? (
          <>
            <span class="badge warn">{words('scores.collecting')}</span> {words('oddsScores.tooFew')}
          </>
        ) : (
          words('oddsScores.enough')
        )}
      </p>
      <CaptionedTable
        isWide
        caption={words('oddsScores.byHorizon', { label })}
        columns={[
          words('odds.within'),
          words('estimators.windows'),
          words('oddsScores.withLaunch'),
          words('estimators.logScore'),
          words('oddsScores.baseline'),
          words('oddsScores.brier'),
          words('oddsScores.baseline'),
          words('oddsScores.skill'),
          words('oddsScores.interval'),
        ]}
      >
        {scores.horizons.map((horizon, place) => (
          <Horizon key={horizon.days} horizon={horizon} of={`${of}.horizons.${place}`} />
        ))}
      </CaptionedTable>
    </>
  );
}

/** Before the first window is scored, a table would hold nothing. */
const isEmpty = ({ horizons }: Pick<OddsScores, 'horizons'>) =>
  horizons.every(({ windows }) => windows === 0);

const COUNTS = [
  ['windows', numberText],
  ['events', numberText],
] as const;

const SCORES = [
  ['logScore', scoreText],
  ['baselineLogScore', scoreText],
  ['brier', scoreText],
  ['baselineBrier', scoreText],
  ['skill', skillText],
] as const;

function Horizon({ horizon, of }: { horizon: OddsHorizonView; of: string }) {
  const words = useWords();
  const { days, windows } = horizon;
  return (
    <tr>
      <th scope="row">{words('odds.inDaysShort', { days })}</th>
      <Cells of={of} row={horizon} columns={COUNTS} />
      {windows === 0 ? (
        <td colSpan={6} class="none">
          {words('oddsScores.nothing')}
        </td>
      ) : (
        <>
          <Cells of={of} row={horizon} columns={SCORES} />
          <td>
            <SkillRangeText of={of} scores={horizon} />
          </td>
        </>
      )}
    </tr>
  );
}
