import type { ForecastBody } from '../../schemas.js';
import { forecastExample } from './forecast.js';
import { hoursExample } from './hours.js';

/** The newest turns saved no forecast, so the numbers are computed for display. */
export const unsavedExample: ForecastBody = {
  ...forecastExample,
  recording: 'unsaved',
  liveAccuracy: { ...forecastExample.liveAccuracy, latestAt: '2026-11-21T02:05:04.987Z' },
};

/** Some weeks later: enough daily windows are scored, and a reset is promised. */
export const availableExample: ForecastBody = {
  ...forecastExample,
  generatedAt: '2026-12-14T13:00:05.021Z',
  lastResetAt: '2026-12-12T19:40:00.000Z',
  headline:
    '63 % chance of a reset in the next 24 hours (41 % to 79 %): one has been promised. From past resets alone: 14 %.',
  next24Hours: { probability: 0.6312, low: 0.4106, high: 0.7881 },
  nearTerm: { probability: 0.0811, low: 0.0377, high: 0.1402, hours: 6 },
  comparisons: {
    ...forecastExample.comparisons,
    withoutHints: { sixHours: 0.0402, twentyFourHours: 0.1433 },
  },
  explanation: {
    parts: [
      {
        kind: 'promise',
        text: 'Without the promise of 14 Dec, 09:12 UTC: 13 % in the next 24 hours, 4 % in the next 6.',
        url: 'https://posts.example/team/status/60011',
        promises: 'regular',
        strength: 'explicit',
        window: { from: '2026-12-14T19:00:00.000Z', to: '2026-12-14T23:00:00.000Z' },
        without: { sixHours: 0.0389, twentyFourHours: 0.1307 },
      },
    ],
    ownRate: { sixHours: 0.0402, twentyFourHours: 0.1433 },
    hours: hoursExample(
      '2026-12-14T13:00:05.021Z',
      [
        0.0035, 0.0048, 0.0066, 0.0088, 0.0232, 0.0381, 0.1644, 0.1689, 0.1702, 0.1711, 0.0451, 0.0402,
        0.0341, 0.0292, 0.0251, 0.0217, 0.0189, 0.0165, 0.0146, 0.013, 0.0118, 0.0109, 0.0103, 0.0101,
      ],
    ),
  },
  liveAccuracy: {
    status: 'available',
    method: 'saved-forecasts',
    recordingSince: '2026-11-01T12:00:04.310Z',
    latestAt: '2026-12-14T13:00:05.021Z',
    modelVersions: ['2.0.0'],
    byModelVersion: [
      {
        modelVersion: '2.0.0',
        sixHours: { windows: 172, events: 12, brier: 0.063749, baselineBrier: 0.065369, skill: 0.024784 },
        twentyFourHours: {
          windows: 43,
          events: 12,
          brier: 0.207517,
          baselineBrier: 0.209921,
          skill: 0.011454,
        },
      },
    ],
    evaluationDays: 43,
    sixHours: {
      hours: 6,
      windows: 172,
      events: 12,
      firstAt: '2026-11-01T12:00:04.310Z',
      lastAt: '2026-12-14T12:00:00.000Z',
      meanForecast: 0.054152,
      observedRate: 0.069767,
      brier: 0.063749,
      baselineBrier: 0.065369,
      withoutHintsBrier: 0.06437,
      smoothHistoryBrier: 0.065337,
      skill: 0.024784,
      skillLow: 0.006942,
      skillHigh: 0.045008,
      hintWindows: 20,
      hintBrier: 0.042217,
      hintWithoutHintsBrier: 0.047562,
    },
    twentyFourHours: {
      hours: 24,
      windows: 43,
      events: 12,
      firstAt: '2026-11-01T12:00:04.310Z',
      lastAt: '2026-12-14T12:00:00.000Z',
      meanForecast: 0.193707,
      observedRate: 0.27907,
      brier: 0.207517,
      baselineBrier: 0.209921,
      withoutHintsBrier: 0.205281,
      smoothHistoryBrier: 0.209194,
      skill: 0.011454,
      skillLow: -0.011018,
      skillHigh: 0.030996,
      hintWindows: 8,
      hintBrier: 0.047281,
      hintWithoutHintsBrier: 0.035266,
    },
  },
};
