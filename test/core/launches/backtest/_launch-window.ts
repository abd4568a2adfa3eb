import type { LaunchWindow } from '../../../../src/core/launches/backtest/launch-window.js';

/** A window of one line, three days after its last launch. */
export function launchWindow(gaps: number, next: number | null): LaunchWindow {
  return {
    company: 'acme',
    line: 'main',
    isAny: false,
    origin: 20_000,
    gaps,
    wait: 3,
    next,
    known: 200,
    forecasts: [],
  };
}
