import { ANY_LINE } from '../../core/launches/launch-list.js';
import type { LineBook } from '../../core/launches/odds-book-schema.js';
import type { Company, OddsData } from '../page-data.js';
import { LAUNCHES_FEED, oddsPath } from '../pieces/addresses.js';
import { recordPageText } from '../pieces/document.js';
import { Links } from '../pieces/links.js';
import { Companies } from '../pieces/navigation.js';
import { Section } from '../pieces/section.js';
import type { Site } from '../pieces/site.js';
import { Day } from '../pieces/time.js';
import { type Locale, useWords } from '../words/locale.js';
import { OddsAccuracy } from './odds-accuracy.js';
import { axisOf } from './odds-axis.js';
import { OddsLine } from './odds-line.js';

/** The page of launch odds, of one company at a time. */
export function oddsText(data: OddsData, site: Site, locale: Locale): string {
  const { company, companies, accuracy, generatedAt } = data;
  const { words } = locale;
  const title = company === null ? words('odds.title') : words('odds.titleOf', { company: company.name });
  return recordPageText(site, locale, {
    current: '/odds',
    path: oddsPath(company?.id ?? null),
    title,
    lead: words('odds.lead'),
    generatedAt,
    of: 'odds.generatedAt',
    description: company
      ? words('odds.description', { company: company.name })
      : words('odds.descriptionOfAll'),
    children:
      company === null ? (
        <p class="empty">{words('odds.none')}</p>
      ) : (
        <>
          <Companies companies={companies} current={company.id} />
          <Lines company={company} data={data} />
          {accuracy && <OddsAccuracy accuracy={accuracy} name={company.name} />}
          <UseTheData company={company} />
        </>
      ),
  });
}

function Lines({ company, data: { lines, ledgerAsOf } }: { company: Company; data: OddsData }) {
  const words = useWords();
  const active = lines.filter(({ dormant }) => !dormant).sort(anyLineFirst);
  const dormant = lines.filter((line) => line.dormant);
  const axis = axisOf(active.length > 0 ? active : lines);
  // The name of all lines together is a phrase, the others are proper names.
  const named = (line: LineBook): LineBook =>
    line.line.id === ANY_LINE
      ? { ...line, line: { ...line.line, name: words('odds.anyLine', { company: company.name }) } }
      : line;
  const shown = (line: LineBook) => (
    <OddsLine key={line.line.id} line={named(line)} place={lines.indexOf(line)} axis={axis} />
  );
  if (lines.length === 0) return <p class="empty">{words('odds.noLaunches', { company: company.name })}</p>;
  return (
    <>
      <p class="meta">
        {words('odds.legend')}{' '}
        {ledgerAsOf !== null &&
          words('odds.completeUntil', {
            company: company.name,
            day: <Day at={ledgerAsOf} of="odds.ledgerAsOf" />,
          })}
      </p>
      {active.map(shown)}
      {dormant.length > 0 && (
        <details>
          <summary>{words('odds.dormant', { count: dormant.length })}</summary>
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

function UseTheData({ company: { id, name } }: { company: Company }) {
  const words = useWords();
  const links = [
    [`/api/v1${oddsPath(id)}`, words('odds.asJson')],
    [`/api/v1/launches?company=${encodeURIComponent(id)}`, words('odds.launchesAsJson', { company: name })],
    [LAUNCHES_FEED, words('data.follow.launches')],
  ] as const;
  return (
    <Section id="data" title={words('odds.useTitle')}>
      <Links links={links} />
    </Section>
  );
}
