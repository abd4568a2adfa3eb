import type { Locale } from '../../words/locale.js';
import { moodOf } from '../../words/mood.js';
import { previewText, titleText } from '../../words/preview.js';
import { newsKey } from '../../words/sentence.js';
import type { PageData } from '../page-data.js';
import { documentText } from '../pieces/document.js';
import { Footer } from '../pieces/footer.js';
import { Header } from '../pieces/header.js';
import type { Site } from '../pieces/site.js';
import { ChanceCard } from './chance.js';
import { Curve } from './curve.js';
import { HealthLine } from './health-line.js';
import { ResetHistory } from './history.js';
import { Incidents, Now, scopeOf } from './now.js';
import { Unconfirmed } from './promises.js';
import { Recent } from './recent-resets.js';
import { Subscribe } from './subscribe.js';

/** The start page as HTML. All data comes from one snapshot. */
export function pageText(data: PageData, site: Site, locale: Locale): string {
  const { words } = locale;
  const { product } = data;
  const title = titleText(data, product, locale);
  return documentText(site, locale, {
    path: '/',
    title,
    description: previewText(data, product, scopeOf(data), locale),
    mood: moodOf(data),
    news: newsKey(data),
    body: (
      <>
        <Header site={site} current="/" />
        <main id="main" class="start" tabIndex={-1}>
          <Incidents incidents={data.incidents} />
          <Now data={data} />
          <ChanceCard data={data} />
          <Subscribe publicUrl={site.publicUrl} follow={site.operator.follow} sentence={title} />
          <ResetHistory data={data} />
          <Curve data={data} />
          <Recent data={data} />
          <Unconfirmed data={data} />
          <HealthLine data={data} />
        </main>
        <Footer site={site} current="/">
          <p>{words('start.notAffiliated', { product })}</p>
        </Footer>
      </>
    ),
  });
}
