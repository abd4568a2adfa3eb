import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en, type Messages } from './messages/en.js';
import { ko } from './messages/ko.js';

/*
 * The languages of the pages. The API's own texts, and posts, stay in the language in which they were written.
 */

/** By BCP 47 tag. */
const MESSAGES = { en, ko } satisfies Readonly<Record<string, Messages>>;

export type Language = keyof typeof MESSAGES;
export const LANGUAGES = Object.keys(MESSAGES) as readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'en';

export interface Locale {
  readonly language: Language;
  readonly words: Messages;
  /** The language that the page's address names, which its links then name, too; null where it names none. */
  readonly named: Language | null;
}

/** @param named null or unknown: the default language */
export function localeOf(named: string | null): Locale {
  const language = LANGUAGES.find((one) => one === named);
  return { language: language ?? DEFAULT_LANGUAGE, named: language ?? null, words: messagesOf(language) };
}

export function messagesOf(language: Language = DEFAULT_LANGUAGE): Messages {
  return MESSAGES[language];
}

/** Of the page that is being drawn; English where none is given, as in tests of one component. */
export const LocaleContext = createContext<Locale>(localeOf(null));

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

export function useWords(): Messages {
  return useContext(LocaleContext).words;
}

/** The address of another page of this site in the same language. */
export function pageLink(path: string, named: Language | null): string {
  if (named === null) return path;
  const [address = '', fragment] = path.split('#');
  const link = `${address}${address.includes('?') ? '&' : '?'}lang=${named}`;
  return fragment === undefined ? link : `${link}#${fragment}`;
}
