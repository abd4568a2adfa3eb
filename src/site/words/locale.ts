import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { type ComponentChildren, createContext, h } from 'preact';
import { useContext } from 'preact/hooks';
import type en from './messages/en.json';

/*
 * The languages of the pages (messages/README.md). The API's own texts, and posts, stay in the language in which they
 * were written.
 */

/** By BCP 47 tag: its own name, and the locale of dates and numbers (English in the British order). */
export const NAMES = {
  en: { name: 'English', dates: 'en-GB' },
  'zh-CN': { name: '简体中文', dates: 'zh-CN' },
  ja: { name: '日本語', dates: 'ja' },
  ko: { name: '한국어', dates: 'ko-KR' },
};

export type Language = keyof typeof NAMES;
export const LANGUAGES = Object.keys(NAMES) as readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'en';

type MessageId = keyof typeof en;

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
  readonly language: Language;
  readonly words: Words;
  /** The language that the page's address names, which its links then name, too; null where it names none. */
  readonly named: Language | null;
}

/** @param named null or unknown: the default language */
export function localeOf(named: string | null): Locale {
  const language = LANGUAGES.find((one) => one === named);
  return { language: language ?? DEFAULT_LANGUAGE, named: language ?? null, words: wordsOf(language) };
}

export function wordsOf(language: Language = DEFAULT_LANGUAGE): Words {
  return ALL_WORDS[language];
}

const strong: Tag = (content) => h('strong', null, content);

function readWords(language: Language): Words {
  const file = new URL(`messages/${language}.json`, import.meta.url);
  const messages: Readonly<Record<MessageId, string>> = JSON.parse(readFileSync(file, 'utf8'));
  const { dates } = NAMES[language];
  // Each is parsed when a page first needs it, and not again.
  const formats = new Map<MessageId, IntlMessageFormat>();
  const words = (id: MessageId, values: Readonly<Record<string, unknown>> = {}) => {
    const format = formats.get(id) ?? new IntlMessageFormat(messages[id], dates);
    formats.set(id, format);
    return format.format({ strong, ...values });
  };
  return Object.assign(words as Words, { dates, has: (id: string): id is MessageId => id in messages });
}

/** Read at the start: the program's files may be replaced while it runs. */
const ALL_WORDS = Object.fromEntries(LANGUAGES.map((one) => [one, readWords(one)])) as Record<
  Language,
  Words
>;

/** Of the page that is being drawn; English where none is given, as in tests of one component. */
export const LocaleContext = createContext<Locale>(localeOf(null));

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

export function useWords(): Words {
  return useContext(LocaleContext).words;
}
