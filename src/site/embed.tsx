import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import type { Assets } from './assets.js';
import { CHANCE_LABEL, type Glance, type GlanceChance } from './words/glance.js';

/** Sizes of the frame in CSS pixels. The contents fit, also with the larger letters of other systems' fonts. */
export const EMBED_SIZES = {
  small: { width: 320, height: 130 },
  medium: { width: 320, height: 240 },
  large: { width: 480, height: 300 },
} as const;
type EmbedSize = keyof typeof EMBED_SIZES;
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;

export interface EmbedLook {
  readonly size: EmbedSize;
  readonly theme: (typeof EMBED_THEMES)[number];
}

/** `/embed`: the first screen for frames on other sites. */
export function embedText(glance: Glance, look: EmbedLook, assets: Assets, home: string): string {
  const { title, lastLabel, last, chance, note, asOf } = glance;
  return embedded(
    look,
    assets,
    title,
    <>
      <h1>
        <HomeLink home={home}>{title}</HomeLink>
      </h1>
      <dl>
        <div>
          <dt>{lastLabel}</dt>
          <dd>{last}</dd>
        </div>
        {chance && (
          <div>
            <dt>{CHANCE_LABEL}</dt>
            <dd>
              {chance.text}
              {look.size !== 'small' && <span class="range"> {chance.range}</span>}
            </dd>
          </div>
        )}
      </dl>
      {chance && look.size === 'large' && <ChanceBar chance={chance} />}
      {chance && look.size !== 'small' && <p>{chance.trust}</p>}
      {note !== null && <p class="note">{note}</p>}
      <p class="as-of">{asOf}</p>
    </>,
  );
}

/** Instead of it while there is no fresh data. */
export function unavailableEmbedText(look: EmbedLook, assets: Assets, home: string): string {
  const title = 'Usage-limit resets';
  return embedded(
    look,
    assets,
    title,
    <>
      <h1>
        <HomeLink home={home}>{title}</HomeLink>
      </h1>
      <p class="note">No fresh data right now.</p>
    </>,
  );
}

function embedded(look: EmbedLook, assets: Assets, title: string, body: ComponentChildren): string {
  const html = (
    <html lang="en" data-theme={look.theme} data-size={look.size}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={assets.embedStyle.path} />
      </head>
      <body>
        <main>{body}</main>
      </body>
    </html>
  );
  return `<!doctype html>${render(html)}`;
}

function HomeLink({ home, children }: { home: string; children: string }) {
  return (
    <a href={home} target="_blank" rel="noopener">
      {children}
      <span class="unseen"> (opens in a new tab)</span>
    </a>
  );
}

/** A scale from 0 to 100 % with the probability and its range, as on the page. */
function ChanceBar({ chance: { probability, low, high } }: { chance: GlanceChance }) {
  const at = (value: number) => `${(100 * value).toFixed(2)}%`;
  return (
    <svg class="chance" width="100%" height="12" aria-hidden="true">
      <rect class="track" width="100%" y="4" height="4" rx="2" />
      <rect class="band" x={at(low)} width={at(high - low)} y="2" height="8" rx="4" />
      <line class="mark" x1={at(probability)} x2={at(probability)} y1="0" y2="12" />
    </svg>
  );
}
