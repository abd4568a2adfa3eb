/**
 * Why a source could not be read. Stored, counted and documented; what to do about each is a message
 * (`failures.*`).
 */
export const FAILURE_CLASSES = [
  'timeout',
  'dns',
  'connection',
  'tls',
  'http_status',
  'rate_limited',
  'too_large',
  /** Other answers took the room of the turn; the next one begins with the source that has waited longest. */
  'turn_full',
  /** It exceeded its daily budget; the rest waits for later turns. */
  'over_budget',
  'too_many_redirects',
  'refused_redirect',
  'unsupported_protocol',
  'invalid_payload',
  'not_found',
  'unauthorized',
  /** A bug in this program; the log has its stack. */
  'internal',
  'aborted',
  /** It was not read for a week, and is asked once an hour. */
  'resting',
  /** The first turn of a new ledger reads nothing. */
  'not_yet',
  /** The clock of this machine is wrong; what needs it waits. */
  'wrong_clock',
] as const;

export type FailureClass = (typeof FAILURE_CLASSES)[number];
