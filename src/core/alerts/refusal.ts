/** They pass: a timeout, a request that came too early, a limit. */
const PASSING = [408, 425, 429];

/**
 * Whether an answer of this status will be the same until somebody changes something. Redirects are not
 * followed.
 * @param status of HTTP
 */
export function isRefusal(status: number): boolean {
  return status >= 300 && status < 500 && !PASSING.includes(status);
}

/** Statuses that may be about the form of a message or a part of it. */
const OF_FORM = [400, 413, 422];

export function mayBeOfForm(status: number): boolean {
  return OF_FORM.includes(status);
}

/** What is kept of an attempt that was answered. */
export const answeredText = (status: number): string => `answered ${status}`;

/** The status in the end of such a text; null if it tells of none. */
export function answeredStatus(detail: string): number | null {
  const [, status] = /\banswered (\d{3})$/.exec(detail) ?? [];
  return status === undefined ? null : Number(status);
}

/** A destination that refuses alerts. */
export interface Refusal {
  /** Its id. */
  readonly destination: string;
  readonly status: number;
}
