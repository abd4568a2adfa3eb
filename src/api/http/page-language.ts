import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../core/instance/language.js';
import { type LanguageTag, type Locale, localeOf, pageLink } from '../../words/locale.js';
import { parameterNamed } from './query.js';

/** Clients send a handful of spellings, as of `Accept-Encoding` (send-response.ts). */
const negotiated = new LRUCache<string, { readonly language: LanguageTag | null }>({ max: 100 });

/**
 * The target of a page, which comes in several languages, and in English by the region: without `?lang=`,
 * with the language that `Accept-Language` prefers, or else with that of the instance.
 */
export function targetInLanguage(target: string, accepted: string | undefined, fallback: Language): string {
  const language = preferredLanguage(accepted) ?? fallback;
  if (language === DEFAULT_LANGUAGE || parameterNamed(target, 'lang') !== null) return target;
  return pageLink(target, language);
}

/** For what has no address of its own among the pages. */
export function localeOfRequest(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  fallback: Language,
): Locale {
  const named = parameterNamed(url, 'lang');
  if (named !== null) return localeOf(named);
  const language = preferredLanguage(headers['accept-language']) ?? fallback;
  return localeOf(language === DEFAULT_LANGUAGE ? null : language);
}

/**
 * The first that there is, whatever the region or the script: `zh-TW` is better served with `zh-CN` than with
 * English. Null where there is none.
 */
function preferredLanguage(accepted: string | undefined): LanguageTag | null {
  if (accepted === undefined) return null;
  const cached = negotiated.get(accepted);
  if (cached) return cached.language;
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } });
  const tags = negotiator.languages().map(tagOf);
  const language = tags.find((tag) => tag !== null) ?? null;
  negotiated.set(accepted, { language });
  return language;
}

/** The language for a tag; for English outside the United States, the one with British dates and times. */
function tagOf(accepted: string): LanguageTag | null {
  const language = LANGUAGES.find((tag) => baseOf(tag) === baseOf(accepted)) ?? null;
  if (language !== 'en') return language;
  const region = /^en-(?:[a-z]{4}-)?([a-z]{2}|\d{3})(?:-|$)/i.exec(accepted)?.[1]?.toUpperCase();
  return region === undefined || region === 'US' ? 'en' : 'en-GB';
}

/** `zh` of `zh-CN` */
function baseOf(tag: string): string {
  const [base = ''] = tag.toLowerCase().split('-');
  return base;
}
