/**
 * Why a source could not be read, and what to do about it, as reasons, alerts and docs/operations.md say it.
 */
export const FAILURE_ADVICE = {
  timeout:
    'Check whether the server is slow, or a firewall blocks the connection. If this network needs a proxy, check HTTPS_PROXY.',
  dns: 'Check the host name for typos, and the DNS of this machine. If this network needs a proxy, check HTTPS_PROXY.',
  connection:
    'Check whether the server is running, and whether this machine can connect to it. If this network needs a proxy, check HTTPS_PROXY.',
  tls: 'Check the certificate of the server, and the clock of this machine.',
  http_status: 'Open the address in a browser: the server returns an error.',
  rate_limited: 'Wait, or ask the operator of the server for a higher limit.',
  too_large: 'Use a feed with fewer entries. From a file, remove the oldest lines.',
  /** Other answers took the room of the turn; the next one begins with the source that has waited longest. */
  turn_full: 'If it persists, use fewer sources, or feeds with fewer entries.',
  /** It exceeded its daily budget; the rest waits for later turns. */
  over_budget:
    'If it persists, look at what the source posts. After a long absence or a flood it ends by itself.',
  too_many_redirects: 'Use the address that the redirects lead to.',
  refused_redirect: 'Use the address that the redirects lead to, if you trust it.',
  unsupported_protocol: 'Use an http:// or https:// address.',
  invalid_payload: 'Open the address in a browser: is it the feed (or the JSON) itself, or a page about it?',
  not_found: 'Check the path, the handle or the account for typos.',
  unauthorized: 'Check the token, or the user and password in the address.',
  /** A bug in this program; the log has its stack. */
  internal:
    'This is a bug in this program, not a fault of the source. Please report it with the stack from the log.',
  aborted: 'There was no time left for it. If that persists, check whether the server is slow.',
  /** It was not read for a week, and is asked once an hour. */
  resting: 'Replace it if it is gone. Restarting the worker asks it at once.',
  /** The first turn of a new ledger reads nothing. */
  not_yet: 'Wait for the next turn.',
  /** The clock of this machine is wrong; what needs it waits. */
  wrong_clock: 'Set the clock of this machine by NTP.',
} as const satisfies Record<string, string>;

/** Stored, counted and documented. */
export type FailureClass = keyof typeof FAILURE_ADVICE;
