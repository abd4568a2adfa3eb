import { ANY_LINE } from '../core/launches/launch-ledger.js';
import type { LineBook } from '../core/launches/odds-book-schema.js';
import { Companies, oddsPath } from './companies.js';
import { Checked, documentText, Footer, Header, LAUNCHES_FEED, type Site } from './document.js';
import type { Locale } from './locale.js';
import { OddsAccuracy } from './odds-accuracy.js';
import { axisOf } from './odds-axis.js';
import { OddsLine } from './odds-line.js';
import type { Company, OddsData } from './page-data.js';
import { Day, Instant } from './pieces.js';

/** The page of launch odds, of one company at a time. */
export function oddsText(data: OddsData, site: Site, locale: Locale): string {
  const { company, companies, accuracy } = data;
  const title = company === null ? 'Launch odds' : `Launch odds: ${company.name}`;
  return documentText(site, locale, {
    path: oddsPath(company?.id ?? null),
    title: `${title} · Reset Record`,
    description: `When ${company?.name ?? 'a company'} may release its next AI models, with every estimator and its track record.`,
    body: (
      <>
        <Header current="/odds" />
        <main id="main" tabIndex={-1}>
          <div class="hero">
            <h1>{title}</h1>
            <p class="headline">
              When the next AI models may be released, judged by past launches that two publishers confirm.
              These are statistics, not the plans of a company.
            </p>
          </div>
          <Checked />
          {company === null ? (
            <p class="empty">{data.message}</p>
          ) : (
            <>
              <Companies companies={companies} current={company.id} />
              <Lines company={company} data={data} />
              {accuracy && <OddsAccuracy accuracy={accuracy} name={company.name} />}
              <Links company={company} />
            </>
          )}
        </main>
        <Footer current="/odds">
          <p>
            As of <Instant at={data.generatedAt} of="odds.generatedAt" />. The pages, the API and the feeds
            show the same record, updated every five minutes.
          </p>
        </Footer>
      </>
    ),
  });
}

function Lines({ company, data: { lines, ledgerAsOf } }: { company: Company; data: OddsData }) {
  const active = lines.filter(({ dormant }) => !dormant).sort(anyLineFirst);
  const dormant = lines.filter((line) => line.dormant);
  const axis = axisOf(active.length > 0 ? active : lines);
  const shown = (line: LineBook) => (
    <OddsLine key={line.line.id} line={line} place={lines.indexOf(line)} axis={axis} />
  );
  if (lines.length === 0) return <p class="empty">No launches of {company.name} count yet.</p>;
  return (
    <>
      <p class="meta">
        “Most likely” is the middle half of the chance: a quarter lies before it, a quarter after it. In the
        charts, the dotted line is the wait so far. The thin bar spans 80{'\u00a0'}% of the chance, the thick
        one the middle half; the mark is the date of even odds. What reaches an edge goes on beyond it.
        {ledgerAsOf !== null && (
          <>
            {' '}
            The launch ledger of {company.name} is complete until{' '}
            <Day date={ledgerAsOf} of="odds.ledgerAsOf" />.
          </>
        )}
      </p>
      {active.map(shown)}
      {dormant.length > 0 && (
        <details>
          <summary>Dormant lines ({dormant.length})</summary>
          {dormant.map(shown)}
        </details>
      )}
    </>
  );
}

/** The company as a whole comes before its lines. */
function anyLineFirst(a: LineBook, b: LineBook): number {
  return Number(b.line.id === ANY_LINE) - Number(a.line.id === ANY_LINE);
}

function Links({ company: { id, name } }: { company: Company }) {
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title">Use the data</h2>
      <ul class="links">
        <li>
          <a href={`/api/v1${oddsPath(id)}`}>These odds as JSON</a>
        </li>
        <li>
          <a href={`/api/v1/launches?company=${encodeURIComponent(id)}`}>Launches of {name} as JSON</a>
        </li>
        <li>
          <a href={LAUNCHES_FEED} type="application/atom+xml">
            Atom feed of new and corrected launches
          </a>
        </li>
        <li>
          <a href="/docs">API documentation</a>
        </li>
      </ul>
    </section>
  );
}
