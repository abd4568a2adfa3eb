import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import type { Assets } from './assets.js';

/** A complete HTML document in the layout of all pages. */
export function documentText(
  assets: Assets,
  page: { readonly title: string; readonly description: string; readonly body: ComponentChildren },
): string {
  const { title, description, body } = page;
  const html = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={assets.style.path} />
        <link rel="icon" type="image/svg+xml" href={assets.icon.path} />
        <link rel="alternate" type="application/atom+xml" title="Resets" href="/feed.atom" />
        <link rel="alternate" type="application/atom+xml" title="Launches" href={LAUNCHES_FEED} />
        <script src={assets.script.path} defer />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        {body}
      </body>
    </html>
  );
  return `<!doctype html>${render(html)}`;
}

/** Additions and corrections of the launch ledgers. */
export const LAUNCHES_FEED = '/feed.atom?of=launches';

const PAGES = [
  ['/', 'Resets'],
  ['/odds', 'Launch odds'],
] as const;
export type PagePath = (typeof PAGES)[number][0];

/** The top of every page. `current` is its own path. */
export function Header({ current, children }: { current: PagePath; children?: ComponentChildren }) {
  return (
    <header>
      <a class="brand" href="/">
        Reset Record
      </a>
      <Pages label="Pages" current={current} />
      {children}
    </header>
  );
}

export function Footer({ current, children }: { current: PagePath; children?: ComponentChildren }) {
  return (
    <footer>
      <Pages label="Pages, at the end" current={current} />
      {children}
      <p>Free software under the MIT licence.</p>
    </footer>
  );
}

function Pages({ label, current }: { label: string; current: PagePath }) {
  return (
    <nav class="pages" aria-label={label}>
      <ul>
        {PAGES.map(([path, name]) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
