import { LANGUAGES } from '../../core/instance/language.js';
import { pageLink, useLocale } from '../../words/locale.js';
import type { Mood } from '../../words/mood.js';
import { RESETS_FEED } from './addresses.js';
import type { Site } from './site.js';

/** What browsers, search engines and link previews read of a page. */
export interface HeadProps {
  /**
   * Its address without a language; null of a notice, which search engines and previews are to leave alone.
   */
  readonly path: string | null;
  readonly title: string;
  readonly description: string;
  /** Mood of the picture of link previews; the ring that says nothing unless given. */
  readonly mood?: Mood;
}

const SITE_NAME = 'Reset Record';

/** Size of the pictures, as link previews expect it. */
export const STILL_SIZE = { width: 1200, height: 630 };

/** Makes a script run before the first paint. Preact's types do not know the attribute. */
const BEFORE_PAINT = { blocking: 'render' };

export function Head({ site, page }: { site: Site; page: HeadProps }) {
  const { words } = useLocale();
  const { assets, publicUrl } = site;
  const { path, title, description } = page;
  return (
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
          <ShareTags site={site} path={path} page={page} />
          {publicUrl !== null && <InOtherLanguages origin={publicUrl} path={path} />}
        </>
      )}
      <link rel="stylesheet" href={assets.style.path} />
      <link rel="alternate" type="application/atom+xml" title={words('page.resetsFeed')} href={RESETS_FEED} />
      <link rel="service-desc" type="application/json" href="/api/openapi.json" />
      <link rel="api-catalog" href="/.well-known/api-catalog" />
      {/* Times are the reader's before anything is painted; otherwise lines move. */}
      <script src={assets.script.path} defer {...BEFORE_PAINT} />
    </head>
  );
}

function Icons() {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="48x48" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#131614" media="(prefers-color-scheme: dark)" />
    </>
  );
}

/** Previews need absolute addresses, so they get a picture only where the instance knows its own. */
function ShareTags(props: { site: Site; path: string; page: HeadProps }) {
  const { named, words } = useLocale();
  const { site, page } = props;
  const { publicUrl, assets } = site;
  const { title, description, mood = 'empty' } = page;
  const path = pageLink(props.path, named);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {publicUrl === null ? (
        <meta name="twitter:card" content="summary" />
      ) : (
        <>
          <link rel="canonical" href={publicUrl + path} />
          <meta property="og:url" content={publicUrl + path} />
          <meta property="og:image" content={publicUrl + assets.stills[mood].path} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(STILL_SIZE.width)} />
          <meta property="og:image:height" content={String(STILL_SIZE.height)} />
          <meta property="og:image:alt" content={words('mood.pictured', { mood })} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
    </>
  );
}

/**
 * For search engines, which want whole addresses: this page in each language, and the one that chooses by the
 * reader’s.
 */
function InOtherLanguages({ origin, path }: { origin: string; path: string }) {
  return (
    <>
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hreflang={language} href={origin + pageLink(path, language)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={origin + path} />
    </>
  );
}
