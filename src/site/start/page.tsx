import { Checked, documentText, Footer, Header, type Site } from '../document.js';
import type { PageData } from '../page-data.js';
import { Instant } from '../pieces.js';
import { headlineWords, notLiveWords } from '../words/api-words.js';
import type { Locale } from '../words/locale.js';
import { HealthLine } from './health-line.js';
import { Hero, NotLive } from './hero.js';
import { History } from './history.js';
import { Incidents } from './incidents.js';
import { LaunchOdds } from './launch-odds.js';
import { Moves } from './moves.js';
import { Promises, Unconfirmed } from './promises.js';
import { Siblings } from './siblings.js';
import { Subscribe } from './subscribe.js';

/** The start page as HTML. All data comes from one snapshot. */
export function pageText(data: PageData, site: Site, locale: Locale): string {
  const { words } = locale;
  const { product, forecast, generatedAt } = data;
  return documentText(site, locale, {
    path: '/',
    title: `${words('start.title', { product })} · Reset Record`,
    description: forecast
      ? headlineWords(data, forecast, locale)
      : `${notLiveWords(data, locale) ?? ''} ${words('start.description', { product })}`.trim(),
    body: (
      <>
        <Header current="/">
          <Siblings siblings={site.siblings} />
        </Header>
        <main id="main" class="start" tabIndex={-1}>
          <NotLive data={data} />
          <Hero data={data} />
          <Checked />
          <Subscribe publicUrl={site.publicUrl} />
          <Moves data={data} />
          <Promises promises={data.promises} />
          <Incidents incidents={data.incidents} />
          <History data={data} />
          <Unconfirmed unconfirmed={data.unconfirmed} />
          <LaunchOdds companies={data.companies} />
          <HealthLine health={data.health} />
        </main>
        <Footer current="/">
          <p>{words('page.asOf', { at: <Instant at={generatedAt} of="stats.generatedAt" /> })}</p>
          <p>{words('start.notAffiliated', { product })}</p>
        </Footer>
      </>
    ),
  });
}
