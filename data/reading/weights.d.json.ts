/** Written by `npm run train:reader`, see docs/reading.md. */
declare const LEARNT: {
  /** How likely each kind must be to count. */
  readonly thresholds: Readonly<Record<'reset' | 'banked' | 'hint' | 'confirmation' | 'withdrawal', number>>;
  /** By feature. */
  readonly weights: Readonly<Record<string, readonly number[]>>;
};
export = LEARNT;
