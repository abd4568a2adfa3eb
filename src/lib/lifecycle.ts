const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** `npm start` passes on the Ctrl-C that the terminal has already sent. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Aborts on a stop signal, or when the parent process that opened an IPC channel exits. A later signal of the
 * same kind is not handled, so a second Ctrl-C ends the process immediately.
 */
export function abortOnStopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of STOP_SIGNALS) {
    const onSignal = () => {
      controller.abort(name);
      setTimeout(() => process.off(name, onSignal), SAME_SIGNAL_MS).unref();
    };
    process.on(name, onSignal);
  }
  if (process.connected) {
    process.once('disconnect', () => controller.abort('parent'));
    // The listener alone would keep an idle process alive.
    process.channel?.unref();
  }
  return controller.signal;
}

/** The system may hold a process that has closed everything for this long. */
const LEAVE_MS = 2_000;

/**
 * The end of a long-running program, which has written and closed everything: nothing that is still going on
 * in the system, such as a name server or a file that does not answer, keeps the process. `process.exit`
 * would wait for it.
 */
export function leave(status: number): void {
  process.exitCode = status;
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LEAVE_MS).unref();
}

/** Resolves when the signal aborts, or immediately if it already has. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/**
 * A signal that aborts `graceMs` after another one, to let work in progress finish.
 * @returns call `release` when the work is done, or the timer keeps the process alive
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

/**
 * A signal that aborts when `signal` does, or after some time; at once if there is none. Not
 * AbortSignal.timeout inside AbortSignal.any: Node 20 may collect such a timeout as garbage, and then it
 * never aborts.
 * @returns `release` once the work is done, or the timer would keep the process alive
 */
export function withDeadline(signal: AbortSignal, ms: number): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  const timer = setTimeout(abort, ms);
  if (signal.aborted || ms <= 0) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}

/** Waits until the time is over, the signal aborts, or the `wake` function passed to `onWake` is called. */
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
