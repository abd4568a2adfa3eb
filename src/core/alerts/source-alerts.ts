import type { Alert, GoneSource, Service } from './alert.js';
import { OF_OPERATION } from './condition-alerts.js';

/** Stays the same for as long as the source is gone, so that one alert is sent. */
export const goneKey = (source: string, readAt: number | null): string =>
  `source.gone:${source}:${readAt ?? 'never'}`;

/** How the keys of its reminders begin; the time follows. No colon, because names of sources have numbers. */
export const remindersOf = (key: string): string => `${key}+`;

export function alertOfGone(gone: GoneSource, service: Service, now: number): Alert {
  const key = goneKey(gone.source, gone.readAt);
  return {
    ...OF_OPERATION,
    event: 'source.gone',
    key: gone.isStill ? `${remindersOf(key)}${now}` : key,
    at: now,
    subject: service.name,
    says: { what: 'gone', ...gone },
    url: service.url,
  };
}

/** For a source whose last alert was that it is gone. */
export function alertOfReturn(
  { source, readAt }: Pick<GoneSource, 'source' | 'readAt'>,
  service: Service,
  now: number,
): Alert {
  return {
    ...OF_OPERATION,
    event: 'source.back',
    key: `source.back:${source}:${readAt ?? 'never'}`,
    at: now,
    subject: service.name,
    says: { what: 'back', source },
    url: service.url,
  };
}
