import { About } from './about.js';
import { Checked, documentText, Footer, Header, type Site } from './document.js';
import { HealthSection } from './health.js';
import { Hero, NotLive } from './hero.js';
import { History } from './history.js';
import { LaunchOdds } from './launch-odds.js';
import type { Locale } from './locale.js';
import { Moves } from './moves.js';
import type { PageData } from './page-data.js';
import { Instant } from './pieces.js';
import { Unconfirmed } from './promises.js';
import { Scores } from './scores.js';
import { Siblings } from './siblings.js';
import { Subscribe } from './subscribe.js';

const CONTENTS = [
  ['moves', 'What moves it'],
  ['promises', 'Promises'],
  ['history', 'History'],
  ['scores', 'Scores'],
  ['health', 'Health'],
  ['rule', 'What counts'],
  ['data', 'Data'],
] as const;

/** The page as HTML. All data comes from one snapshot. */
export function pageText(data: PageData, site: Site, locale: Locale): string {
  return documentText(site, locale, {
    path: '/',
    title: `${data.product} usage-limit resets · Reset Record`,
    description:
      data.forecast?.headline ??
      [data.notLive ?? '', `The record of ${data.product} usage-limit resets.`].join(' ').trim(),
    body: (
      <>
        <Header current="/">
          <nav class="contents" aria-label="On this page">
            <ul>
              {CONTENTS.map(([id, name]) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <Siblings siblings={site.siblings} />
        </Header>
        <main id="main" tabIndex={-1}>
          <NotLive data={data} />
          <Hero data={data} />
          <Checked />
          <Subscribe publicUrl={site.publicUrl} />
          <Moves data={data} />
          <History data={data} />
          <Scores forecast={data.forecast} />
          <Unconfirmed unconfirmed={data.unconfirmed} />
          <LaunchOdds companies={data.companies} />
          <HealthSection data={data} />
          <About product={data.product} />
        </main>
        <Footer current="/">
          <p>
            As of <Instant at={data.generatedAt} of="stats.generatedAt" />. The page, the API and the feeds
            show the same record, updated every five minutes.
          </p>
          <p>Not affiliated with the provider of {data.product}.</p>
        </Footer>
      </>
    ),
  });
}
