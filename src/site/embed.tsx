import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import type { Assets } from './assets.js';
import { ChanceBar } from './charts/chance-bar.js';
import type { Glance } from './words/glance.js';
import type { Locale } from './words/locale.js';

/** Sizes of the frame in CSS pixels. The contents fit, also with the larger letters of other systems' fonts. */
export const EMBED_SIZES = {
  small: { width: 320, height: 160 },
  medium: { width: 320, height: 240 },
  large: { width: 480, height: 300 },
} as const;
type EmbedSize = keyof typeof EMBED_SIZES;
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;

export interface EmbedLook {
  readonly size: EmbedSize;
  readonly theme: (typeof EMBED_THEMES)[number];
  readonly locale: Locale;
}

/** `/embed`: the first screen for frames on other sites. */
export function embedText(glance: Glance, look: EmbedLook, assets: Assets, home: string): string {
  const { title, sentence, chance, asOf } = glance;
  return embedded(
    look,
    assets,
    { title, home },
    <>
      <p class={chance === null ? 'note' : 'sentence'}>{sentence}</p>
      {chance && look.size !== 'small' && (
        <p>
          {chance.label} <strong>{chance.text}</strong> <span class="range">{chance.range}</span>
        </p>
      )}
      {chance && look.size === 'large' && <ChanceBar chance={chance} />}
      {chance && look.size !== 'small' && <p>{chance.trust}</p>}
      <p class="as-of">{asOf}</p>
    </>,
  );
}

/** Instead of it while there is no fresh data. */
export function unavailableEmbedText(look: EmbedLook, assets: Assets, home: string): string {
  const { words } = look.locale;
  return embedded(
    look,
    assets,
    { title: words('names.start'), home },
    <p class="note">{words('glance.unavailable')}</p>,
  );
}

function embedded(
  look: EmbedLook,
  assets: Assets,
  { title, home }: { title: string; home: string },
  body: ComponentChildren,
): string {
  const html = (
    <html lang={look.locale.language} data-theme={look.theme} data-size={look.size}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={assets.embedStyle.path} />
      </head>
      <body>
        <main>
          <h1>
            <a href={home} target="_blank" rel="noopener">
              {title}
              <span class="unseen"> ({look.locale.words('glance.newTab')})</span>
            </a>
          </h1>
          {body}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${render(html)}`;
}
