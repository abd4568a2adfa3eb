import { ANY_LINE } from '../../core/launches/launch-list.js';
import type { LineBook } from '../../core/launches/odds-book-schema.js';
import { type Locale, useWords } from '../../words/locale.js';
import type { Company, OddsData } from '../page-data.js';
import { oddsPath } from '../pieces/addresses.js';
import { recordPageText } from '../pieces/document.js';
import { Links } from '../pieces/links.js';
import { Section } from '../pieces/section.js';
import type { Site } from '../pieces/site.js';
import { Day } from '../pieces/time.js';
import { BandKey } from './band-chart.js';
import { Bands, type PlacedLine } from './bands.js';
import { CompanySentences } from './company-sentences.js';
import { axisOf } from './odds-axis.js';
import { OddsLine } from './odds-line.js';

/** The page of launch odds, of one company at a time. */
export function oddsText(data: OddsData, site: Site, locale: Locale): string {
  const { company, all, generatedAt } = data;
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
          <CompanySentences all={all} current={company.id} />
          <Lines company={company} data={data} />
          <UseTheData company={company} />
        </>
      ),
  });
}

function Lines({ company, data: { lines, ledgerAsOf } }: { company: Company; data: OddsData }) {
  const words = useWords();
  if (lines.length === 0) return null;
  // The name of all lines together is a phrase, the others are proper names.
  const named = (line: LineBook): LineBook =>
    line.line.id === ANY_LINE
      ? { ...line, line: { ...line.line, name: words('odds.anyLine', { company: company.name }) } }
      : line;
  const placed = lines.map((line, place): PlacedLine => ({ line: named(line), place })).sort(anyLineFirst);
  const active = placed.filter(({ line }) => !line.dormant);
  const dormant = placed.filter(({ line }) => line.dormant);
  return (
    <>
      <BandKey />
      {active.length > 0 && <Bands lines={active} axis={axisOf(active.map(({ line }) => line))} />}
      <p class="meta">
        {words('odds.legend')}{' '}
        {ledgerAsOf !== null &&
          words('odds.completeUntil', {
            company: company.name,
            day: <Day at={ledgerAsOf} of="odds.ledgerAsOf" />,
          })}
      </p>
      <Cards lines={active} />
      {dormant.length > 0 && (
        <details>
          <summary>{words('odds.dormant', { count: dormant.length })}</summary>
          <Bands lines={dormant} axis={axisOf(dormant.map(({ line }) => line))} />
          <Cards lines={dormant} />
        </details>
      )}
    </>
  );
}

function Cards({ lines }: { lines: readonly PlacedLine[] }) {
  return (
    <>
      {lines.map((one) => (
        <OddsLine key={one.line.line.id} {...one} />
      ))}
    </>
  );
}

/** The company as a whole comes before its lines. */
function anyLineFirst(a: PlacedLine, b: PlacedLine): number {
  return Number(b.line.line.id === ANY_LINE) - Number(a.line.line.id === ANY_LINE);
}

function UseTheData({ company: { id, name } }: { company: Company }) {
  const words = useWords();
  const links = [
    [`/api/v1${oddsPath(id)}`, words('odds.asJson')],
    [`/api/v1/launches?company=${encodeURIComponent(id)}`, words('odds.launchesAsJson', { company: name })],
  ] as const;
  return (
    <Section id="data" title={words('odds.useTitle')}>
      <Links links={links} />
    </Section>
  );
}
