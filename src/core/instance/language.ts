/** The languages of the pages, by BCP 47 tag. */
export const LANGUAGES = ['en', 'zh-CN', 'ja', 'ko'] as const;

export type Language = (typeof LANGUAGES)[number];

/** For readers who prefer none of them, unless an instance has another. */
export const DEFAULT_LANGUAGE: Language = 'en';
