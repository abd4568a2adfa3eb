import { useWords } from './locale.js';
import type { OddsAccuracyPart, OddsHorizon, OddsScores } from './page-data.js';
import { Day, Num, Section, WideTable } from './pieces.js';
import { numberText, scoreText, skillText } from './words.js';

const OF = 'odds.accuracy';

/** How good odds were that were saved before their outcome, beside the exponential baseline saved with them. */
export function OddsAccuracy({ accuracy, name }: { accuracy: OddsAccuracyPart; name: string }) {
  const { oddsScores: words } = useWords();
  const { recordingSince, company } = accuracy;
  return (
    <Section id="accuracy" title={words.title} lede={words.lede}>
      {recordingSince !== null && (
        <p>{words.since(<Day date={recordingSince} of={`${OF}.recordingSince`} />)}</p>
      )}
      <h3>{words.all}</h3>
      <Scores scores={accuracy} of={OF} label={words.allLabel} />
      {company !== null && (
        <>
          <h3>{words.alone(name)}</h3>
          <Scores scores={company} of={`${OF}.company`} label={words.aloneLabel(name)} />
        </>
      )}
    </Section>
  );
}

function Scores(props: { scores: OddsScores; of: string; label: string }) {
  const { scores, of, label } = props;
  const { oddsScores: words, odds, estimators } = useWords();
  return (
    <>
      <p>
        {scores.status === 'collecting' ? (
          <>
            <span class="badge warn">{words.collecting}</span> {words.tooFew}
          </>
        ) : (
          words.enough
        )}
      </p>
      <WideTable label={label}>
        <table class="dense">
          <caption class="unseen">{words.byHorizon(label)}</caption>
          <thead>
            <tr>
              <th scope="col">{odds.within}</th>
              <th scope="col">{estimators.windows}</th>
              <th scope="col">{words.withLaunch}</th>
              <th scope="col">{estimators.logScore}</th>
              <th scope="col">{words.baseline}</th>
              <th scope="col">{words.brier}</th>
              <th scope="col">{words.baseline}</th>
              <th scope="col">{words.skill}</th>
              <th scope="col">{words.interval}</th>
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
  const { oddsScores: words, odds, scores } = useWords();
  const { days, windows, skill, skillLow, skillHigh } = horizon;
  const low = <Num of={`${of}.skillLow`} value={skillLow} text={skillText} />;
  return (
    <tr>
      <th scope="row">{odds.inDaysShort(days)}</th>
      {(['windows', 'events'] as const).map((key) => (
        <td key={key}>
          <Num of={`${of}.${key}`} value={horizon[key]} text={numberText} />
        </td>
      ))}
      {windows === 0 ? (
        <td colSpan={6} class="none">
          {words.nothing}
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
            {skillHigh === null
              ? low
              : scores.interval(low, <Num of={`${of}.skillHigh`} value={skillHigh} text={skillText} />)}
          </td>
        </>
      )}
    </tr>
  );
}
