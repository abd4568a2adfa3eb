/** What came of looking at one thing. */
export interface Check {
  /** What was looked at: `ledger`, `timeline rss:https://…`. */
  readonly name: string;
  /** `off` is not configured, and so neither good nor bad. */
  readonly outcome: 'works' | 'fails' | 'off';
  /** In words. */
  readonly message: string;
  /** What to do; null where nothing needs to be done. */
  readonly advice: string | null;
}

export const works = (name: string, message: string): Check => ({
  name,
  outcome: 'works',
  message,
  advice: null,
});

export const fails = (name: string, message: string, advice: string): Check => ({
  name,
  outcome: 'fails',
  message,
  advice,
});

export const off = (name: string, message: string, advice: string): Check => ({
  name,
  outcome: 'off',
  message,
  advice,
});
