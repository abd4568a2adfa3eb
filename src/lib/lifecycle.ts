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

/**
 * A signal that aborts some time after another one did: for work that may be finished first.
 * @returns `release` once the work is done, or the timer would keep the process alive
 */
export function afterGrace(signal: AbortSignal, graceMs: number): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => controller.abort(), graceMs);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** Waits; ends early when the signal aborts or `wake` is called with what `onWake` was given. */
export function pause(ms: number, signal: AbortSignal, onWake: (wake: () => void) => void): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    onWake(end);
  });
}
