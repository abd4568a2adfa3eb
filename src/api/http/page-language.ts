import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { pageLink } from '../../site/pieces/addresses.js';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type Locale,
  localeOf,
} from '../../site/words/locale.js';
import { parameterNamed } from './query.js';

/** Pages come in several languages; `?lang=` names one. */
const PAGE_PATHS: ReadonlySet<string> = new Set(['/', '/odds', '/scores', '/method', '/data', '/docs']);

/** Clients send a handful of spellings, as of `Accept-Encoding` (send-response.ts). */
const negotiated = new LRUCache<string, Language>({ max: 100 });

type Asked = Pick<IncomingMessage, 'url' | 'headers'>;

/** The target of a request; of a page without `?lang=`, with the language that `Accept-Language` prefers. */
export function targetInLanguage({ url = '', headers }: Asked): string {
  const accepted = headers['accept-language'];
  if (accepted === undefined || !isPageWithoutLanguage(url)) return url;
  const language = preferredLanguage(accepted);
  return language === DEFAULT_LANGUAGE ? url : pageLink(url, language);
}

/** For what has no address of its own among the pages. */
export function localeOfRequest({ url = '', headers }: Asked): Locale {
  const named = parameterNamed(url, 'lang');
  if (named !== null) return localeOf(named);
  const language = preferredLanguage(headers['accept-language'] ?? DEFAULT_LANGUAGE);
  return localeOf(language === DEFAULT_LANGUAGE ? null : language);
}

function isPageWithoutLanguage(target: string): boolean {
  const end = target.indexOf('?');
  if (end < 0) return PAGE_PATHS.has(target);
  return PAGE_PATHS.has(target.slice(0, end)) && !new URLSearchParams(target.slice(end)).has('lang');
}

function preferredLanguage(accepted: string): Language {
  const known = negotiated.get(accepted);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } });
  const language = (negotiator.languages([...LANGUAGES])[0] as Language | undefined) ?? DEFAULT_LANGUAGE;
  negotiated.set(accepted, language);
  return language;
}
