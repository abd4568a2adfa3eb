/**
 * Reset Record
 * 1.1.0
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "/"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    whereThisDescriptionWasRead: "/"
};
export type Sources = {
    /** Always `live`: when the record cannot be read, the API answers 503. */
    record: "live";
    /** In the last turn `live`: the primary timeline was read; `fallback`: only another one was; `unavailable`: none was, or none is configured. */
    timeline: "live" | "fallback" | "unavailable";
    /** In the last turn `live`: the provider's status page was read; `unavailable`: it was not, or none is configured. */
    providerStatus: "live" | "unavailable";
};
export type Stats = {
    /** Version of this contract. */
    apiVersion: "1";
    /** When the snapshot was made. Statistics count back from here. */
    generatedAt: string;
    /** Longest time between two snapshots, in seconds. */
    refreshIntervalSeconds: 300;
    /** Name of the product whose resets are recorded. */
    product: string;
    /** Since when the record is known to be complete, or its first reset if that is earlier. Null while there is none. */
    recordStartedAt: string | null;
    sources: Sources;
    /** Resets in the whole record. */
    totalResets: number;
    /** Time of the last known reset. `caveat` of `/forecast` says where a later one may be missing. */
    lastResetAt: string | null;
    /** From the last known reset to `generatedAt`. */
    hoursSinceLastReset: number | null;
    /** Known resets in the seven days before `generatedAt`. */
    resetsLast7Days: number;
    /** Known resets in the thirty days before `generatedAt`. */
    resetsLast30Days: number;
    /** Days between resets, of the gaps in which all time is covered; null without one. */
    gaps: {
        /** Mean time between one reset and the next. */
        meanDays: number | null;
        /** Mean of the last ten gaps. */
        recentMeanDays: number | null;
        /** Median of the last ten gaps. */
        recentMedianDays: number | null;
        /** The longest gap. */
        longestDays: number | null;
    };
    /** Resets that users store and redeem later. No other number includes them, and `/resets` does not list them. */
    banked: {
        /** Number of banked resets. */
        count: number;
        /** Time of the newest banked reset. */
        lastAt: string | null;
    };
};
export type Error = {
    /** Version of this contract. */
    apiVersion: "1";
    /** What went wrong. */
    error: {
        /** For programs. Further codes may be added. */
        code: ("invalid_parameter" | "malformed_request" | "not_found" | "method_not_allowed" | "request_timeout" | "too_many_requests" | "headers_too_large" | "internal_error" | "data_unavailable") | string;
        /** For people. */
        message: string;
    };
};
export type Announcement = {
    /** Text of the post, plain, written by others. Escape it before you show it. Null if none is known, or if it was taken down: then delete your copy. */
    text: string | null;
    /** Address of the post. Characters that a URI cannot hold are percent-encoded. */
    url: string | null;
    /** Whom the reset was for, as the post says: `everyone`, `paid` (all paying users), or the names of plans as the post writes them, with commas between them. Null where the post names nobody, and where it is not known. */
    scope: string | null;
};
export type Reset = {
    /** Time of the reset. No two resets share one. */
    at: string;
    /** Days since the previous reset of the whole record. Null for the first, and if the time between is not fully covered. */
    gapDays: number | null;
    /** The post that announced it. Null when nothing of it is known. */
    announcement: Announcement | null;
};
export type Resets = {
    /** Version of this contract. */
    apiVersion: "1";
    /** When the snapshot was made. Statistics count back from here. */
    generatedAt: string;
    /** Longest time between two snapshots, in seconds. */
    refreshIntervalSeconds: 300;
    /** Name of the product whose resets are recorded. */
    product: string;
    /** Since when the record is known to be complete, or its first reset if that is earlier. Null while there is none. */
    recordStartedAt: string | null;
    sources: Sources;
    /** Resets in the whole record, regardless of `since`. */
    totalResets: number;
    /** Resets strictly after `since`. */
    totalMatching: number;
    /** The value that was applied. */
    limit: number;
    /** The value that was applied. */
    offset: number;
    /** `offset` of the next page. Null on the last page. */
    nextOffset: number | null;
    /** The resets of this page, newest first. */
    resets: Reset[];
    /** The intervals in which the record is known to be complete, oldest first; the last hundred. */
    coverage: {
        /** Start of the interval. */
        "from": string;
        /** End of the interval. */
        until: string;
    }[];
};
export type PromiseSkill = {
    /** How many there are. */
    days: number;
    /** How many of them had a reset. */
    events: number;
    /** 1 − Brier score of the whole forecast / Brier score of the recent average. Null without days. */
    skill: number | null;
    /** 5th percentile of the skill under a block bootstrap of whole weeks. Null if the days are of less than ten weeks. */
    skillLow: number | null;
    /** 95th percentile of the same. If 0 lies between the two, the difference is not clear. */
    skillHigh: number | null;
};
export type SkillByPromise = {
    /** Days with an open promise. */
    open: PromiseSkill;
    /** The other days. */
    none: PromiseSkill;
};
export type Accuracy = {
    /** Replayed days; only fully covered days count. */
    days: number;
    /** Days with a reset. */
    events: number;
    /** Opening of the first day. */
    "from": string | null;
    /** Close of the last day. */
    to: string | null;
    /** Brier score of the timing model. */
    brier: number | null;
    /** Brier score of the trailing rate known at each day's opening. */
    brierRollingBase: number | null;
    /** 1 − `brier` / `brierRollingBase`. */
    rollingSkill: number | null;
    /** Brier score of the constant forecast `events` / `days`, known only in hindsight. */
    brierBase: number | null;
    /** 1 − `brier` / `brierBase`. */
    skill: number | null;
    /** First turn of this ledger. */
    liveSince: string | null;
    /** Replayed days since then. Despite the name, these too are replayed. */
    liveDays: number;
    /** Days among them with a reset. */
    liveEvents: number;
    /** The same as without `live`, over these days. Null with fewer than 30 of them. */
    liveBrier: number | null;
    /** The same as without `live`, over these days. Null with fewer than 30 of them. */
    liveBrierRollingBase: number | null;
    /** The same as without `live`, over these days. Null with fewer than 30 of them. */
    liveRollingSkill: number | null;
    /** The same as without `live`, over these days. Null with fewer than 30 of them. */
    liveBrierBase: number | null;
    /** The same as without `live`, over these days. Null with fewer than 30 of them. */
    liveSkill: number | null;
    /** Reliability by tenth of probability: forecast against outcome. */
    reliability: {
        /** Lower end of the bin. */
        "from": number;
        /** Upper end, exclusive (inclusive in the last bin). */
        to: number;
        /** Days with a replayed probability in the bin. */
        count: number;
        /** Mean of those probabilities. */
        meanForecast: number | null;
        /** Share of those days that had a reset. */
        observedRate: number | null;
    }[];
    /** The same days by the whole forecast, with the promises that were known. */
    withPromises: {
        /** Brier score. */
        brier: number | null;
        /** 1 − `brier` / `brierRollingBase`. */
        rollingSkill: number | null;
        /** Mean of its probabilities on days without a reset. */
        meanWithoutReset: number | null;
        /** Reliability by tenth of probability. */
        reliability: {
            /** Lower end of the bin. */
            "from": number;
            /** Upper end, exclusive (inclusive in the last bin). */
            to: number;
            /** Days with a replayed probability in the bin. */
            count: number;
            /** Mean of those probabilities. */
            meanForecast: number | null;
            /** Share of those days that had a reset. */
            observedRate: number | null;
        }[];
    };
    /** The skill of `withPromises` on days that began with an open promise, other than of a banked reset, and on the others. */
    byPromise: SkillByPromise;
};
export type SixHourAccuracy = {
    /** Length of the windows. */
    hours: 6;
    /** Scored windows. They do not overlap, and none is scored sooner than ten minutes after it closed. */
    windows: number;
    /** Windows with a reset. */
    events: number;
    /** Opening of the first window. */
    firstAt: string | null;
    /** Close of the last window. */
    lastAt: string | null;
    /** Mean of the probabilities. */
    meanForecast: number | null;
    /** `events` / `windows`. */
    observedRate: number | null;
    /** Brier score of the published probabilities. Lower is better. */
    brier: number | null;
    /** Brier score of `comparisons.baseline` as saved with each forecast. */
    baselineBrier: number | null;
    /** Brier score of `comparisons.withoutHints` as saved with each forecast. */
    withoutHintsBrier: number | null;
    /** Brier score of `comparisons.smoothHistory` as saved with each forecast. */
    smoothHistoryBrier: number | null;
    /** 1 − `brier` / `baselineBrier`. Above 0 is better, 1 is perfect. */
    skill: number | null;
    /** 5th percentile of the skill under a block bootstrap of whole weeks. Null with less than ten of them. */
    skillLow: number | null;
    /** 95th percentile of the same. If 0 lies between the two, the difference is not clear. */
    skillHigh: number | null;
    /** Windows in which a promise that was open changed the probability. */
    hintWindows: number;
    /** Brier score of the published probabilities in these windows. */
    hintBrier: number | null;
    /** Brier score of `comparisons.withoutHints` in these windows. */
    hintWithoutHintsBrier: number | null;
};
export type TwentyFourHourAccuracy = {
    /** Length of the windows. */
    hours: 24;
    /** Scored windows. They do not overlap, and none is scored sooner than ten minutes after it closed. */
    windows: number;
    /** Windows with a reset. */
    events: number;
    /** Opening of the first window. */
    firstAt: string | null;
    /** Close of the last window. */
    lastAt: string | null;
    /** Mean of the probabilities. */
    meanForecast: number | null;
    /** `events` / `windows`. */
    observedRate: number | null;
    /** Brier score of the published probabilities. Lower is better. */
    brier: number | null;
    /** Brier score of `comparisons.baseline` as saved with each forecast. */
    baselineBrier: number | null;
    /** Brier score of `comparisons.withoutHints` as saved with each forecast. */
    withoutHintsBrier: number | null;
    /** Brier score of `comparisons.smoothHistory` as saved with each forecast. */
    smoothHistoryBrier: number | null;
    /** 1 − `brier` / `baselineBrier`. Above 0 is better, 1 is perfect. */
    skill: number | null;
    /** 5th percentile of the skill under a block bootstrap of whole weeks. Null with less than ten of them. */
    skillLow: number | null;
    /** 95th percentile of the same. If 0 lies between the two, the difference is not clear. */
    skillHigh: number | null;
    /** Windows in which a promise that was open changed the probability. */
    hintWindows: number;
    /** Brier score of the published probabilities in these windows. */
    hintBrier: number | null;
    /** Brier score of `comparisons.withoutHints` in these windows. */
    hintWithoutHintsBrier: number | null;
};
export type LiveAccuracy = {
    /** `collecting`: fewer than 30 daily windows are scored. `available`: 30 or more, which is no proof of accuracy. `unavailable`: the journal cannot be read. */
    status: "collecting" | "available" | "unavailable";
    /** What is scored. */
    method: "saved-forecasts";
    /** Time of the first saved forecast. */
    recordingSince: string | null;
    /** Time of the newest saved forecast. */
    latestAt: string | null;
    /** Scored daily windows, the same as `twentyFourHours.windows`. */
    evaluationDays: number;
    /** Versions of the algorithm that made the saved forecasts, oldest first. */
    modelVersions: string[];
    /** Scores of the forecasts for six hours. */
    sixHours: SixHourAccuracy;
    /** Scores of the forecasts for 24 hours. */
    twentyFourHours: TwentyFourHourAccuracy;
    /** The skill of `twentyFourHours` in its `hintWindows`, and in the others. */
    byPromise: SkillByPromise;
    /** The same scores by version, of versions with a scored window; oldest first. */
    byModelVersion: {
        /** Version of the algorithm. */
        modelVersion: string;
        /** Its six-hour windows. */
        sixHours: {
            /** Scored windows. They do not overlap, and none is scored sooner than ten minutes after it closed. */
            windows: number;
            /** Windows with a reset. */
            events: number;
            /** Brier score of the published probabilities. Lower is better. */
            brier: number | null;
            /** Brier score of `comparisons.baseline` as saved with each forecast. */
            baselineBrier: number | null;
            /** 1 − `brier` / `baselineBrier`. Above 0 is better, 1 is perfect. */
            skill: number | null;
        };
        /** Its 24-hour windows. */
        twentyFourHours: {
            /** Scored windows. They do not overlap, and none is scored sooner than ten minutes after it closed. */
            windows: number;
            /** Windows with a reset. */
            events: number;
            /** Brier score of the published probabilities. Lower is better. */
            brier: number | null;
            /** Brier score of `comparisons.baseline` as saved with each forecast. */
            baselineBrier: number | null;
            /** 1 − `brier` / `baselineBrier`. Above 0 is better, 1 is perfect. */
            skill: number | null;
        };
    }[];
};
export type Comparisons = {
    /** Version of the forecast algorithm, not of the reader model. */
    modelVersion: string;
    /** Share of the next six hours in the next 24, by hour of day; 0.25 if no hour is likelier. */
    clockFactor: number;
    /** The simple trailing rate, from the last 30 covered days alone. */
    baseline: {
        /** For the next six hours. */
        sixHours: number;
        /** For the next 24 hours. */
        twentyFourHours: number;
    };
    /** The forecast’s own model as if no promise had ever been read. */
    withoutHints: {
        /** For the next six hours. */
        sixHours: number;
        /** For the next 24 hours. */
        twentyFourHours: number;
    };
    /** A rate in which old history gradually loses weight. On trial: nothing published depends on it. */
    smoothHistory: {
        /** For the next six hours. */
        sixHours: number;
        /** For the next 24 hours. */
        twentyFourHours: number;
    };
};
export type ExplanationPart = {
    /** `hour`: the hour of day. `promise`: an open promise. */
    kind: "hour" | "promise";
    /** What it does to the chance, in one sentence, for people. */
    text: string;
    /** Address of the post that made the promise. Null where it is not known. */
    url: string | null;
    /** What is promised; `unclear` where the post does not say. Null for the other kinds. */
    promises: ("regular" | "banked" | "both" | "unclear") | null;
    /** `explicit`: the post says that a reset will come. `veiled`: it hints at one. `conditional`: it depends on a condition. Null for the other kinds. */
    strength: ("explicit" | "veiled" | "conditional") | null;
    /** When the reset is due. Null if the post names no time, and for the other kinds. */
    window: {
        /** Its start, or the instant of the post if that is later. */
        "from": string;
        /** Its end. Null if no end was named. */
        to: string | null;
    } | null;
    /** The chance without this part. */
    without: {
        /** For the next six hours. */
        sixHours: number;
        /** For the next 24 hours. */
        twentyFourHours: number;
    };
};
export type Explanation = {
    /** What moves the chance, each with the chance without it. */
    parts: ExplanationPart[];
    /** The chance without any open promise. */
    usual: {
        /** For the next six hours. */
        sixHours: number;
        /** For the next 24 hours. */
        twentyFourHours: number;
    };
    /** The chance that a reset comes until an instant: every hour of the next seven days, and where a promise begins or ends to be due. At 6 and 24 hours it is that of `nearTerm` and `next24Hours`. */
    curve: {
        /** The instant. */
        at: string;
        /** Probability of at least one reset in these hours. */
        probability: number;
        /** The model gives 80% odds that the true chance lies between `low` and `high`; at most `probability`. */
        low: number;
        /** Upper end of that range; at least `probability`. */
        high: number;
    }[];
};
export type Forecast = {
    /** Version of this contract. */
    apiVersion: "1";
    /** When the snapshot was made. Statistics count back from here. */
    generatedAt: string;
    /** Longest time between two snapshots, in seconds. */
    refreshIntervalSeconds: 300;
    /** Name of the product whose resets are recorded. */
    product: string;
    /** Since when the record is known to be complete, or its first reset if that is earlier. Null while there is none. */
    recordStartedAt: string | null;
    sources: Sources;
    /** Time of the last known reset. `caveat` of `/forecast` says where a later one may be missing. */
    lastResetAt: string | null;
    /** The forecast in one sentence, for people. */
    headline: string;
    /** Forecast for the next 24 hours. */
    next24Hours: {
        /** Probability of at least one reset in these hours. */
        probability: number;
        /** The model gives 80% odds that the true chance lies between `low` and `high`; at most `probability`. */
        low: number;
        /** Upper end of that range; at least `probability`. */
        high: number;
    };
    /** The chance over the next few hours. */
    nearTerm: {
        /** 6: the horizon of the next three fields. */
        hours: number;
        /** Probability of at least one reset in these hours. */
        probability: number;
        /** The model gives 80% odds that the true chance lies between `low` and `high`; at most `probability`. */
        low: number;
        /** Upper end of that range; at least `probability`. */
        high: number;
    };
    /** The timing model replayed over the past; these are not saved forecasts. Null with fewer than 60 covered days, 10 resets or 30 replayed days, or when the newest turn could not compute a forecast. */
    accuracy: Accuracy | null;
    /** `saved`: the numbers are those of the scheduled publication in the journal. `unsaved`: it is missing, stale or no longer there; the numbers were computed for display and are never scored. */
    recording: "saved" | "unsaved";
    /** Scores of the forecasts that were saved before their outcomes. It starts empty, and nothing is filled in later. Never null in this service. */
    liveAccuracy: LiveAccuracy | null;
    /** Simpler forecasts from the same information, scored on the same outcomes. They use nothing older than 180 days. Never null in this service. */
    comparisons: Comparisons | null;
    /** What to know before trusting the number, for people. */
    caveat: string;
    /** What moves the chance, and how it grows over the next days; not scored. Null if the newest turn could not compute it. */
    explanation: Explanation | null;
};
export type Company = {
    /** Value of the parameter `company`. */
    id: string;
    /** Name for display. */
    name: string;
};
export type Source = {
    /** Who states the date. */
    publisher: string;
    /** Where it is stated. */
    url: string;
};
export type ExpectedDates = {
    /** Day by whose end the next launch has come with the probability in the name (`p10`: 0.1). Null beyond five years. */
    p10: string | null;
    /** Day by whose end the next launch has come with the probability in the name (`p10`: 0.1). Null beyond five years. */
    p25: string | null;
    /** Day by whose end the next launch has come with the probability in the name (`p10`: 0.1). Null beyond five years. */
    p50: string | null;
    /** Day by whose end the next launch has come with the probability in the name (`p10`: 0.1). Null beyond five years. */
    p75: string | null;
    /** Day by whose end the next launch has come with the probability in the name (`p10`: 0.1). Null beyond five years. */
    p90: string | null;
};
export type DayOdds = {
    /** Days after today: 7, 14, 30, 60 or 90. */
    days: number;
    /** Chance of a launch within these days. */
    probability: number;
    /** 10th percentile over estimators and bootstrap draws; at most `probability`. */
    low: number;
    /** 90th percentile over estimators and bootstrap draws; at least `probability`. */
    high: number;
};
export type TrackRecord = {
    /** Past forecasts whose outcome is known. */
    windows: number;
    /** Mean of −ln of the probability of what happened, in nats. Lower is better. */
    logScore: number;
    /** Mean Brier score of the odds for 30 days. Lower is better. */
    brier30: number;
    /** Share of launches between `p10` and `p90`; 0.8 is perfect. */
    coverage80: number;
};
export type LaunchHint = {
    /** First words of the post, written by others. Escape them before you show them. */
    title: string;
    /** Address of the post. */
    url: string | null;
    /** Whether it names a time. */
    dated: boolean;
    /** Time of the post. */
    seenAt: string;
    /** End of its effect. */
    expiresAt: string;
    /** How the hint moved the odds. */
    effect: {
        /** The hint's share of the odds, a judgment. */
        weight: number;
        /** Odds with and without the hint. */
        odds: {
            /** Days after today: 7, 14, 30, 60 or 90. */
            days: number;
            /** Odds without the hint. */
            without: number;
            /** Odds with the hint, as published. */
            "with": number;
        }[];
        /** Expected dates without the hint. */
        expectedWithout: ExpectedDates;
        /** The effect in one sentence, for people. */
        summary: string;
    };
};
export type EstimatorOdds = {
    /** Id of the estimator. */
    id: string;
    /** Name for display. */
    name: string;
    /** Share of the blend; 0 for a reference. Weights add up to 1. */
    weight: number;
    /** Odds of this estimator alone. */
    odds: {
        /** Days after today: 7, 14, 30, 60 or 90. */
        days: number;
        /** Chance of a launch within these days. */
        probability: number;
    }[];
    /** Dates of the next launch by this estimator alone. */
    expected: ExpectedDates;
    /** As `backtest`, of this estimator. */
    backtest: TrackRecord | null;
};
export type LineOdds = {
    /** The product line. */
    line: {
        /** Id of the line. `any` stands for all lines of the company. */
        id: string;
        /** Name for display. */
        name: string;
    };
    /** Newest launch of the line that counts. */
    currentModel: {
        /** Name of the model. */
        name: string;
        /** Launch day. */
        date: string;
        /** Publishers that state this date. */
        sources: Source[];
    };
    /** Days from the current model's launch to today. */
    waitDays: number;
    /** Number of launch days that count. */
    launches: number;
    /** Whether the line had no launch for 365 days. */
    dormant: boolean;
    /** Dates of the next launch. All are after today. */
    expected: ExpectedDates;
    /** Published odds, shortest horizon first: the blend of the estimators. */
    odds: DayOdds[];
    /** Track record of the blend on lines of this kind (product lines, or `any`). Null when no past forecast has a known outcome. */
    backtest: TrackRecord | null;
    /** A live announcement that moved `odds` and `expected`. Null without one. */
    hint: LaunchHint | null;
    /** The estimators of the blend, and the references. */
    estimators: EstimatorOdds[];
    /** What to know before trusting the odds, for people. May be empty. */
    caveats: string[];
};
export type Odds = {
    /** Version of this contract. */
    apiVersion: "1";
    /** When the snapshot was made. Statistics count back from here. */
    generatedAt: string;
    /** Longest time between two snapshots, in seconds. */
    refreshIntervalSeconds: 300;
    /** The company of this answer. Null when there are none. */
    company: Company | null;
    /** Every company that has a launch list, by id. */
    companies: Company[];
    /** The company's launch list is complete through this day. Null without a company. */
    ledgerAsOf: string | null;
    /** Why there are no companies, for people. Null when there are some. */
    message: string | null;
    /** Version of the estimators, their blend and its spread. */
    modelVersion: string;
    /** The lines of the company in the order of its launch list; the last one is `any`. */
    lines: LineOdds[];
};
export type Launch = {
    /** Name of the model. */
    model: string;
    /** Id of the line. */
    line: string;
    /** Day of first public availability (UTC). */
    date: string;
    /** `release` and `preview` count: anyone could use the model. `restricted` and `announced` are only listed. */
    stage: "release" | "preview" | "restricted" | "announced";
    /** First days by channel, if any is stated. The earliest is `date`. */
    dates: {
        /** First day in a product, such as an app. Null if nobody states it. */
        product: string | null;
        /** First day by API. */
        api: string | null;
        /** First day as open weights. */
        weights: string | null;
    };
    /** Day on which it entered the list as verified. Null if the list does not say. */
    recordedAt: string | null;
    /** Whole days since the line's previous launch day in this list. Null for the first one. */
    gapDays: number | null;
    /** The same over all lines of the company. */
    gapAnyDays: number | null;
    /** Publishers that state this date. */
    sources: Source[];
    /** The company's own announcements. May be empty. */
    announcement: string[];
    /** Other stated dates, and who states them. May be empty. */
    conflicts: string[];
    /** A remark for people. */
    note: string | null;
};
export type PendingLaunch = {
    /** Name of the model. */
    model: string;
    /** Id of the line. */
    line: string;
    /** Day of first public availability (UTC). */
    date: string;
    /** `release` and `preview` count: anyone could use the model. `restricted` and `announced` are only listed. */
    stage: "release" | "preview" | "restricted" | "announced";
    /** Publishers that state this date. */
    sources: Source[];
    /** What is missing, for people. */
    whyPending: string;
};
export type Launches = {
    /** Version of this contract. */
    apiVersion: "1";
    /** When the snapshot was made. Statistics count back from here. */
    generatedAt: string;
    /** Longest time between two snapshots, in seconds. */
    refreshIntervalSeconds: 300;
    /** The company of this answer. Null when there are none. */
    company: Company | null;
    /** Every company that has a launch list, by id. */
    companies: Company[];
    /** The company's launch list is complete through this day. Null without a company. */
    ledgerAsOf: string | null;
    /** Why there are no companies, for people. Null when there are some. */
    message: string | null;
    /** Earlier launches are neither used nor listed. Null without a company. */
    modernSince: string | null;
    /** The launches whose date at least two different publishers state, newest first. */
    launches: Launch[];
    /** Launches with fewer than two publishers, newest first. They are never counted. */
    pending: PendingLaunch[];
};
export type Column = {
    /** Its name in the header. */
    name: string;
    /** What its cells are: `date` is a UTC day, `datetime` an instant as in the API. */
    "type": "string" | "number" | "integer" | "boolean" | "date" | "datetime";
    /** What it says. */
    description: string;
    /** Whether every cell is filled. */
    required: boolean;
    /** All that a cell may be. Null where that is not listed. */
    values: string[] | null;
};
export type DataFile = {
    /** Its name, beside this list. */
    name: string;
    /** What it holds, in a word or two. */
    title: string;
    /** What its rows are. */
    description: string;
    /** Its length. Null where the snapshot cannot give the file. */
    bytes: number | null;
    /** SHA-256 of these bytes. Null like `bytes`. */
    sha256: string | null;
    /** Its columns, in their order. Further ones may be added. */
    columns: Column[];
};
export type Files = {
    /** Version of this contract. */
    apiVersion: "1";
    /** When the snapshot was made. Statistics count back from here. */
    generatedAt: string;
    /** Longest time between two snapshots, in seconds. */
    refreshIntervalSeconds: 300;
    /** Name of the product whose resets are recorded. */
    product: string;
    /** Since when the record is known to be complete, or its first reset if that is earlier. Null while there is none. */
    recordStartedAt: string | null;
    sources: Sources;
    /** Provider of the product. */
    provider: string;
    /** Head of the ledger's hash chain at the last turn. */
    chain: {
        /** Number of entries in the ledger's hash chain. */
        seq: number;
        /** Hash of the last entry. A copy kept elsewhere proves that no earlier entry was changed. */
        head: string;
    };
    /** The license of the data. Quoted posts belong to their authors. */
    licence: {
        /** Its identifier (SPDX). */
        name: string;
        /** Its name. */
        title: string;
        /** Where it can be read. */
        url: string;
    };
    /** The data files. */
    files: DataFile[];
};
export type HintLane = {
    /** In the last turn `live`: every launch feed was read; `degraded`: some were; `unavailable`: none was, or no turn for two schedule intervals. `off`: none is configured. */
    status: "live" | "degraded" | "unavailable" | "off";
    /** When a launch feed was last read. */
    lastReadAt: string | null;
    /** First line of the newest known entry (third-party text). Null if that was taken down. */
    lastReadTitle: string | null;
    /** Its address. */
    lastReadUrl: string | null;
};
export type Health = {
    /** Version of this contract. */
    apiVersion: "1";
    /** Version of the program that answers. */
    programVersion: string;
    /** `ok` when `observer`, `timeline` and `cron.status` are `live`, and `ai.configured` or `ai.keyless` is true or `ai.requestedModel` is `none`. */
    status: "ok" | "degraded";
    /** When health was assessed. */
    checkedAt: string;
    /** `live`: a recent turn read the primary timeline and the status page, if one is configured, and forecasts are being saved. `degraded`: one of these failed, or no timeline is configured. `unavailable`: no turn for two schedule intervals, or the ledger is damaged. */
    observer: "live" | "degraded" | "unavailable";
    /** `live`: the last turn is recent and read the primary timeline source. `unavailable`: it did not, none is configured, or no turn for two schedule intervals. */
    timeline: "live" | "unavailable";
    /** The worker's schedule. */
    cron: {
        /** `stale`: no turn was committed for two schedule intervals, or the last turn is dated more than five minutes ahead. */
        status: "live" | "stale";
        /** Time of the last committed turn. */
        lastCompletedAt: string | null;
    };
    /** The worker's clock in the last turn. `right`, `wrong`: compared with the servers that were read; also `wrong`: before this program was made. `unchecked`: no server gave the time, they did not agree, or no turn for two schedule intervals. */
    clock: "right" | "wrong" | "unchecked";
    /** The reader model. */
    ai: {
        /** Credentials of a reader model are configured; the model is not called. */
        configured: boolean;
        /** Instead, a model that needs no credentials is configured (`AI_BASE_URL` without `AI_API_KEY`). */
        keyless: boolean;
        /** Its name in the configuration. */
        requestedModel: string;
        /** Time of its last usable answer. On a quiet timeline this may be long ago. */
        lastSuccessfulReadAt: string | null;
        /** The model of that read as the server named it, else as requested. */
        lastSuccessfulModel: string | null;
    };
    hintLane: HintLane;
    /** Head of the ledger's hash chain at the last turn. */
    chain: {
        /** Number of entries in the ledger's hash chain. */
        seq: number;
        /** Hash of the last entry. A copy kept elsewhere proves that no earlier entry was changed. */
        head: string;
    };
    /** One sentence per problem, for people, also of problems that do not degrade health. */
    reasons: string[];
};
/**
 * Statistics of all recorded usage-limit resets
 */
export function getStats({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Stats;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/v1/stats", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Statistics of all recorded usage-limit resets: the headers alone
 */
export function headStats({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/api/v1/stats", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Statistics of all recorded usage-limit resets: the supported methods
 */
export function optionsStats(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/api/v1/stats", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * The recorded usage-limit resets, newest first, in pages
 */
export function getResets({ limit, offset, since, ifNoneMatch, ifModifiedSince }: {
    limit?: number;
    offset?: number;
    since?: string;
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Resets;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/resets${QS.query(QS.explode({
        limit,
        offset,
        since
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The recorded usage-limit resets, newest first, in pages: the headers alone
 */
export function headResets({ limit, offset, since, ifNoneMatch, ifModifiedSince }: {
    limit?: number;
    offset?: number;
    since?: string;
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText(`/api/v1/resets${QS.query(QS.explode({
        limit,
        offset,
        since
    }))}`, {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The recorded usage-limit resets, newest first, in pages: the supported methods
 */
export function optionsResets(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/api/v1/resets", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * The chance of a usage-limit reset, with its scores
 */
export function getForecast({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Forecast;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/api/v1/forecast", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The chance of a usage-limit reset, with its scores: the headers alone
 */
export function headForecast({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/api/v1/forecast", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The chance of a usage-limit reset, with its scores: the supported methods
 */
export function optionsForecast(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/api/v1/forecast", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * When the next AI models of a company may come, line by line
 */
export function getOdds({ company, ifNoneMatch, ifModifiedSince }: {
    company?: string;
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Odds;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/odds${QS.query(QS.explode({
        company
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * When the next AI models of a company may come, line by line: the headers alone
 */
export function headOdds({ company, ifNoneMatch, ifModifiedSince }: {
    company?: string;
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText(`/api/v1/odds${QS.query(QS.explode({
        company
    }))}`, {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * When the next AI models of a company may come, line by line: the supported methods
 */
export function optionsOdds(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/api/v1/odds", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * The AI model launches that the odds rest on, newest first
 */
export function getLaunches({ company, ifNoneMatch, ifModifiedSince }: {
    company?: string;
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Launches;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/api/v1/launches${QS.query(QS.explode({
        company
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The AI model launches that the odds rest on, newest first: the headers alone
 */
export function headLaunches({ company, ifNoneMatch, ifModifiedSince }: {
    company?: string;
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText(`/api/v1/launches${QS.query(QS.explode({
        company
    }))}`, {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The AI model launches that the odds rest on, newest first: the supported methods
 */
export function optionsLaunches(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/api/v1/launches", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * The newest resets and promises as an Atom feed
 */
export function getFeed({ $of, ifNoneMatch, ifModifiedSince }: {
    $of?: "resets" | "promises" | "resets,promises";
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/feed.atom${QS.query(QS.explode({
        "of": $of
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The newest resets and promises as an Atom feed: the headers alone
 */
export function headFeed({ $of, ifNoneMatch, ifModifiedSince }: {
    $of?: "resets" | "promises" | "resets,promises";
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText(`/feed.atom${QS.query(QS.explode({
        "of": $of
    }))}`, {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The newest resets and promises as an Atom feed: the supported methods
 */
export function optionsFeed(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/feed.atom", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * Recorded and promised resets as a calendar
 */
export function getCalendar({ promise, ifNoneMatch, ifModifiedSince }: {
    promise?: string;
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>(`/calendar.ics${QS.query(QS.explode({
        promise
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Recorded and promised resets as a calendar: the headers alone
 */
export function headCalendar({ promise, ifNoneMatch, ifModifiedSince }: {
    promise?: string;
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText(`/calendar.ics${QS.query(QS.explode({
        promise
    }))}`, {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Recorded and promised resets as a calendar: the supported methods
 */
export function optionsCalendar(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/calendar.ics", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * Last reset, and promise and chance of the next, as an image
 */
export function getBadge({ form, lang, ifNoneMatch, ifModifiedSince }: {
    form?: "short" | "long";
    lang?: "en" | "zh-CN" | "ja" | "ko";
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    }>(`/badge.svg${QS.query(QS.explode({
        form,
        lang
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Last reset, and promise and chance of the next, as an image: the headers alone
 */
export function headBadge({ form, lang, ifNoneMatch, ifModifiedSince }: {
    form?: "short" | "long";
    lang?: "en" | "zh-CN" | "ja" | "ko";
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText(`/badge.svg${QS.query(QS.explode({
        form,
        lang
    }))}`, {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Last reset, and promise and chance of the next, as an image: the supported methods
 */
export function optionsBadge(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/badge.svg", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * Resets as CSV
 */
export function getResetsfile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/data/resets.csv", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Resets as CSV: the headers alone
 */
export function headResetsfile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/data/resets.csv", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Resets as CSV: the supported methods
 */
export function optionsResetsfile(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/data/resets.csv", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * Coverage as CSV
 */
export function getCoveragefile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/data/coverage.csv", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Coverage as CSV: the headers alone
 */
export function headCoveragefile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/data/coverage.csv", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Coverage as CSV: the supported methods
 */
export function optionsCoveragefile(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/data/coverage.csv", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * Promised resets as CSV
 */
export function getPromisesfile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/data/promises.csv", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Promised resets as CSV: the headers alone
 */
export function headPromisesfile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/data/promises.csv", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Promised resets as CSV: the supported methods
 */
export function optionsPromisesfile(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/data/promises.csv", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * Saved forecasts as CSV
 */
export function getForecastsfile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/data/forecasts.csv", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Saved forecasts as CSV: the headers alone
 */
export function headForecastsfile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/data/forecasts.csv", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Saved forecasts as CSV: the supported methods
 */
export function optionsForecastsfile(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/data/forecasts.csv", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * Model launches as CSV
 */
export function getLaunchesfile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/data/launches.csv", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Model launches as CSV: the headers alone
 */
export function headLaunchesfile({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/data/launches.csv", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * Model launches as CSV: the supported methods
 */
export function optionsLaunchesfile(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/data/launches.csv", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * The data files, with columns, bytes and hashes
 */
export function getFiles({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Files;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Error;
    }>("/data/files.json", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The data files, with columns, bytes and hashes: the headers alone
 */
export function headFiles({ ifNoneMatch, ifModifiedSince }: {
    ifNoneMatch?: string;
    ifModifiedSince?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/data/files.json", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch,
            "If-Modified-Since": ifModifiedSince
        })
    });
}
/**
 * The data files, with columns, bytes and hashes: the supported methods
 */
export function optionsFiles(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/data/files.json", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * How far the answers can be trusted at the moment
 */
export function getHealth({ ifNoneMatch }: {
    ifNoneMatch?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Health;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    } | {
        status: 503;
        data: Health | Error;
    }>("/api/v1/health", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch
        })
    });
}
/**
 * How far the answers can be trusted at the moment: the headers alone
 */
export function headHealth({ ifNoneMatch }: {
    ifNoneMatch?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/api/v1/health", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch
        })
    });
}
/**
 * How far the answers can be trusted at the moment: the supported methods
 */
export function optionsHealth(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/api/v1/health", {
        ...opts,
        method: "OPTIONS"
    });
}
/**
 * This description
 */
export function getDescription({ ifNoneMatch }: {
    ifNoneMatch?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Version of the OpenAPI Specification. */
            openapi: string;
            /** What is described. */
            info: {
                /** Name of the API. */
                title: string;
                /** Version of this description. */
                version: string;
                [key: string]: any;
            };
            /** Every endpoint. */
            paths: {
                [key: string]: any;
            };
            [key: string]: any;
        };
    } | {
        status: 304;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 404;
        data: Error;
    } | {
        status: 405;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 429;
        data: Error;
    } | {
        status: 431;
        data: Error;
    } | {
        status: 500;
        data: Error;
    }>("/api/openapi.json", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch
        })
    });
}
/**
 * This description: the headers alone
 */
export function headDescription({ ifNoneMatch }: {
    ifNoneMatch?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchText("/api/openapi.json", {
        ...opts,
        method: "HEAD",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-None-Match": ifNoneMatch
        })
    });
}
/**
 * This description: the supported methods
 */
export function optionsDescription(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 204;
    } | {
        status: 400;
        data: Error;
    } | {
        status: 408;
        data: Error;
    } | {
        status: 431;
        data: Error;
    }>("/api/openapi.json", {
        ...opts,
        method: "OPTIONS"
    });
}
