import type { LaunchEnvelope, LaunchesBody, OddsBody } from '../../launch-schemas.js';

/*
 * Answers over the bundled launch ledgers, shortened: the whole ones are up to 40 kB.
 */

const envelope: LaunchEnvelope = {
  apiVersion: '1',
  generatedAt: '2026-11-21T02:20:06.154Z',
  refreshIntervalSeconds: 300,
  company: { id: 'anthropic', name: 'Anthropic' },
  companies: [
    { id: 'alibaba', name: 'Alibaba' },
    { id: 'anthropic', name: 'Anthropic' },
  ],
  ledgerAsOf: '2026-11-16',
  message: null,
};

const unscored = (days: number) => ({
  days,
  windows: 0,
  events: 0,
  logScore: null,
  baselineLogScore: null,
  brier: null,
  baselineBrier: null,
  skill: null,
  skillLow: null,
  skillHigh: null,
});
const LATER = [30, 60, 90].map(unscored);

/** After three weeks: windows of a week, and the first of two weeks. */
const accuracy: OddsBody['accuracy'] = {
  status: 'collecting',
  method: 'saved-odds',
  recordingSince: '2026-10-26T00:00:06.154Z',
  horizons: [
    {
      days: 7,
      windows: 96,
      events: 11,
      logScore: 0.331204,
      baselineLogScore: 0.347518,
      brier: 0.096402,
      baselineBrier: 0.101853,
      skill: 0.053518,
      skillLow: -0.021736,
      skillHigh: 0.124973,
    },
    {
      days: 14,
      windows: 32,
      events: 7,
      logScore: 0.498117,
      baselineLogScore: 0.520963,
      brier: 0.162345,
      baselineBrier: 0.171904,
      skill: 0.055607,
      skillLow: -0.048211,
      skillHigh: 0.151386,
    },
    ...LATER,
  ],
  company: {
    status: 'collecting',
    horizons: [
      {
        days: 7,
        windows: 15,
        events: 3,
        logScore: 0.412208,
        baselineLogScore: 0.430116,
        brier: 0.127711,
        baselineBrier: 0.133902,
        skill: 0.046235,
        skillLow: -0.093502,
        skillHigh: 0.110846,
      },
      {
        days: 14,
        windows: 5,
        events: 2,
        logScore: 0.601547,
        baselineLogScore: 0.612288,
        brier: 0.208846,
        baselineBrier: 0.214409,
        skill: 0.025946,
        skillLow: null,
        skillHigh: null,
      },
      ...LATER,
    ],
  },
};

/** One line of several, with two of its estimators. */
export const oddsExample: OddsBody = {
  ...envelope,
  modelVersion: '1.0.0',
  lines: [
    {
      line: { id: 'opus', name: 'Claude Opus' },
      currentModel: {
        name: 'Claude Opus 5.5',
        date: '2026-09-22',
        sources: [
          {
            publisher: 'crosscore/frontier-model-release-timeline',
            url: 'https://github.com/crosscore/frontier-model-release-timeline/blob/072501fd1658d3a9566e85f4efa7aa17fd51dcf7/preview/sources.csv',
          },
          {
            publisher: 'hojin12312/llm-timeline',
            url: 'https://github.com/hojin12312/llm-timeline/blob/02bfe54c91629d2cc6452b23e41b101c819eb9ba/README.md',
          },
          {
            publisher: 'MemberJunction weekly model report',
            url: 'https://github.com/MemberJunction/MJ/blob/1b05030ffbfa330b75c0cc2e561bf8d3579fccf1/reports/ai-model-research/2026-09-28-weekly-report.md',
          },
        ],
      },
      waitDays: 60,
      launches: 9,
      dormant: false,
      expected: {
        p10: '2026-11-30',
        p25: '2026-12-13',
        p50: '2027-01-14',
        p75: '2027-03-16',
        p90: '2027-07-06',
      },
      odds: [
        { days: 7, probability: 0.0846, low: 0.0566, high: 0.1527 },
        { days: 14, probability: 0.1689, low: 0.1108, high: 0.3053 },
        { days: 30, probability: 0.3264, low: 0.2258, high: 0.5203 },
        { days: 60, probability: 0.5372, low: 0.4051, high: 0.7298 },
        { days: 90, probability: 0.6757, low: 0.5229, high: 0.8486 },
      ],
      backtest: { windows: 423, logScore: 1.239487, brier30: 0.13379, coverage80: 0.768604 },
      hint: null,
      estimators: [
        {
          id: 'hierarchical-weibull',
          name: 'Weibull laws, partially pooled',
          weight: 0.010023,
          odds: [
            { days: 7, probability: 0.0496 },
            { days: 14, probability: 0.0979 },
            { days: 30, probability: 0.2021 },
            { days: 60, probability: 0.3717 },
            { days: 90, probability: 0.5071 },
          ],
          expected: {
            p10: '2026-12-06',
            p25: '2026-12-29',
            p50: '2027-02-18',
            p75: '2027-05-20',
            p90: '2027-11-19',
          },
          backtest: { windows: 423, logScore: 1.275221, brier30: 0.136044, coverage80: 0.767517 },
        },
        {
          id: 'age-hazard',
          name: 'Hazard by days since the last launch, pooled',
          weight: 0.310006,
          odds: [
            { days: 7, probability: 0.088 },
            { days: 14, probability: 0.1739 },
            { days: 30, probability: 0.3366 },
            { days: 60, probability: 0.5508 },
            { days: 90, probability: 0.6896 },
          ],
          expected: {
            p10: '2026-11-29',
            p25: '2026-12-12',
            p50: '2027-01-12',
            p75: '2027-03-11',
            p90: '2027-06-23',
          },
          backtest: { windows: 423, logScore: 1.246762, brier30: 0.134263, coverage80: 0.757533 },
        },
      ],
      caveats: [],
    },
  ],
  accuracy,
};

const [opus] = oddsExample.lines;

/** The same line while a post announces its next launch. */
export const hintExample: OddsBody = {
  ...oddsExample,
  lines: opus
    ? [
        {
          ...opus,
          expected: {
            p10: '2026-11-25',
            p25: '2026-11-29',
            p50: '2026-12-19',
            p75: '2027-02-09',
            p90: '2027-05-15',
          },
          odds: [
            { days: 7, probability: 0.2495, low: 0.1435, high: 0.439 },
            { days: 14, probability: 0.3723, low: 0.2218, high: 0.6248 },
            { days: 30, probability: 0.522, low: 0.3397, high: 0.7874 },
            { days: 60, probability: 0.683, low: 0.4991, high: 0.898 },
            { days: 90, probability: 0.7792, low: 0.5991, high: 0.9449 },
          ],
          hint: {
            title: 'Claude Opus 6 launches next week.',
            url: 'https://posts.example/models/70001',
            seenAt: '2026-11-20T17:00:00.000Z',
            expiresAt: '2026-12-14T00:00:00.000Z',
            effect: {
              weight: 0.32,
              odds: [
                { days: 7, without: 0.0846, with: 0.2495 },
                { days: 14, without: 0.1689, with: 0.3723 },
                { days: 30, without: 0.3264, with: 0.522 },
                { days: 60, without: 0.5372, with: 0.683 },
                { days: 90, without: 0.6757, with: 0.7792 },
              ],
              expectedWithout: {
                p10: '2026-11-30',
                p25: '2026-12-13',
                p50: '2027-01-14',
                p75: '2027-03-16',
                p90: '2027-07-06',
              },
              summary:
                'A launch announced for a given time, counted at 32 %, moves the odds of a launch within 14 days from 17 % to 37 %.',
            },
          },
        },
      ]
    : [],
};

/** Without launch ledgers (`LAUNCH_LEDGERS=none`). */
const noCompany = {
  company: null,
  companies: [],
  ledgerAsOf: null,
  message: 'This service has no launch ledgers, and so no launches and no odds.',
};
const unscoredHorizons = [7, 14, 30, 60, 90].map(unscored);
export const noOddsExample: OddsBody = {
  ...oddsExample,
  ...noCompany,
  lines: [],
  accuracy: { ...accuracy, recordingSince: null, horizons: unscoredHorizons, company: null },
};

/** The newest launches of many. */
export const launchesExample: LaunchesBody = {
  ...envelope,
  modernSince: '2023-03-14',
  launches: [
    {
      model: 'Claude Fable 5.2',
      line: 'fable',
      date: '2026-11-09',
      stage: 'release',
      gapDays: 69,
      gapAnyDays: 33,
      sources: [
        {
          publisher: 'Anthropic (platform release notes)',
          url: 'https://platform.claude.com/docs/ja/release-notes/overview.md',
        },
        {
          publisher: 'Runware docs',
          url: 'https://runware.ai/docs/models/anthropic-claude-fable-5-2.md',
        },
        {
          publisher: 'vercel/ai release',
          url: 'https://github.com/vercel/ai/releases/tag/@ai-sdk%2Fanthropic@2.0.114',
        },
      ],
      announcement: [],
      conflicts: [],
      note: null,
    },
    {
      model: 'Claude Haiku 5.5',
      line: 'haiku',
      date: '2026-10-07',
      stage: 'release',
      gapDays: 357,
      gapAnyDays: 9,
      sources: [
        {
          publisher: 'Runware docs',
          url: 'https://runware.ai/docs/models/anthropic-claude-haiku-5-5.md',
        },
        {
          publisher: 'APIYI live updates',
          url: 'https://docs.apiyi.com/en/live/2026-10/claude-haiku-5-5.md',
        },
        {
          publisher: 'Box developer docs',
          url: 'https://developer.box.com/ja/guides/box-ai/ai-models/aws-claude-haiku-5-5-model-card.md',
        },
        {
          publisher: 'models.dev',
          url: 'https://github.com/anomalyco/models.dev/blob/6d4c26b95cea3aac2808f198be8a924ed2cfda36/models/anthropic/claude-haiku-5-5.toml',
        },
      ],
      announcement: [],
      conflicts: [],
      note: null,
    },
  ],
  pending: [
    {
      model: 'Claude Mythos Preview',
      line: 'mythos',
      date: '2026-04-07',
      stage: 'restricted',
      sources: [
        {
          publisher: 'Anthropic (SDK changelog)',
          url: 'https://github.com/anthropics/anthropic-sdk-python/blob/009b035305e0724ce108ebd796935f91711fc6e1/CHANGELOG.md',
        },
      ],
      whyPending: 'restricted programme; only the SDK changelog date seen',
    },
  ],
  // Unlike the rest, these are invented.
  changes: [
    {
      at: '2026-11-16T21:05:02.318Z',
      kind: 'corrected',
      model: 'Claude Haiku 5.5',
      line: 'haiku',
      date: '2026-10-07',
      stage: 'release',
      was: { model: 'Claude Haiku 5.5', line: 'haiku', date: '2026-10-08', stage: 'release' },
    },
    {
      at: '2026-11-10T09:35:01.907Z',
      kind: 'added',
      model: 'Claude Fable 5.2',
      line: 'fable',
      date: '2026-11-09',
      stage: 'release',
      was: null,
    },
  ],
};

export const noLaunchesExample: LaunchesBody = {
  ...launchesExample,
  ...noCompany,
  modernSince: null,
  launches: [],
  pending: [],
  changes: [],
};
