import { HOUR_MS } from '../../core/time.js';
import type { ExplanationData } from '../page-data.js';

/** Hours after the start of a chart. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The promised times within a chart. One without an end reaches to its edge, unless it has begun. */
export function promisedSpans({ parts }: ExplanationData, from: number, hours: number): readonly Span[] {
  const hoursUntil = (at: string) => Math.min(hours, Math.max(0, (Date.parse(at) - from) / HOUR_MS));
  return parts.flatMap(({ window }) => {
    if (window === null) return [];
    const start = hoursUntil(window.from);
    const end = window.to !== null ? hoursUntil(window.to) : start > 0 ? hours : 0;
    return end > start ? [{ start, end }] : [];
  });
}
