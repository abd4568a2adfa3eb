import type { AlertDraft, Service } from './alert.js';
import { OF_OPERATION } from './condition-alerts.js';
import { instantInWords, paragraphs, quoted } from './words.js';

/** A source that was not read for a day although it was asked. */
export interface GoneSource {
  readonly source: string;
  /** When it was last read; null if it never was. Epoch milliseconds. */
  readonly readAt: number | null;
  /** How the last read failed, and what to do. */
  readonly failure: string;
  readonly advice: string;
  /** Names of other sources of the product that are read meanwhile. */
  readonly using: readonly string[];
}

/** The same for as long as the source is gone, so that one alert is sent. */
export const goneKey = (source: string, readAt: number | null): string =>
  `source.gone:${source}:${readAt ?? 'never'}`;

export function alertOfGone(
  { source, readAt, failure, advice, using }: GoneSource,
  service: Service,
  now: number,
): AlertDraft {
  return {
    ...OF_OPERATION,
    event: 'source.gone',
    key: goneKey(source, readAt),
    at: now,
    title: `${service.name}: a source is gone`,
    text: quoted(
      paragraphs(
        `${source} ${readAt === null ? 'was never read' : `was last read at ${instantInWords(readAt)}`}: ${failure}. ${advice}`,
        using.length === 0 ? null : `Read instead: ${using.join(', ')}.`,
      ),
    ),
    url: service.url,
  };
}

/** For a source whose last alert was that it is gone. */
export function alertOfReturn(
  { source, readAt }: Pick<GoneSource, 'source' | 'readAt'>,
  service: Service,
  now: number,
): AlertDraft {
  return {
    ...OF_OPERATION,
    event: 'source.back',
    key: `source.back:${source}:${readAt ?? 'never'}`,
    at: now,
    title: `${service.name}: a source is read again`,
    text: `${source} is read again.`,
    url: service.url,
  };
}
