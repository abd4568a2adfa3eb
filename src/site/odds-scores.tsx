import type { OddsHorizon } from '../core/launches/journal/odds-accuracy.js';
import type { OddsPart } from './page-data.js';
import { Day, Num, WideTable } from './pieces.js';
import { countText, scoreText, skillText } from './words.js';

/** Scores of the odds that were saved before their outcome: of all companies, then of this one. */
export function OddsScores({ accuracy, company }: Pick<OddsPart, 'accuracy' | 'company'>) {
  const { status, recordingSince, horizons } = accuracy;
  const scored = horizons.reduce((sum, { windows }) => sum + windows, 0);
  return (
    <details>
      <summary>Live scores of the odds: saved first, scored later</summary>
      <p>
        {recordingSince !== null && (
          <>
            Recording since <Day date={recordingSince} of="odds.accuracy.recordingSince" />.{' '}
          </>
        )}
        {status === 'collecting' && <span class="badge warn">Collecting</span>}{' '}
        {scored === 0
          ? 'No window has been scored yet.'
          : `${countText(scored, 'window')} scored. Fewer than 30 of a length prove nothing.`}{' '}
        A window is scored once the launch ledger is complete to its end. The baseline is a constant rate of
        the line’s own launches.
      </p>
      {scored > 0 && <Table label="All companies" of="odds.accuracy.horizons" horizons={accuracy.horizons} />}
      {scored > 0 && accuracy.company !== null && (
        <Table
          label={company.name}
          of="odds.accuracy.company.horizons"
          horizons={accuracy.company.horizons}
        />
      )}
    </details>
  );
}

function Table(props: { label: string; of: string; horizons: readonly OddsHorizon[] }) {
  const { label, of, horizons } = props;
  return (
    <WideTable label={`Scores of saved odds: ${label}`}>
      <table class="dense">
        <caption>{label}: mean scores of the odds and of the baseline over the same windows</caption>
        <thead>
          <tr>
            <th scope="col">Window</th>
            <th scope="col">Scored</th>
            <th scope="col">With a launch</th>
            <th scope="col">Log score</th>
            <th scope="col">Baseline</th>
            <th scope="col">Brier</th>
            <th scope="col">Baseline</th>
            <th scope="col">Skill</th>
            <th scope="col">90{'\u00a0'}% interval</th>
          </tr>
        </thead>
        <tbody>
          {horizons.map((horizon, place) => {
            const cell = (key: keyof OddsHorizon, text: (value: number) => string) => (
              <Num of={`${of}.${place}.${key}`} value={horizon[key]} text={text} />
            );
            return (
              <tr key={horizon.days}>
                <th scope="row">{horizon.days} days</th>
                <td>{cell('windows', String)}</td>
                <td>{cell('events', String)}</td>
                <td>{cell('logScore', scoreText)}</td>
                <td>{cell('baselineLogScore', scoreText)}</td>
                <td>{cell('brier', scoreText)}</td>
                <td>{cell('baselineBrier', scoreText)}</td>
                <td>{cell('skill', skillText)}</td>
                <td>
                  {cell('skillLow', skillText)} to {cell('skillHigh', skillText)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </WideTable>
  );
}
