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
  modelVersion: '2.0.0',
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
        p10: '2026-11-29',
        p25: '2026-12-09',
        p50: '2027-01-10',
        p75: '2027-03-08',
        p90: '2027-06-22',
      },
      odds: [
        { days: 7, probability: 0.0904, low: 0.0614, high: 0.1401 },
        { days: 14, probability: 0.2005, low: 0.1242, high: 0.3481 },
        { days: 30, probability: 0.3604, low: 0.2543, high: 0.5105 },
        { days: 60, probability: 0.5652, low: 0.4141, high: 0.7451 },
        { days: 90, probability: 0.6996, low: 0.5461, high: 0.847 },
      ],
      backtest: { windows: 423, logScore: 1.245956, brier30: 0.134215, coverage80: 0.745263 },
      hint: null,
      estimators: [
        {
          id: 'weibull',
          name: 'Weibull renewal process, partially pooled',
          weight: 0.045279,
          odds: [
            { days: 7, probability: 0.0769 },
            { days: 14, probability: 0.1498 },
            { days: 30, probability: 0.3004 },
            { days: 60, probability: 0.522 },
            { days: 90, probability: 0.6746 },
          ],
          expected: {
            p10: '2026-12-01',
            p25: '2026-12-16',
            p50: '2027-01-17',
            p75: '2027-03-13',
            p90: '2027-05-31',
          },
          backtest: { windows: 423, logScore: 1.269671, brier30: 0.137374, coverage80: 0.730465 },
        },
        {
          id: 'age-hazard',
          name: 'Hazard by days since the last launch, pooled',
          weight: 0.727393,
          odds: [
            { days: 7, probability: 0.0879 },
            { days: 14, probability: 0.1741 },
            { days: 30, probability: 0.3368 },
            { days: 60, probability: 0.5509 },
            { days: 90, probability: 0.6898 },
          ],
          expected: {
            p10: '2026-11-29',
            p25: '2026-12-12',
            p50: '2027-01-12',
            p75: '2027-03-11',
            p90: '2027-06-23',
          },
          backtest: { windows: 423, logScore: 1.246751, brier30: 0.134267, coverage80: 0.757533 },
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
            p25: '2026-11-28',
            p50: '2026-12-16',
            p75: '2027-02-03',
            p90: '2027-05-04',
          },
          odds: [
            { days: 7, probability: 0.2535, low: 0.1476, high: 0.4344 },
            { days: 14, probability: 0.3938, low: 0.2331, high: 0.6402 },
            { days: 30, probability: 0.5451, low: 0.3636, high: 0.7839 },
            { days: 60, probability: 0.702, low: 0.5067, high: 0.9036 },
            { days: 90, probability: 0.7955, low: 0.6186, high: 0.9444 },
          ],
          hint: {
            title: 'Claude Opus 6 launches next week.',
            url: 'https://posts.example/models/70001',
            seenAt: '2026-11-20T17:00:00.000Z',
            expiresAt: '2026-12-14T00:00:00.000Z',
            effect: {
              weight: 0.32,
              odds: [
                { days: 7, without: 0.0904, with: 0.2535 },
                { days: 14, without: 0.2005, with: 0.3938 },
                { days: 30, without: 0.3604, with: 0.5451 },
                { days: 60, without: 0.5652, with: 0.702 },
                { days: 90, without: 0.6996, with: 0.7955 },
              ],
              expectedWithout: {
                p10: '2026-11-29',
                p25: '2026-12-09',
                p50: '2027-01-10',
                p75: '2027-03-08',
                p90: '2027-06-22',
              },
              summary:
                'A launch announced for a given time, counted at 32 %, moves the odds of a launch within 14 days from 20 % to 39 %.',
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
      dates: { product: null, api: null, weights: null },
      recordedAt: '2026-11-21',
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
      dates: { product: null, api: null, weights: null },
      recordedAt: '2026-11-21',
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
