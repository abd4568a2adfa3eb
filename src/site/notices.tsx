import type { ComponentChildren } from 'preact';
import { type Locale, pageLink, useLocale } from '../words/locale.js';
import type { PagePath } from './pieces/addresses.js';
import { documentText } from './pieces/document.js';
import { Footer } from './pieces/footer.js';
import { Header } from './pieces/header.js';
import { Hero } from './pieces/hero.js';
import { linkTo } from './pieces/links.js';
import { Pages } from './pieces/navigation.js';
import type { Site } from './pieces/site.js';

/** Shown instead of a page while there is no current record, or its odds cannot be read. */
export function unavailableText(path: PagePath, site: Site, locale: Locale): string {
  const { words } = locale;
  const isOdds = path === '/odds';
  return noticeText(site, locale, {
    path,
    title: words(isOdds ? 'notices.oddsTitle' : 'notices.recordTitle'),
    text: words(isOdds ? 'notices.odds' : 'notices.record'),
    children: <TryAgain path={path} />,
  });
}

/** For an address that is no page and nothing else. */
export function unknownPageText(site: Site, locale: Locale): string {
  const { words } = locale;
  return noticeText(site, locale, {
    path: null,
    title: words('notices.noPageTitle'),
    text: words('notices.noPage'),
    children: <Pages label={words('page.allPages')} current={null} />,
  });
}

interface Notice {
  /** The page in whose place it is. */
  readonly path: PagePath | null;
  readonly title: string;
  readonly text: string;
  readonly children: ComponentChildren;
}

function noticeText(site: Site, locale: Locale, { path, title, text, children }: Notice): string {
  return documentText(site, locale, {
    path: null,
    title: locale.words('page.titled', { title }),
    description: text,
    body: (
      <>
        <Header site={site} current={path} />
        <main id="main" tabIndex={-1}>
          <Hero title={title} lead={text}>
            {children}
          </Hero>
        </main>
        <Footer site={site} current={path} />
      </>
    ),
  });
}

function TryAgain({ path }: { path: PagePath }) {
  const { named, words } = useLocale();
  return (
    <p data-awaits-page>
      {words('notices.tryAgain', {
        link: linkTo(pageLink(path, named)),
        health: linkTo('/api/v1/health'),
      })}
    </p>
  );
}
