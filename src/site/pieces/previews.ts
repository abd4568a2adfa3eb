/** The still pictures of link previews. They say no figure and no date, because previews are kept. */
export const PREVIEWS = ['quiet', 'promised', 'fresh', 'withdrawn', 'not-live'] as const;
export type Preview = (typeof PREVIEWS)[number];

/** What link previews expect. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

export function previewFile(preview: Preview): string {
  return `preview-${preview}.png`;
}
