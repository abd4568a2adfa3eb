import { onTestFinished } from 'vitest';
import { createTestLedger, type TestLedger } from '../_support/ledgers/ledger.js';
import { DAY, MINUTE, WELL } from '../_support/ledgers/snapshot.js';
import { apiPort, start } from '../_support/processes/processes.js';
import { serve } from '../_support/servers/api.js';
import { forecastPart, savedAt } from '../api/_forecasts.js';
import { addOdds } from '../api/_launches.js';
import { REPLAY, SCORED } from '../api/_scored.js';

function withRecord(ledger: TestLedger): void {
  for (const days of [40, 31, 22, 9, 3])
    ledger.addResets({
      at: Date.now() - days * DAY,
      text: 'Limits are reset.',
      url: `https://posts.example/${days}`,
    });
}

function full(ledger: TestLedger, generatedAt: number) {
  withRecord(ledger);
  const forecast = forecastPart({ saved: savedAt(generatedAt), accuracy: REPLAY, liveAccuracy: SCORED });
  ledger.publish({ generatedAt, odds: addOdds(ledger), forecast });
}

/** What a ledger may be like, by what is done to it, and the status that data and health then have. */
export const STATES: Readonly<
  Record<string, { fill: (ledger: TestLedger) => void; data: number; health: number }>
> = {
  'with everything in it': { fill: (ledger) => full(ledger, Date.now()), data: 200, health: 200 },
  'without a saved forecast': {
    fill(ledger) {
      withRecord(ledger);
      ledger.publish({ generatedAt: Date.now(), odds: addOdds(ledger) });
    },
    data: 200,
    health: 200,
  },
  'with an empty record, degraded': {
    fill(ledger) {
      const health = {
        ...WELL,
        lastCompletedAt: Date.now(),
        timeline: 'unavailable' as const,
        reasons: ['No timeline.'],
      };
      ledger.publish({ generatedAt: Date.now(), odds: addOdds(ledger), health });
    },
    data: 200,
    health: 503,
  },
  'too old': { fill: (ledger) => full(ledger, Date.now() - 11 * MINUTE), data: 503, health: 503 },
  'without a snapshot': { fill: () => undefined, data: 503, health: 503 },
};

/** The API over a ledger in such a state, until the test ends: a real process, or the same app in this one. */
export async function serveState(fill: (ledger: TestLedger) => void, inProcess = true): Promise<number> {
  const ledger = createTestLedger();
  onTestFinished(() => ledger.remove());
  fill(ledger);
  if (!inProcess) {
    const { port, clock } = await serve(ledger.path);
    clock.now = Date.now();
    return port;
  }
  return apiPort(start('api.js', { PORT: '0', LEDGER_PATH: ledger.path }));
}
