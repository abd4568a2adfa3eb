import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import type { Assets } from './assets.js';
import {
  LANGUAGES,
  type Locale,
  LocaleContext,
  messagesOf,
  pageLink,
  useLocale,
  useWords,
} from './locale.js';
import { scriptWords } from './script-words.js';
import { ShareTags } from './share-tags.js';
import type { Sibling } from './siblings.js';

/** What a page is drawn with, whatever it shows. */
export interface Site {
  readonly assets: Assets;
  readonly siblings: readonly Sibling[];
  /** Origin of this instance; null where it is not configured. */
  readonly publicUrl: string | null;
  /** Of the snapshot that it shows; absent for a notice. The script asks again when the next one is due. */
  readonly snapshot?: SnapshotTimes;
}

/** Epoch milliseconds. */
export interface SnapshotTimes {
  readonly generatedAt: number;
  readonly nextAt: number;
}

export interface PageDocument {
  /** Its address without a language. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly body: ComponentChildren;
}

/** A complete HTML document in the layout of all pages. */
export function documentText(site: Site, locale: Locale, page: PageDocument): string {
  const { assets, publicUrl, snapshot } = site;
  const { title, description, body, path } = page;
  const html = (
    <LocaleContext.Provider value={locale}>
      <html lang={locale.language}>
        <head>
          <meta charset="utf-8" />
          <title>{title}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="description" content={description} />
          <meta name="color-scheme" content="light dark" />
          <link rel="stylesheet" href={assets.style.path} />
          <ShareTags {...{ publicUrl, title, description }} path={pageLink(path, locale.named)} />
          <link rel="alternate" type="application/atom+xml" title="Resets" href="/feed.atom" />
          <link rel="alternate" type="application/atom+xml" title="Launches" href={LAUNCHES_FEED} />
          <script src={assets.script.path} defer />
        </head>
        <body data-words={JSON.stringify(scriptWords(locale.words))}>
          <a class="skip" href="#main">
            {locale.words.page.skip}
          </a>
          {body}
          <Languages path={path} />
          {snapshot && <Freshness {...snapshot} />}
        </body>
      </html>
    </LocaleContext.Provider>
  );
  return `<!doctype html>${render(html)}`;
}

/** For the script: when this page was made, and where it tells screen readers of a new reset. */
function Freshness({ generatedAt, nextAt }: SnapshotTimes) {
  return (
    <>
      <p class="stale" role="status" data-generated={generatedAt} data-next={nextAt} />
      <p class="unseen" role="status" data-announce />
    </>
  );
}

/** When the script last looked for a newer snapshot, and when it looks again; empty without it. */
export function Checked() {
  return <p class="checked" data-checked />;
}

/** Additions and corrections of the launch ledgers. */
export const LAUNCHES_FEED = '/feed.atom?of=launches';

const PAGES = [
  ['/', 'start'],
  ['/odds', 'odds'],
] as const;
export type PagePath = (typeof PAGES)[number][0];
export const PAGE_PATHS: readonly PagePath[] = PAGES.map(([path]) => path);

/** The top of every page. `current` is its own path. */
export function Header({ current, children }: { current: PagePath; children?: ComponentChildren }) {
  const { words, named } = useLocale();
  return (
    <header>
      <a class="brand" href={pageLink('/', named)}>
        Reset Record
      </a>
      <Pages label={words.page.pages} current={current} />
      {children}
    </header>
  );
}

export function Footer({ current, children }: { current: PagePath; children?: ComponentChildren }) {
  const { page } = useWords();
  return (
    <footer>
      <Pages label={page.pagesAtTheEnd} current={current} />
      {children}
      <p>{page.licence}</p>
    </footer>
  );
}

function Pages({ label, current }: { label: string; current: PagePath }) {
  const { words, named } = useLocale();
  return (
    <nav class="pages" aria-label={label}>
      <ul>
        {PAGES.map(([path, name]) => (
          <li key={path}>
            <a href={pageLink(path, named)} aria-current={path === current ? 'page' : undefined}>
              {words.names[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same page in the other languages, each by its own name. */
function Languages({ path }: { path: string }) {
  const { words, language } = useLocale();
  if (LANGUAGES.length < 2) return null;
  return (
    <nav class="languages" aria-label={words.page.languages}>
      <ul>
        {LANGUAGES.map((one) => (
          <li key={one}>
            <a
              href={pageLink(path, one)}
              lang={one}
              hreflang={one}
              aria-current={one === language ? 'true' : undefined}
            >
              {messagesOf(one).language}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
