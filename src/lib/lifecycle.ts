const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Aborts when the process is asked to stop, or when the parent that started it with a channel is gone. A second
 * request of the same kind is not caught any more, so that an impatient operator's second Ctrl-C ends the process at
 * once.
 */
export function abortOnStopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of STOP_SIGNALS) process.once(name, () => controller.abort(name));
  if (process.connected) {
    process.once('disconnect', () => controller.abort('parent'));
    // The listener alone would keep a process alive that has nothing left to do.
    process.channel?.unref();
  }
  return controller.signal;
}

/** Resolves when the signal aborts; at once when it already has. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
