import type { Locale } from '../../words/locale.js';
import { moodOf } from '../../words/mood.js';
import { sentenceText, wordText } from '../../words/sentence.js';
import type { PageData } from '../page-data.js';
import { documentText } from '../pieces/document.js';
import { AsOf, Footer } from '../pieces/footer.js';
import { Header } from '../pieces/header.js';
import type { Site } from '../pieces/site.js';
import { Figures } from './figures.js';
import { HealthLine } from './health-line.js';
import { ResetHistory } from './history.js';
import { LaunchOdds } from './launch-odds.js';
import { Moves } from './moves.js';
import { Incidents, Now } from './now.js';
import { Unconfirmed } from './promises.js';
import { Subscribe } from './subscribe.js';
import { Trust } from './trust.js';
import { Waits } from './waits.js';

/** The start page as HTML. All data comes from one snapshot. */
export function pageText(data: PageData, site: Site, locale: Locale): string {
  const { words } = locale;
  const { product, forecast, generatedAt } = data;
  // In instants, because whoever gets it keeps it.
  const sentence = sentenceText(data, locale, 'instants');
  return documentText(site, locale, {
    path: '/',
    title: `${wordText(data, locale, 'relative')} · ${words('start.title', { product })}`,
    sharedTitle: sentence,
    description: words('sentence.whole', {
      last: sentence,
      next: words('start.description', { product }),
    }),
    mood: moodOf(data),
    body: (
      <>
        <Header site={site} current="/" />
        <main id="main" class="start" tabIndex={-1}>
          <Incidents incidents={data.incidents} />
          <Now data={data} />
          <Figures data={data} />
          {forecast && <Trust data={data} forecast={forecast} />}
          <Subscribe publicUrl={site.publicUrl} follow={site.operator.follow} sentence={sentence} />
          <Moves data={data} />
          <Waits data={data} />
          <ResetHistory data={data} />
          <Unconfirmed data={data} />
          <LaunchOdds companies={data.companies} />
          <HealthLine data={data} />
        </main>
        <Footer site={site} current="/">
          <AsOf generatedAt={generatedAt} of="stats.generatedAt" />
          <p>{words('start.notAffiliated', { product })}</p>
        </Footer>
      </>
    ),
  });
}
