import type { ComponentChildren } from 'preact';

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
  pieces: {
    notKnown: 'not known',
    noLink: 'no link',
    source: 'source',
  },
  time: {
    underAMinute: 'under a minute',
    /** `2 days 3 hours ago` */
    ago: (duration: string) => `${duration} ago`,
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
    percent: (number: string) => `${number}\u00a0%`,
    underOne: 'under 1\u00a0%',
    underTenth: 'under 0.1\u00a0%',
    overNinetyNine: 'over 99\u00a0%',
    about: (percent: string) => `about ${percent}`,
    /** `27 to 58 %` */
    range: (low: string, high: string) => `${low.replace(/^(\d+)\u00a0%$/, '$1')} to ${high}`,
    /** The calibrated words of the IPCC. */
    veryUnlikely: 'Very unlikely',
    unlikely: 'Unlikely',
    even: 'About as likely as not',
    likely: 'Likely',
    veryLikely: 'Very likely',
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
  start: {
    title: (product: string) => `${product} usage-limit resets`,
    description: (product: string) => `The record of ${product} usage-limit resets.`,
    notAffiliated: (product: string) => `Not affiliated with the provider of ${product}.`,
    asOf: (instant: ComponentChildren) => (
      <>As of {instant}. The page, the API and the feeds show the same record, updated every five minutes.</>
    ),
  },
  /** What the API says in English, with the facts behind it for the other languages. */
  api: {
    headline: ({ text }: HeadlineFacts): string => text,
    notLive: ({ text }: NotLiveFacts): string => text,
    caveat: ({ text }: CaveatFacts): string => text,
  },
  notLive: {
    asOfThatDay: 'The figures of the record are as of that day; later resets may be missing.',
    mayBeMissing: 'Resets may be missing.',
    greyAfterEnd:
      'The chances are shown in grey because what happened since the end of the record is unknown.',
    greyUnread: 'The chances are shown in grey because no timeline has been read.',
  },
  last: {
    last: 'Last reset',
    lastKnown: 'Last known reset',
    none: 'None on record yet.',
    laterMayBeMissing: 'A later one may be missing.',
    noTimeline: 'No timeline can be read right now, so a later reset may be missing.',
    notAllWatched: 'Not all of the time since then was watched, so a later reset may be missing.',
  },
  next: {
    noForecast: 'No forecast is available right now.',
    day: 'Next 24 hours',
    hours: (hours: ComponentChildren) => <>Next {hours} hours</>,
    range: (range: ComponentChildren) => <>range {range}</>,
    pastAlone: (percent: ComponentChildren) => <>From past resets alone: {percent}</>,
  },
  trust: {
    better: 'Tested: better than average',
    noBetter: 'Tested: no better than average',
    untested: 'Not tested yet',
    unknown: 'Scores cannot be read right now',
    scored: (forecasts: number) =>
      `${forecasts} daily ${forecasts === 1 ? 'forecast' : 'forecasts'} scored after the outcome.`,
    tooFew: 'Fewer than 30 prove nothing.',
    noneScored: 'None of its daily forecasts has been scored yet: an estimate without a track record.',
    /** `above zero` in words, because not every reader knows skill. */
    skill: (hours: number, skill: string, low: string, high: string) =>
      `Over ${hours} hours, its skill against the recent average is ${skill} (90\u00a0% interval ${low} to ${high}).`,
    skillMeans:
      'Above 0 is better than the average, 1 is perfect. An interval that contains 0 shows no difference.',
    rangeMeans: 'The model gives 80\u00a0% odds that the true chance lies in the range.',
    scores: 'All scores',
    saved: 'Saved before the outcome',
    savedMeans: 'Written before the outcome; scored afterwards.',
    savedNotLiveMeans: 'Written before the outcome; scored only if a timeline is read.',
    unsaved: 'Unsaved',
    unsavedMeans:
      'The scheduled forecast is missing or too old. These numbers were computed for this page and will not be scored.',
    promised: (count: number) => (count === 1 ? '1 open promise' : `${count} open promises`),
    hinted: (count: number) => (count === 1 ? '1 open hint' : `${count} open hints`),
  },
  moves: {
    title: 'What moves the chance now',
    unknown: 'What moves the chance is not known right now.',
    table: 'The chance, and what it would be with one thing left out',
    chance: 'Chance in the next',
    hours: (hours: number) => `${hours} h`,
    now: 'With everything',
    hour: 'Ignoring the hour of day',
    pause: 'Ignoring the time since the last reset',
    promise: (madeAt: ComponentChildren) => <>Without the promise of {madeAt}</>,
    hint: (madeAt: ComponentChildren) => <>Without the hint of {madeAt}</>,
    earlierPromise: 'Without an earlier promise',
    pastAlone: 'From past resets alone, without any promise',
    clock: (percent: ComponentChildren, hours: number) => (
      <>
        {percent} of the day’s chance, promises left out, falls in the next {hours} hours; with no hour
        likelier than another it would be 25{'\u00a0'}%.
      </>
    ),
  },
  hours: {
    title: 'Chance of a reset in each of the next 24 hours',
    eachBar: 'Each bar is the chance of a reset within that hour.',
    hatched: 'The hatched time is promised or hinted at.',
    likeliest: (from: ComponentChildren, to: ComponentChildren, percent: ComponentChildren) => (
      <>
        Likeliest from {from} to {to}, with {percent}.
      </>
    ),
    noneStandsOut: 'No hour stands out.',
    utc: 'Hours are in UTC.',
    now: 'now',
    table: 'The chance hour by hour',
    from: 'Hour from',
    chance: 'Chance',
    promised: 'Promised or hinted',
    yes: 'yes',
    no: 'no',
    description: (least: string, most: string, at: string) =>
      `From ${least} to ${most}, the most from ${at}. Hours are in UTC. A table below has every hour.`,
    descriptionOfPromise: (from: string, to: string) => `Promised or hinted: ${from} to ${to}.`,
  },
  promises: {
    title: 'Promised resets',
    lede: 'A promise is not a reset. It raises the chance within its window, and a passed window proves nothing.',
    scheduled: 'Scheduled',
    open: 'Open now',
    overdue: 'Passed, no reset seen',
    banked: 'Banked reset promised',
    bankedHinted: 'Banked reset hinted, not promised',
    both: 'Reset and banked reset promised',
    bothHinted: 'Reset and banked reset hinted, not promised',
    hinted: 'Hinted, not promised',
    unclear: 'Kind of reset not said',
    conditional: 'If a condition is met',
    fromTo: (from: ComponentChildren, to: ComponentChildren) => (
      <>
        {from} to {to}
      </>
    ),
    orLater: (from: ComponentChildren) => <>{from} or later</>,
    notInChance: 'Not part of the chance: users store banked resets and redeem them later.',
    clock: 'A time of day is taken as when work begins: the reset is expected within four hours of it.',
    overdueMeans: 'The forecast still expects it, but less and less.',
    doubted:
      'A reset has come since, more than six hours before this window. It may have been the one meant, so the promise counts for less.',
    posted: (at: ComponentChildren) => <>posted {at}</>,
    about: 'of this promise',
  },
  incidents: {
    title: 'Reported by the provider',
    open: 'Open incident',
    since: (at: ComponentChildren) => <>reported by the provider since {at}</>,
    notUsed: 'The forecast does not use incidents.',
    statusPage: 'status page',
    about: 'of this incident',
  },
  record: {
    title: 'The record',
    startsOn: (day: ComponentChildren) => <>Since {day}.</>,
    incomplete: 'It is not known to be complete: a reset between two of those listed may be missing.',
    asOf: (day: ComponentChildren) => <>Its figures are as of {day}.</>,
    total: 'Resets on record',
    last7Days: 'In the last 7 days',
    last30Days: 'In the last 30 days',
    banked: 'Banked resets',
    recentMedian: 'Median of recent gaps',
    recentMean: 'Mean of recent gaps',
    mean: 'Mean of known gaps',
    longest: 'Longest known gap',
    hoursNotWatched: (hours: number) => `not watched: ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    daysNotWatched: (uncovered: string, days: number) => `not watched: ${uncovered} of ${days} days`,
    nearlyNothingWatched: (days: number) => `not watched: nearly all ${days} days`,
    nothingWatched: (days: number) => `not watched: all ${days} days`,
  },
  map: {
    title: 'Resets day by day',
    summary: (
      from: string,
      to: string,
      resets: number,
      resetDays: number,
      banked: number,
      unwatched: number,
    ) =>
      [
        `From ${from} to ${to}:`,
        `${resets} ${resets === 1 ? 'reset' : 'resets'} on ${resetDays} ${resetDays === 1 ? 'day' : 'days'},`,
        `${banked} banked,`,
        unwatched === 0
          ? 'every day watched.'
          : `${unwatched} ${unwatched === 1 ? 'day' : 'days'} not or not wholly watched.`,
      ].join(' '),
    listBelow: 'The list below has them one by one.',
    skip: 'Skip the days',
    utc: 'A cell is a day in UTC.',
    quiet: 'no reset',
    resets: (count: number) => `${count} ${count === 1 ? 'reset' : 'resets'}`,
    banked: (count: number) => `${count} banked ${count === 1 ? 'reset' : 'resets'}`,
    partlyWatched: 'not watched all day',
    unwatched: 'not watched',
    /** What happened on a day: `3 Jul 2026: 2 resets, not watched all day` */
    day: (date: string, happened: readonly string[]) => `${date}: ${happened.join(', ')}`,
    legend: {
      none: 'none',
      one: 'one reset',
      several: 'several',
      banked: 'banked',
      unwatched: 'not watched',
    },
  },
  recent: {
    title: 'Recent resets',
    none: 'No resets on record yet.',
    earlier: (count: number) => `${count} earlier ${count === 1 ? 'reset' : 'resets'}`,
    banked: 'Banked, not counted',
    expires: (day: ComponentChildren) => <>expires on {day}</>,
    expired: (day: ComponentChildren) => <>expired on {day}</>,
    after: (days: ComponentChildren) => <>after {days}</>,
    afterHole: 'not all watched since the one before',
    about: 'of this reset',
    whole: 'This is the whole record.',
    newestOf: (shown: number, total: number) => `The newest ${shown} of ${total} resets.`,
    olderBanked: (count: number) => `Not shown: ${count} older banked ${count === 1 ? 'reset' : 'resets'}.`,
    json: 'All counted resets as JSON',
    data: 'The whole record as data',
  },
  unconfirmed: {
    title: 'Unconfirmed reports',
    lede: 'Too uncertain to count, until another post or the operator confirms them.',
    unconfirmed: 'Unconfirmed',
    banked: 'Unconfirmed, banked',
    about: 'of this report',
  },
  launches: {
    title: 'Launch odds',
    lede: (link: ComponentChildren) => <>When the next AI models may come, judged by past launches. {link}</>,
    all: 'All launch odds',
    unavailable: 'Launch odds are not available right now.',
    table: 'Newest model of each company, and the chance of its next launch',
    company: 'Company',
    newest: 'Newest model',
    within30Days: 'Launch within 30 days',
    none: 'none counts yet',
  },
  state: {
    title: 'State of the service',
    ok: 'All systems working',
    recordOk: 'Record working',
    degraded: 'Degraded',
    lastTurn: (at: ComponentChildren) => <>last turn {at}</>,
    link: 'Sources and health',
  },
};

/** Why nothing after a day is known here. */
export interface NotLiveFacts {
  /** The English sentence of the API. */
  readonly text: string;
  /** The day, in words; null while no timeline has been read. */
  readonly until: string | null;
  /** A reset after that day is on record all the same. */
  readonly hasLaterReset: boolean;
}

/** All chances in words. */
export interface HeadlineFacts {
  readonly text: string;
  /** Comes before it; null while the record is live. */
  readonly notLive: string | null;
  readonly chance: string;
  readonly low: string;
  readonly high: string;
  /** Promises, or else hints, whose time is open within 24 hours. */
  readonly due: { readonly kind: 'promised' | 'hinted'; readonly count: number } | null;
  /** Null where it is the same chance. */
  readonly pastAlone: string | null;
}

export interface CaveatFacts {
  readonly text: string;
  /** Stretches since the last reset that nobody watched. */
  readonly holes: number;
  /** The end of the record, in words, if it is not live. */
  readonly until: string | null;
  /** Fewer than ten resets are on record. */
  readonly few: boolean;
}

export type Messages = typeof en;
