import { ANY_LINE } from '../core/launches/launch-ledger.js';
import type { LineBook } from '../core/launches/odds-book-schema.js';
import { DAY_MS } from '../core/time.js';
import { OddsLine } from './odds-line.js';
import { OddsScores } from './odds-scores.js';
import type { OddsPart, PageData } from './page-data.js';
import { Day, Section } from './pieces.js';

/** The launch odds of one company at a time. The tabs are plain links. */
export function Odds({ odds }: Pick<PageData, 'odds'>) {
  return (
    <Section
      id="launches"
      title="Launch odds"
      lede="When the next AI models may be released, based on launches confirmed by two publishers. The odds blend several estimators, each shown with its track record."
    >
      {odds === null ? <p class="empty">Launch odds are not available right now.</p> : <Lines odds={odds} />}
    </Section>
  );
}

function Lines({ odds }: { odds: OddsPart }) {
  const { company, companies, lines, ledgerAsOf } = odds;
  const active = lines.filter(({ dormant }) => !dormant).sort(anyLineFirst);
  const dormant = lines.filter((line) => line.dormant);
  const latest = latestDate(active.length > 0 ? active : lines);
  const today = todayOf(lines);
  const shown = (line: (typeof lines)[number]) => (
    <OddsLine key={line.line.id} line={line} place={lines.indexOf(line)} today={today} latest={latest} />
  );
  return (
    <>
      <nav aria-label="Companies" class="tabs">
        <ul>
          {companies.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/?company=${encodeURIComponent(id)}#launches`}
                aria-current={id === company.id ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        {company.name}’s launch ledger is complete until <Day date={ledgerAsOf} of="odds.ledgerAsOf" />.
      </p>
      <p>
        Each bar spans 80{'\u00a0'}% of the chance, its thick part the middle 50{'\u00a0'}%. The mark is the
        date of even odds. Bars at the right edge continue beyond it.
      </p>
      {lines.length === 0 && <p class="empty">No launches of {company.name} count yet.</p>}
      {active.map(shown)}
      {dormant.length > 0 && (
        <details>
          <summary>Dormant lines ({dormant.length})</summary>
          {dormant.map(shown)}
        </details>
      )}
      <OddsScores accuracy={odds.accuracy} company={company} />
    </>
  );
}

/** The company as a whole comes before its lines. */
function anyLineFirst(a: LineBook, b: LineBook): number {
  return Number(b.line.id === ANY_LINE) - Number(a.line.id === ANY_LINE);
}

const MAX_AXIS_DAYS = 400;

/** Today is the date of a line's last launch plus its wait. */
function todayOf(lines: OddsPart['lines']): number {
  const line = lines[0];
  return line ? Date.parse(line.currentModel.date) + line.waitDays * DAY_MS : 0;
}

/** The end of the common axis: the latest end of a band, within limits. */
function latestDate(lines: OddsPart['lines']): number {
  const today = todayOf(lines);
  const ends = lines.map(({ expected: { p90 } }) =>
    p90 === null ? today + MAX_AXIS_DAYS * DAY_MS : Date.parse(p90),
  );
  return Math.min(today + MAX_AXIS_DAYS * DAY_MS, Math.max(today + 30 * DAY_MS, ...ends));
}
