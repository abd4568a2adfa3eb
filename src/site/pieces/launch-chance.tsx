import { ODDS_DAYS } from '../../core/launches/backtest/launch-window.js';
import { percentText } from '../../words/numbers.js';
import { Num } from './number.js';

const DAYS_30 = ODDS_DAYS.indexOf(30);

/** The chance of a launch within 30 days. */
export function LaunchChance(props: {
  /** The path of the odds in the API. */
  of: string;
  /** For each of `ODDS_DAYS`; empty without a launch that counts. */
  odds: readonly { readonly probability: number }[];
}) {
  const { of, odds } = props;
  return (
    <Num of={`${of}.${DAYS_30}.probability`} value={odds[DAYS_30]?.probability ?? null} text={percentText} />
  );
}
