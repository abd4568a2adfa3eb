import type { Reset } from '../../core/record/reset.js';
import type { Snapshot } from '../../core/snapshot.js';
import { isoInstant } from '../../core/time/instant.js';
import { webUri } from '../../lib/web-uri.js';

/*
 * Values in the shape of the Codex Resets API, version 1. Strict clients refuse further keys, devices hold a
 * status in 4 kB, and pages with an id twice are refused.
 */

/** Longer addresses are left out. */
const LONGEST_URL = 300;

/** A post on X, whose address names its author. */
const X_POST =
  /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(?!i\/)(\w+)\/status\/(\d{1,32})(?![^/?#])/i;

/** Clients refuse a text that is empty. */
const NEUTRAL = { regular: 'Usage limits were reset.', banked: 'A banked reset was granted.' };

type Source =
  | { readonly type: 'x_post'; readonly author: string; readonly url: string }
  | { readonly type: 'observed'; readonly url?: string };

/** A counted or banked reset. */
export interface ShapedReset extends Pick<Reset, 'resetId' | 'kind' | 'at' | 'text' | 'url'> {
  /** How many others before it have the same instant: one post may grant a regular and a banked one. */
  readonly doubles: number;
}

/** Counted and banked resets in one list, oldest first. */
export function shapedResets(resets: readonly Reset[]): readonly ShapedReset[] {
  const shown = resets.filter(({ status }) => status === 'confirmed');
  return shown.map((reset, index) => ({
    ...reset,
    doubles: index - shown.findLastIndex(({ at }, before) => before < index && at < reset.at) - 1,
  }));
}

export function resetShape({ kind, at, text, url, doubles }: ShapedReset) {
  const { id, source } = idAndSource(at, url, doubles);
  return { id, reset_type: kind, announced_at: isoInstant(at), text: text || NEUTRAL[kind], source };
}

export function metaShape({ generatedAt }: Snapshot) {
  return { api_version: 'v1', generated_at: generatedAt } as const;
}

/** @param doubles how many others have the same instant, and perhaps the same post */
export function idAndSource(at: number, url: string | null, doubles = 0): { id: string; source: Source } {
  const address = webUri(url);
  const shown = address === null || address.length > LONGEST_URL ? null : address;
  const [, author, post] = (shown && X_POST.exec(shown)) || [];
  const source: Source =
    shown === null
      ? { type: 'observed' }
      : author === undefined
        ? { type: 'observed', url: shown }
        : { type: 'x_post', author, url: shown };
  if (doubles === 0 && post !== undefined) return { id: post, source };
  const observed = `observed-${isoInstant(at).replace(/[-:.]/g, '')}`;
  return { id: doubles === 0 ? observed : `${observed}-${doubles + 1}`, source };
}

/** Where that API gives whole seconds. */
export function wholeSecond(ms: number): string {
  return isoInstant(ms).replace(/\.\d{3}Z$/, 'Z');
}

export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

/** At most so many bytes in JSON, and a mark where something is missing. */
export function clipped(text: string, bytes: number): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += Buffer.byteLength(JSON.stringify(character)) - 2;
    if (used > bytes) return `${kept}…`;
    kept += character;
  }
  return kept;
}
