/** The result of one check. */
export interface Check {
  /** What was checked: `ledger`, `timeline rss:https://…`. */
  readonly name: string;
  /** `off`: not configured, which is not a failure. */
  readonly outcome: 'works' | 'fails' | 'off';
  readonly message: string;
  /** What to do; null if there is nothing to do. */
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
