import type { ForecastBody } from '../../schemas.js';
import { forecastExample } from './forecast.js';

/** The newest turns saved no forecast, so the numbers are computed for display. */
export const unsavedExample: ForecastBody = {
  ...forecastExample,
  recording: 'unsaved',
  liveAccuracy: { ...forecastExample.liveAccuracy, latestAt: '2026-11-21T02:05:04.987Z' },
};

/** Some weeks later: enough daily windows are scored. */
export const availableExample: ForecastBody = {
  ...forecastExample,
  generatedAt: '2026-12-14T13:00:05.021Z',
  lastResetAt: '2026-12-12T19:40:00.000Z',
  liveAccuracy: {
    status: 'available',
    method: 'saved-forecasts',
    recordingSince: '2026-11-01T12:00:04.310Z',
    latestAt: '2026-12-14T13:00:05.021Z',
    modelVersions: ['1.0.0'],
    byModelVersion: [
      {
        modelVersion: '1.0.0',
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
