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

const checked =
  (outcome: Check['outcome']) =>
  (name: string, message: string, advice: string): Check => ({ name, outcome, message, advice });

export const fails = checked('fails');
export const off = checked('off');

export const works = (name: string, message: string): Check => ({
  name,
  outcome: 'works',
  message,
  advice: null,
});
