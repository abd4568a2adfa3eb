/**
 * Every word of the pages, by section. The other languages have the same keys: a missing one does not compile.
 * A sentence with elements inside is a function of them, because their order differs between languages.
 */
export const en = {
  /** As Intl names it; English dates in the British order. */
  dates: 'en-GB',
  /** Its own name. */
  language: 'English',

  page: {
    skip: 'Skip to content',
    pages: 'Pages',
    pagesAtTheEnd: 'Pages, at the end',
    languages: 'Languages',
    products: 'Products',
    licence: 'Free software under the MIT licence.',
  },
  names: {
    start: 'Resets',
    odds: 'Launch odds',
    docs: 'API',
  },
  subscribe: {
    title: 'Follow and share',
    calendar: 'Calendar',
    share: 'Put it on your own site',
    badgeMarkdown: 'Badge, Markdown',
    badgeHtml: 'Badge, HTML',
    frame: 'Frame, HTML',
    badgeAlt: 'Last reset and chance of the next',
    copy: 'Copy',
    copied: 'Copied',
    replaceAddress: (address: string) => `Replace ${address} with the address of this page.`,
  },
  pieces: {
    notKnown: 'not known',
    noLink: 'no link',
  },
  time: {
    underAMinute: 'under a minute',
    /** `2 days 3 hours ago` */
    ago: (duration: string) => `${duration} ago`,
    yourTime: (time: string) => `${time} your time`,
    /** `from 14:00 to 15:00` */
    fromTo: (from: string, to: string) => `from ${from} to ${to}`,
    hoursAreLocal: (zone: string) => `Hours are in your time (${zone}).`,
    stale: (age: string) => `This page is ${age} old. Please reload it.`,
  },
  live: {
    checked: (time: string) => `Checked at ${time}`,
    /** `next check in 4:05` */
    nextCheck: (countdown: string) => `next check in ${countdown}`,
    checking: 'checking now …',
    checkFailed: (time: string) => `Could not check at ${time}`,
    /** Read out by screen readers. */
    newReset: (time: string) => `A new reset has been recorded: ${time}.`,
  },
  chance: {
    percent: (whole: string) => `${whole}\u00a0%`,
    underOne: 'under 1\u00a0%',
    overNinetyNine: 'over 99\u00a0%',
  },
  /** What stands beside the links to other instances. */
  siblings: {
    noReset: 'no reset on record',
    lastReset: (duration: string) => `last known reset ${duration} ago`,
    asOf: (last: string, age: string) => `${last}, as of ${age} ago`,
    withChance: (last: string, chance: string) => `${last} · ${chance} in 24 h`,
    notLive: (last: string) => `${last} · not live`,
    thisPage: 'this page',
  },
};

export type Messages = typeof en;
