import type { ComponentChildren } from 'preact';

const NB = '\u00a0';

/** A month by its name alone, and with its year. */
interface Month {
  readonly name: string;
  readonly full: string;
}

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
    allPages: 'All pages',
    menu: 'Menu',
    languages: 'Languages',
    products: 'Products',
    titled: (title: string) => `${title} · Reset Record`,
    asOf: (at: ComponentChildren) => (
      <>As of {at}. The pages, the API and the feeds show the same record, updated every five minutes.</>
    ),
    licence: 'Free software under the MIT licence.',
    dataLicence: (link: (text: string) => ComponentChildren) => <>The data is under {link('CC BY 4.0')}.</>,
    resetsFeed: 'Resets',
    launchesFeed: 'Launches',
  },
  names: {
    start: 'Resets',
    odds: 'Launch odds',
    scores: 'Scores',
    method: 'Method',
    data: 'Data',
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
    source: 'source',
  },

  /** In place of a page. */
  notices: {
    recordTitle: 'The record is temporarily unavailable',
    record: 'There is no complete record from the last ten minutes. An older one could mislead you.',
    oddsTitle: 'Launch odds are temporarily unavailable',
    odds: 'There are no complete odds from the last ten minutes.',
    tryAgain: (link: (text: string) => ComponentChildren, health: (text: string) => ComponentChildren) => (
      <>
        No recorded data is lost. Please {link('try again')} in a minute. The {health('health endpoint')}{' '}
        shows what is wrong.
      </>
    ),
    noCompanyTitle: 'No launch odds for this company',
    noCompany: 'The address names a company that has no launch ledger here. These have one:',
    noCompanies: 'This service has no launch ledgers, and so no odds for any company.',
    noPageTitle: 'There is no such page',
    noPage: 'The address may be misspelt, or the page may have moved. These are the pages:',
  },

  scores: {
    title: 'How good the forecast has been',
    description: (product: string) =>
      `How good the saved forecasts of ${product} usage-limit resets have been, beside the recent average.`,
    lead: 'Each forecast is saved before its outcome is known and scored when its window is over. The measure is the recent average: a forecast that knows only how many resets the last thirty days brought.',
    unreadable: 'The saved forecasts cannot be read right now.',
    since: (day: ComponentChildren) => <>Recording since {day}.</>,
    collecting: 'Collecting',
    collected: (days: ComponentChildren) => (
      <>{days} of 30 daily windows scored. Until then, the scores mean very little.</>
    ),
    scored: (days: ComponentChildren) => (
      <>{days} scored. Thirty is the minimum for a first look, not proof.</>
    ),
    dailyWindows: (count: number) => counted(count, 'daily window'),
    windows: (count: number) => counted(count, 'window'),
    days: (count: number) => counted(count, 'day'),

    horizonTitle: (hours: number) => `Next ${hours} hours`,
    verdicts: {
      unknown: 'Scores cannot be read right now',
      none: 'Not tested yet',
      few: 'Too few windows to tell',
      better: 'Better than the recent average',
      worse: 'Worse than the recent average',
      same: 'No clear difference from the recent average',
    },
    verdictWords: {
      unknown: 'The saved forecasts cannot be read right now.',
      none: 'No window has been scored yet.',
      few: 'Thirty daily windows are needed to say how certain a difference is.',
      better: 'The whole interval lies above zero.',
      worse: 'The whole interval lies below zero.',
      same: 'The interval contains zero.',
    },
    skillLine: (skill: ComponentChildren, interval: ComponentChildren) => (
      <>
        Skill {skill}, 90{NB}% interval {interval}.
      </>
    ),
    skillAlone: (skill: ComponentChildren) => <>Skill {skill}, interval not known yet.</>,
    windowsLine: (windows: ComponentChildren, events: ComponentChildren) => (
      <>
        {windows}, {events} with a reset.
      </>
    ),
    chart: (hours: number, skill: string, low: string, high: string) =>
      `Skill of the ${hours}-hour forecast: ${skill}, 90 % interval from ${low} to ${high}; zero is the recent average`,
    howToRead: 'How to read this',
    reading: [
      'The Brier score is the mean squared difference between the forecast and what happened. 0 is perfect, lower is better. On its own it says little: compare it with the recent average over the same windows.',
      'Skill compares the two: how much lower the forecast’s score is, as a share of the recent average’s. Above zero is better than the recent average, 1 is perfect.',
      'The interval says how far chance alone could move the skill. While it contains zero, the forecast and the recent average cannot be told apart.',
    ],

    liveTitle: 'Live: saved first, scored later',
    caption: 'Mean Brier score over the same windows',
    forecast: 'Forecast',
    hours: (hours: number) => `${hours} hours`,
    rows: {
      brier: 'Published',
      baselineBrier: 'Recent average (baseline)',
      withoutHintsBrier: 'Without promises',
      smoothHistoryBrier: 'Smooth history (candidate)',
      windows: 'Scored windows',
      events: '… with a reset',
      meanForecast: 'Mean forecast',
      observedRate: 'Came true',
      skill: 'Skill against the baseline',
      interval: `… 90${NB}% interval`,
      hintWindows: 'Windows moved by a promise',
      hintBrier: '… Brier with promises',
      hintWithoutHintsBrier: '… Brier without',
    },
    interval: (low: ComponentChildren, high: ComponentChildren) => (
      <>
        {low} to {high}
      </>
    ),

    versionsTitle: 'By version of the model',
    versionsLede: 'A new version starts with no score of its own.',
    version: 'Version',
    horizon: 'Window',
    versionWindows: 'Windows',
    versionEvents: 'With a reset',
    versionBrier: 'Brier',
    versionBaseline: 'Baseline',
    versionSkill: 'Skill',

    replayTitle: 'Replay over the record',
    replayNeeds: 'A replay needs at least 60 days and 10 resets of history.',
    replay: () => (
      <>
        What the timing model, without promises, would have forecast each day from what was known then.
        Today’s program computed this afterwards; these are <strong>not</strong> saved forecasts.
      </>
    ),
    replayScores: (of: {
      readonly days: ComponentChildren;
      readonly events: ComponentChildren;
      readonly brier: ComponentChildren;
      readonly average: ComponentChildren;
      readonly skill: ComponentChildren;
    }) => (
      <>
        {of.days}, {of.events} of them with a reset. Brier {of.brier}, recent average {of.average}, skill{' '}
        {of.skill}.
      </>
    ),
    reliabilityTitle: 'Reliability of the replayed daily forecast',
    reliabilityPoint: (count: number, forecast: string, observed: string) =>
      `${counted(count, 'day')} forecast at ${forecast}: ${observed} brought a reset`,
    reliabilityCaption:
      'Forecast in per cent (horizontal) and share of days with a reset (vertical). Points on the dashed line are perfectly reliable; larger points stand for more days.',
    reliabilityTable: 'The same as a table',
    reliabilityBin: 'Forecast between',
    reliabilityDays: 'Days',
    reliabilityMean: 'Mean forecast',
    reliabilityRate: 'With a reset',

    checkTitle: 'Check it yourself',
    check: (of: {
      readonly forecasts: (text: string) => ComponentChildren;
      readonly api: (text: string) => ComponentChildren;
      readonly method: (text: string) => ComponentChildren;
      readonly audit: ComponentChildren;
    }) => (
      <>
        {of.forecasts('All scored forecasts')} are one file, with outcomes and scores.{' '}
        {of.api('The forecast as JSON')} has the figures of this page. {of.method('The method')} says how they
        are made. On your own copy of the ledger, {of.audit} recomputes every score.
      </>
    ),
  },

  method: {
    title: 'What counts, and how the forecast is made',
    description: (product: string) =>
      `What counts as a reset of ${product} usage limits, how posts are read, how the forecast and the launch odds are made, and how they are scored.`,
    lead: (product: string) =>
      `This is a record of what public posts say about ${product}, with a forecast that is saved before its outcome.`,
    onThisPage: 'On this page',
    ruleTitle: 'What counts',
    rule: () => [
      <>
        A <strong>reset</strong> is one event at which usage limits were reset for a whole class of users at
        once. It counts as soon as a post says that it is done or under way.
      </>,
      <>
        A <strong>promise</strong> of a later reset is a hint with a window, not a reset. A passed window does
        not prove that the reset happened.
      </>,
      <>
        Posts about the same event within six hours count as one reset, unless a post says that it is another
        one.
      </>,
      <>
        A <strong>banked reset</strong>, which users store and redeem later, is shown but counted separately:
        it is not in the total, the gaps or the scores.
      </>,
      <>Fixes for some users, raised limits, waived usage and refunds are not resets.</>,
      <>
        Nothing is edited or deleted. A correction is a new row that replaces an earlier one and records who
        made it, when and why.
      </>,
    ],
    limits: (product: string) =>
      `This is a record of what public posts say about ${product}. It does not include resets that nobody posts about, and it does not claim complete worldwide coverage.`,
    readingTitle: 'How posts are read',
    reading:
      'Every five minutes the service reads the team’s posts and the provider’s status page. Written rules decide what a post says: whether limits were reset, for whom, and whether it promises one and for when. Where a model helps, its evidence must be in the post, word for word. Each reading is stored with its post.',
    promisesTitle: 'Promises',
    promises:
      'A promise raises the chance inside the window that it names, by as much as earlier promises of its kind were kept: an explicit promise more than a hint or one with a condition. The reset that keeps it ends it; when its window has passed, it loses its weight. Promises of banked resets never move the forecast.',
    forecastTitle: 'How the forecast is made',
    forecast: [
      'Every five minutes, a model estimates how likely a reset is in the next 6 and 24 hours. It combines several simple models, weighted by how well each predicted past resets: the recent rate, fading rates, the time since the last reset, and bursts. It then adjusts for the hours at which the team posts and for promises in posts.',
      'Every coefficient is learnt from past data only; with little data, each one shrinks to zero. The range says where the model puts the true chance with 80 % odds. Incidents of the provider are shown for context; they did not improve the forecast, so it does not use them.',
    ],
    scoringTitle: 'How it is scored',
    scoring: (scores: (text: string) => ComponentChildren) => (
      <>
        Each forecast is saved before its outcome is known. When its window is over, and the posts of the
        whole window were read, it is scored and compared with the average of the last thirty days. Windows do
        not overlap. No forecast is added or changed later. {scores('See the scores')}.
      </>
    ),
    oddsTitle: 'Launch odds',
    oddsText: (odds: (text: string) => ComponentChildren) => (
      <>
        When a company may release its next model is judged by its past launches: only those whose date two
        publishers confirm. Several estimators are blended, each weighted by how well it predicted earlier
        launches. An announcement concentrates the odds in the window that it names. The odds are saved every
        day and scored like the forecast. {odds('See the odds')}.
      </>
    ),
    moreTitle: 'In full',
    more: (of: {
      readonly record: ComponentChildren;
      readonly forecast: ComponentChildren;
      readonly odds: ComponentChildren;
    }) => (
      <>
        The program comes with the counting rule ({of.record}), the model card with formulas, measured skill
        and known weaknesses ({of.forecast}), and the same for the launch odds ({of.odds}).
      </>
    ),
    docs: (link: (text: string) => ComponentChildren) => (
      <>{link('The API documentation')} lists every field.</>
    ),
  },

  data: {
    title: 'Get the data',
    description: (product: string) =>
      `The record of ${product} usage-limit resets as files, feeds and an API, its licence, its sources and their state.`,
    lead: 'Everything on these pages is free to use, without account or key.',
    filesTitle: 'Files',
    filesLede: 'Made from the same snapshot as this page, and never older than ten minutes.',
    file: 'File',
    holds: 'What it holds',
    files: {
      resets: 'Every counted and banked reset with its source, and withdrawn ones with the reason',
      coverage: 'The times in which the record is known to be complete',
      promises: 'Promised resets, their windows, and what became of them',
      forecasts: 'The forecasts that opened a window, with outcomes and scores',
      launches: 'Launches of AI models, with their sources',
      odds: 'Saved launch odds, with outcomes and scores',
      package: 'What the files hold, column by column (Frictionless Data Package)',
    },
    licenceTitle: 'Licence and citation',
    licence: (link: (text: string) => ComponentChildren) => (
      <>
        The data is under {link('CC BY 4.0')}: share and change it, and say where it is from. Posts are
        quoted; they belong to their authors.
      </>
    ),
    cite: 'To cite it:',
    citation: (product: string, day: string, address: string) =>
      `Reset Record: ${product} usage-limit resets, as of ${day}. ${address} (CC BY 4.0)`,
    thisSite: 'address of this site',
    followTitle: 'Follow along',
    follow: {
      resets: 'Atom feed of resets',
      launches: 'Atom feed of new and corrected launches',
      json: 'JSON feed of resets',
      launchesJson: 'JSON feed of new and corrected launches',
      calendar: 'Calendar of resets and promises',
      badge: 'Badge for a README',
    },
    programsTitle: 'For programs',
    programs: {
      docs: 'API documentation',
      openapi: 'OpenAPI description',
      forecast: 'The forecast as JSON',
      llms: 'Overview for language models',
    },
    mcp: (address: ComponentChildren) => (
      <>Assistants that speak the Model Context Protocol find the same answers at {address}.</>
    ),
    compatible: (link: (text: string) => ComponentChildren) => (
      <>Clients of Codex Resets also work with {link('its shape of the record')}.</>
    ),
    clients: (folder: ComponentChildren) => <>Ready-made clients are in {folder} of the program.</>,
    polite: 'Please ask at most once every five minutes: nothing changes in between.',
    chainTitle: 'Proof that nothing was changed',
    chain: (rows: ComponentChildren) => (
      <>
        Every row of the ledger contains the hash of the one before it. Write down the newest hash, and later
        you can check that all {rows} rows up to it are still the same.
      </>
    ),
    coverageTitle: 'Coverage',
    coverageLede:
      'When the record is known to be complete. In the time between, nobody watched, and a reset may be missing.',
    noCoverage: 'It is not known from when until when the record is complete.',
    startsOn: (at: ComponentChildren) => <>The record starts on {at}.</>,
    from: 'From',
    until: 'Until',
    earlier: (count: number) => `${counted(count, 'earlier stretch', 'earlier stretches')}`,
  },

  health: {
    title: 'Sources and health',
    degraded: 'Degraded',
    working: 'All systems working',
    recordWorking: 'Record working',
    problems: 'The record is still being served. Problems:',
    noProblems: 'The last turn read every configured source.',
    otherProblems: 'The record and its forecast are not affected by these problems:',
    names: {
      record: 'Record',
      timeline: 'Timeline',
      primary: 'Primary timeline',
      status: 'Provider status page',
      launches: 'Launch feeds',
      observer: 'Observer',
      schedule: 'Schedule',
    },
    states: {
      live: 'live',
      fallback: 'fallback',
      degraded: 'degraded',
      unavailable: 'unavailable',
      stale: 'stale',
      off: 'off',
    },
    notConfigured: 'not configured',
    notLive: 'not live',
    until: (day: string) => `until ${day}`,
    readEveryTurn: (names: ComponentChildren) => <>Read every turn: {names}.</>,
    lastTurn: (at: ComponentChildren) => <>Last turn completed {at}.</>,
    model: (name: string) => `A model (${name}) helps to read posts.`,
    lastReading: (at: ComponentChildren) => <>Its last reading was on {at}.</>,
    rulesAlone: 'Only rules read the posts.',
  },

  odds: {
    title: 'Launch odds',
    titleOf: (company: string) => `Launch odds: ${company}`,
    description: (company: string | null) =>
      `When ${company ?? 'a company'} may release its next AI models, with every estimator and its track record.`,
    lead: 'When the next AI models may be released, judged by past launches that two publishers confirm. These are statistics, not the plans of a company.',
    none: 'This service has no launch ledgers, and so no launches and no odds.',
    companies: 'Companies',
    noLaunches: (company: string) => `No launches of ${company} count yet.`,
    legend:
      '“Most likely” is the middle half of the chance: a quarter lies before it, a quarter after it. In the charts, the dotted line is the wait so far. The thin bar spans 80\u00a0% of the chance, the thick one the middle half; the mark is the date of even odds. Bars that reach an edge continue beyond it.',
    completeUntil: (company: string, day: ComponentChildren) => (
      <>
        The launch ledger of {company} is complete until {day}.
      </>
    ),
    anyLine: (company: string) => `${company}, any line`,
    dormant: (count: number) => `Dormant lines (${count})`,
    mostLikely: (when: ComponentChildren) => <>Most likely {when}</>,
    likely: {
      never: 'not within five years',
      inDays: (from: number, to: number) =>
        from === to ? `in ${counted(to, 'day')}` : `in ${from} to ${to} days`,
      orLater: (month: Month) => `in ${month.full} or later`,
      inMonth: (month: Month) => `in ${month.full}`,
      inEither: (from: Month, to: Month, sameYear: boolean) =>
        `in ${sameYear ? from.name : from.full} or ${to.full}`,
      between: (from: Month, to: Month, sameYear: boolean) =>
        `between ${sameYear ? from.name : from.full} and ${to.full}`,
    },
    current: (model: ComponentChildren, day: ComponentChildren) => (
      <>
        Current: {model}, {day}
      </>
    ),
    aboutModel: (model: string) => `on ${model}`,
    wait: (days: ComponentChildren, launches: ComponentChildren) => (
      <>
        Wait so far: {days}; {launches} on record.
      </>
    ),
    days: (count: number) => counted(count, 'day'),
    launchDays: (count: number) => counted(count, 'launch day'),
    estimatorsSummary: 'Estimators and their track records',
    announced: 'Announced',
    source: 'source',
    ofAnnouncement: 'of this announcement',
    weight: (weight: ComponentChildren, until: ComponentChildren) => (
      <>
        Its weight in the odds is {weight}; the row “Without” shows the odds without it. It counts until{' '}
        {until}.
      </>
    ),
    beyond: 'more than five years from now',
    expected: (of: Readonly<Record<'p10' | 'p25' | 'p50' | 'p75' | 'p90', ComponentChildren>>) => (
      <>
        Next launch: even odds by {of.p50}; 50{NB}% between {of.p25} and {of.p75}, 80{NB}% between {of.p10}{' '}
        and {of.p90}.
      </>
    ),
    chances: 'Chance of a launch',
    within: 'Within',
    inDaysShort: (days: number) => `${days} d`,
    chance: 'Chance',
    without: 'Without',
    range: 'Range',
    today: 'today',
    band: (line: string, days: number, from: string, to: string, even: string) =>
      `${line}: ${counted(days, 'day')} so far; expected from ${from} to ${to}, even odds by ${even}`,
    useTitle: 'Use the data',
    asJson: 'These odds as JSON',
    launchesAsJson: (company: string) => `Launches of ${company} as JSON`,
    feed: 'Atom feed of new and corrected launches',
  },

  estimators: {
    note: 'Share of the blend, odds, and scores on past windows: of log score and Brier, lower is better; coverage should be near 80\u00a0%.',
    label: (line: string) => `Estimators of ${line}`,
    blend: 'Blend (published)',
    estimator: 'Estimator',
    /** By id, as the API names them. */
    names: {
      'trailing-rate': 'Rate of all lines in the last 365 days',
      weibull: 'Weibull renewal process, partially pooled',
      gamma: 'Gamma renewal process, partially pooled',
      'log-normal': 'Log-normal renewal process, partially pooled',
      'kaplan-meier': "The line's own gaps as they were (Kaplan–Meier)",
      'age-hazard': 'Hazard by days since the last launch, pooled',
    },
    share: 'Share',
    days30: '30 days',
    evenBy: 'Even odds by',
    logScore: 'Log score',
    brier30: 'Brier, 30 d',
    coverage: 'Coverage',
    windows: 'Windows',
    beyond: 'over 5 years',
  },

  oddsScores: {
    title: 'How good saved odds have been',
    lede: 'Scores of odds that were saved before their outcome, over windows that do not overlap. Lower scores are better; a skill above zero beats the exponential baseline in Brier score.',
    since: (day: ComponentChildren) => <>Saved since {day}.</>,
    all: 'All companies',
    allLabel: 'Scores of all companies',
    alone: (company: string) => `${company} alone`,
    aloneLabel: (company: string) => `Scores of ${company} alone`,
    byHorizon: (label: string) => `${label}, by horizon`,
    collecting: 'Collecting',
    tooFew: 'Fewer than 30 windows of a horizon prove nothing.',
    enough: 'Thirty windows are the minimum for a first look, not proof.',
    withLaunch: 'With a launch',
    brier: 'Brier',
    baseline: '… baseline',
    skill: 'Skill',
    interval: `90${NB}% interval`,
    nothing: 'nothing scored yet',
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
    clock: 'A time of day is taken as when work begins: the reset is due for at least four hours from then.',
    overdueMeans: 'The forecast still expects it, but less and less.',
    doubted:
      'A regular reset has come since, more than six hours before this window. It may have been the one meant, so the promise counts for less.',
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
          : `${unwatched} ${unwatched === 1 ? 'day' : 'days'} not fully watched.`,
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
    withdrawn: 'Withdrawn',
    about: 'of this reset',
    whole: 'This is the whole record.',
    newestOf: (shown: number, total: number) => `The newest ${shown} of ${total} resets.`,
    olderBanked: (count: number) => `Not shown: ${count} older banked ${count === 1 ? 'reset' : 'resets'}.`,
    json: 'All counted resets as JSON',
    data: 'The whole record as data',
  },
  unconfirmed: {
    title: 'Unconfirmed reports',
    lede: 'Too uncertain to count until another post or the operator confirms them.',
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

/** `1 window`, `2 windows` */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

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
