import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { type ComponentChildren, createContext, h } from 'preact';
import { useContext } from 'preact/hooks';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../core/instance/language.js';
import type en from './messages/en.json';
import type service from './messages/service.json';
import { joinedUnits } from './when.js';

/*
 * The catalogue (messages/README.md): the messages of the pages in every language, and in English those that
 * the service says elsewhere. Posts stay in the language in which they were written.
 */

/** The own name of each. */
export const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
  ja: '日本語',
  ko: '한국어',
};

/**
 * A language as a reader writes it: English by the region, with the same words but dates and times of its
 * own.
 */
export type LanguageTag = Language | 'en-GB';

/**
 * The locale of dates and numbers. English is American unless a region is named, and British for all other
 * regions.
 */
const DATES: Readonly<Record<LanguageTag, string>> = {
  en: 'en-US',
  'en-GB': 'en-GB',
  'zh-CN': 'zh-CN',
  ja: 'ja',
  ko: 'ko-KR',
};

export const LANGUAGE_TAGS = Object.keys(DATES) as readonly LanguageTag[];

/**
 * Language of texts that have no particular reader, as in the API, feeds, the badge and `status`. Their times
 * are in UTC, on a 24-hour clock.
 */
export const TEXT_LANGUAGE: LanguageTag = 'en-GB';

type MessageId = keyof typeof en | keyof typeof service;

/** Draws what stands between two tags of a message. */
type Tag = (content: ComponentChildren) => ComponentChildren;

/** The messages of one language. */
export interface Words {
  (id: MessageId, values?: Readonly<Record<string, string | number>>): string;
  /** With elements among the values, or with tags. */
  (id: MessageId, values: Readonly<Record<string, ComponentChildren | Tag>>): ComponentChildren;
  /** The locale of dates and numbers. */
  readonly dates: string;
  has(id: string): id is MessageId;
}

export interface Locale {
  readonly language: LanguageTag;
  readonly words: Words;
  /**
   * The language that the page's address names, which its links then name, too; null where it names none. A
   * region is not named in links: the reader's browser says it again.
   */
  readonly named: Language | null;
}

/** @param named null or unknown: the default language */
export function localeOf(named: string | null): Locale {
  const language = LANGUAGE_TAGS.find((tag) => tag === named) ?? DEFAULT_LANGUAGE;
  const inLinks = LANGUAGES.find((tag) => tag === named) ?? null;
  return { language, named: inLinks, words: wordsOf(language) };
}

export function wordsOf(language: LanguageTag = DEFAULT_LANGUAGE): Words {
  return ALL_WORDS[language];
}

/** Without the region. */
export function languageOf(tag: LanguageTag): Language {
  return tag === 'en-GB' ? 'en' : tag;
}

/** The address of another page of this site in the same language. */
export function pageLink(path: string, named: LanguageTag | null): string {
  if (named === null) return path;
  const [address = '', fragment] = path.split('#');
  const link = `${address}${address.includes('?') ? '&' : '?'}lang=${named}`;
  return fragment === undefined ? link : `${link}#${fragment}`;
}

const strong: Tag = (content) => h('strong', null, content);

type Messages<Id extends string = MessageId> = Readonly<Record<Id, string>>;

function readMessages<Id extends string>(name: Language | 'service'): Messages<Id> {
  return JSON.parse(readFileSync(new URL(`messages/${name}.json`, import.meta.url), 'utf8'));
}

/** What is not translated, or not yet, is said in English. */
export function withEnglish<Id extends string>(
  messages: Messages<Id>,
  translated: Partial<Messages<Id>>,
): Messages<Id> {
  return { ...messages, ...Object.fromEntries(Object.entries(translated).filter(([, text]) => text !== '')) };
}

const ENGLISH: Messages = { ...readMessages('service'), ...readMessages('en') };

function readWords(tag: LanguageTag): Words {
  const messages = withEnglish(ENGLISH, readMessages(languageOf(tag)));
  const dates = DATES[tag];
  // Each is parsed when a page first needs it, and not again.
  const formats = new Map<MessageId, IntlMessageFormat>();
  const words = (id: MessageId, values: Readonly<Record<string, unknown>> = {}) => {
    const format = formats.get(id) ?? new IntlMessageFormat(joinedUnits(messages[id]), dates);
    formats.set(id, format);
    return format.format({ strong, ...values });
  };
  return Object.assign(words as Words, { dates, has: (id: string): id is MessageId => id in messages });
}

/** Read at the start: the program's files may be replaced while it runs. */
const ALL_WORDS = Object.fromEntries(LANGUAGE_TAGS.map((tag) => [tag, readWords(tag)])) as Record<
  LanguageTag,
  Words
>;

/** The words of texts that have no particular reader. */
export const english: Words = wordsOf(TEXT_LANGUAGE);

/** Locale of the page that is being drawn; English where none is given, as in tests of one component. */
export const LocaleContext = createContext<Locale>(localeOf(null));

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

export function useWords(): Words {
  return useContext(LocaleContext).words;
}
