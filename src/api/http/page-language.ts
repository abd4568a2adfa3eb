import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { pageLink } from '../../site/pieces/addresses.js';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type LanguageTag,
  type Locale,
  localeOf,
} from '../../site/words/locale.js';
import { parameterNamed } from './query.js';

/** Pages come in several languages, and English by the region; `?lang=` names one. */
const PAGE_PATHS: ReadonlySet<string> = new Set(['/', '/odds', '/scores', '/method', '/data', '/docs']);

/** Clients send a handful of spellings, as of `Accept-Encoding` (send-response.ts). */
const negotiated = new LRUCache<string, LanguageTag>({ max: 100 });

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

/** The first that there is, whatever the region or the script: `zh-TW` is better served with `zh-CN` than with English. */
function preferredLanguage(accepted: string): LanguageTag {
  const known = negotiated.get(accepted);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } });
  const language =
    negotiator
      .languages()
      .map(tagOf)
      .find((one) => one !== null) ?? DEFAULT_LANGUAGE;
  negotiated.set(accepted, language);
  return language;
}

/** Of English outside the United States, that with British dates and times. */
function tagOf(accepted: string): LanguageTag | null {
  const language = LANGUAGES.find((one) => baseOf(one) === baseOf(accepted)) ?? null;
  if (language !== 'en') return language;
  const region = /^en-(?:[a-z]{4}-)?([a-z]{2}|\d{3})(?:-|$)/i.exec(accepted)?.[1]?.toUpperCase();
  return region === undefined || region === 'US' ? 'en' : 'en-GB';
}

/** `zh` of `zh-CN` */
function baseOf(tag: string): string {
  const [base = ''] = tag.toLowerCase().split('-');
  return base;
}
