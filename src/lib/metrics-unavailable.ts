/** The address is taken, or not this machine's; the message names it and says why. */
export class MetricsUnavailableError extends Error {
  override name = 'MetricsUnavailableError';
}
