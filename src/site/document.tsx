import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { render } from 'preact-render-to-string';
import type { Operator } from '../core/operator.js';
import type { Assets } from './assets.js';
import type { Preview } from './mood.js';
import { Instant, Links, linkTo } from './pieces.js';
import { Icons, ShareTags } from './share-tags.js';
import type { Sibling } from './start/siblings.js';
import {
  LANGUAGES,
  type Locale,
  LocaleContext,
  NAMES,
  pageLink,
  useLocale,
  useWords,
} from './words/locale.js';
import { scriptWords } from './words/times.js';

/** What a page is drawn with, whatever it shows. */
export interface Site {
  readonly assets: Assets;
  readonly siblings: readonly Sibling[];
  /** Origin of this instance; null where it is not configured. */
  readonly publicUrl: string | null;
  readonly operator: Operator;
  /** Of the snapshot that it shows; absent for a notice. The script asks again when the next one is due. */
  readonly snapshot?: SnapshotTimes;
}

/** For the footer, on whatever page it stands. */
const OperatorContext = createContext<Operator | null>(null);

/** Epoch milliseconds. */
interface SnapshotTimes {
  readonly generatedAt: number;
  readonly nextAt: number;
}

export interface PageDocument {
  /** Its address without a language; null of a notice, which search engines and previews are to leave alone. */
  readonly path: string | null;
  readonly title: string;
  /** For link previews, which keep it, where that is another. */
  readonly sharedTitle?: string;
  readonly description: string;
  /** The picture of link previews. */
  readonly preview?: Preview;
  readonly body: ComponentChildren;
}

/** Of a script. Preact's types do not know the attribute. */
const BEFORE_PAINT = { blocking: 'render' };

/** A complete HTML document in the layout of all pages. */
export function documentText(site: Site, locale: Locale, document: PageDocument): string {
  const { assets, publicUrl, snapshot } = site;
  const { path, title, sharedTitle = title, description, preview = 'quiet', body } = document;
  const { words } = locale;
  const html = (
    <LocaleContext.Provider value={locale}>
      <OperatorContext.Provider value={site.operator}>
        <html lang={locale.language}>
          <head>
            <meta charset="utf-8" />
            <title>{title}</title>
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="description" content={description} />
            <meta name="color-scheme" content="light dark" />
            <Icons />
            {path === null ? (
              <meta name="robots" content="noindex" />
            ) : (
              <>
                <ShareTags
                  publicUrl={publicUrl}
                  title={sharedTitle}
                  description={description}
                  preview={preview}
                  path={pageLink(path, locale.named)}
                />
                <InOtherLanguages origin={publicUrl ?? ''} path={path} />
              </>
            )}
            <link rel="stylesheet" href={assets.style.path} />
            {FEEDS.map(([title, href]) => (
              <link key={href} rel="alternate" type="application/atom+xml" title={words(title)} href={href} />
            ))}
            <link rel="service-desc" type="application/json" href="/api/openapi.json" />
            <link rel="api-catalog" href="/.well-known/api-catalog" />
            {/* Times are the reader's before anything is painted; otherwise lines move. */}
            <script src={assets.script.path} defer {...BEFORE_PAINT} />
          </head>
          <body data-words={JSON.stringify(scriptWords(locale.words))}>
            <a class="skip" href="#main">
              {words('page.skip')}
            </a>
            {body}
            {snapshot && <Freshness {...snapshot} />}
          </body>
        </html>
      </OperatorContext.Provider>
    </LocaleContext.Provider>
  );
  return `<!doctype html>${render(html)}`;
}

/** For search engines: the address of this page in each language, and the one that chooses by the reader's. */
function InOtherLanguages({ origin, path }: { origin: string; path: string }) {
  return (
    <>
      {LANGUAGES.map((one) => (
        <link key={one} rel="alternate" hreflang={one} href={origin + pageLink(path, one)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={origin + path} />
    </>
  );
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

/** From when a page is, and, by the script, when it last looked for a newer snapshot and looks again. */
export function AsOf({ generatedAt, of }: { generatedAt: string; of: string }) {
  const words = useWords();
  return (
    <p>
      {words('page.asOf', { at: <Instant at={generatedAt} of={of} /> })} <span class="checked" data-checked />
    </p>
  );
}

export const RESETS_FEED = '/feed.atom';
export const PROMISES_FEED = '/feed.atom?of=promises';

/** Additions and corrections of the launch lists. */
export const LAUNCHES_FEED = '/feed.atom?of=launches';

const FEEDS = [
  ['page.resetsFeed', RESETS_FEED],
  ['page.launchesFeed', LAUNCHES_FEED],
] as const;

export const PAGES = [
  ['/', 'start'],
  ['/odds', 'odds'],
  ['/scores', 'scores'],
  ['/method', 'method'],
  ['/data', 'data'],
  ['/docs', 'docs'],
] as const;

export type PagePath = (typeof PAGES)[number][0];

interface HeaderProps {
  /** Null where it is none of the pages. */
  readonly current: PagePath | null;
  /** The page's address without a language, where it is more than `current`. */
  readonly path?: string;
  readonly children?: ComponentChildren;
}

/**
 * The top of every page. On narrow screens, the pages and languages are a popover behind a button: the browser opens it,
 * and closes it with Escape, without a script. Elsewhere they are always visible.
 */
export function Header({ current, path = current ?? '/', children }: HeaderProps) {
  const { words, named } = useLocale();
  return (
    <header>
      <a class="brand" href={pageLink('/', named)}>
        Reset Record
      </a>
      <button type="button" class="menu-button" popovertarget="menu">
        {words('page.menu')}
      </button>
      <div id="menu" class="menu" popover="auto">
        <Pages label={words('page.pages')} current={current} />
        <Languages path={path} />
      </div>
      {children}
    </header>
  );
}

export function Footer({ current, children }: Pick<HeaderProps, 'current' | 'children'>) {
  const { words, named } = useLocale();
  return (
    <footer>
      <Pages label={words('page.pagesAtTheEnd')} current={current} />
      {children}
      <OperatorLinks />
      <p>
        {words('page.licence')}{' '}
        {words('page.dataLicence', { link: linkTo(pageLink('/data#licence', named)) })}
      </p>
    </footer>
  );
}

/** Where errors can be reported and the program is described, and what the law asks for, where the operator has said. */
function OperatorLinks() {
  const { named, words } = useLocale();
  const operator = useContext(OperatorContext);
  if (operator === null) return null;
  const { contact, source, imprint, privacy } = operator;
  const links = [
    [contact ?? (source ? `${source}/issues` : pageLink('/method#errors', named)), words('page.reportError')],
    [source ?? pageLink('/method#more', named), words('page.source')],
    [imprint, words('page.imprint')],
    [privacy, words('page.privacy')],
  ] as const;
  const shown = links.flatMap(([href, text]) => (href === null ? [] : [[href, text] as const]));
  return <Links links={shown} rel="noopener" />;
}

interface RecordPage extends Pick<PageDocument, 'title' | 'description'> {
  readonly current: PagePath;
  /** The page's address without a language, where it is more than `current`. */
  readonly path?: string;
  readonly lead: string;
  readonly generatedAt: string;
  /** Where the API says that instant. */
  readonly of: string;
  readonly children: ComponentChildren;
}

/** A page that is made from a snapshot: it says from when, and when it looks for a newer one. */
export function recordPageText(site: Site, locale: Locale, page: RecordPage): string {
  const { current, path = current, title, lead, generatedAt, of, children, ...rest } = page;
  return documentText(site, locale, {
    ...rest,
    path,
    title: locale.words('page.titled', { title }),
    body: (
      <>
        <Header current={current} path={path} />
        <main id="main" tabIndex={-1}>
          <Hero title={title} lead={lead} />
          {children}
        </main>
        <Footer current={current}>
          <AsOf generatedAt={generatedAt} of={of} />
        </Footer>
      </>
    ),
  });
}

/** What a page is called, and what it is for. */
export function Hero({
  title,
  lead,
  children,
}: Record<'title' | 'lead', string> & Pick<HeaderProps, 'children'>) {
  return (
    <div class="hero">
      <h1>{title}</h1>
      <p class="headline">{lead}</p>
      {children}
    </div>
  );
}

export function Pages({ label, current }: { label: string; current: PagePath | null }) {
  const { words, named } = useLocale();
  return (
    <nav class="pages" aria-label={label}>
      <ul>
        {PAGES.map(([path, name]) => (
          <li key={path}>
            <a href={pageLink(path, named)} aria-current={path === current ? 'page' : undefined}>
              {words(`names.${name}`)}
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
  return (
    <nav class="languages" aria-label={words('page.languages')}>
      <ul>
        {LANGUAGES.map((one) => (
          <li key={one}>
            <a
              href={pageLink(path, one)}
              lang={one}
              hreflang={one}
              aria-current={one === language ? 'true' : undefined}
            >
              {NAMES[one].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
