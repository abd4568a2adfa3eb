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

export function Brand() {
  return (
    <a class="brand" href="/">
      Reset Record
    </a>
  );
}
