import type { Mood } from '../words/mood.js';

/** The still pictures of link previews. They say no figure and no date, because previews are kept. */
export const PREVIEWS = ['quiet', 'promised', 'fresh', 'withdrawn', 'not-live'] as const;
export type Preview = (typeof PREVIEWS)[number];

export const PREVIEW_OF: Readonly<Record<Mood, Preview>> = {
  notLive: 'not-live',
  withdrawn: 'withdrawn',
  fresh: 'fresh',
  banked: 'quiet',
  maybe: 'quiet',
  promised: 'promised',
  due: 'promised',
  overdue: 'promised',
  undated: 'promised',
  bankedPromised: 'promised',
  hinted: 'quiet',
  quiet: 'quiet',
  empty: 'quiet',
};

/** What link previews expect. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

export function previewFile(preview: Preview): string {
  return `preview-${preview}.png`;
}
