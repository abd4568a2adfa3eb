import type { AttemptOutcome } from '../ledger/write/deliveries.js';
import type { TurnReport } from './decide/turn-report.js';

type TurnEnd =
  | {
      readonly outcome: 'committed';
      readonly report: TurnReport;
      readonly at: number;
      readonly fetchMs: number;
      readonly commitMs: number;
    }
  | { readonly outcome: 'failed' | 'given_up' };

/** Notified after the worker has done and logged something; nothing depends on it. */
export interface WorkerObserver {
  turnEnded(end: TurnEnd): void;
  alertEnded(outcome: AttemptOutcome['kind']): void;
  backupEnded(outcome: 'made' | 'failed'): void;
}
