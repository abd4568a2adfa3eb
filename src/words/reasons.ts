import type { Health } from '../core/health/health.js';
import type { Cause, Reason } from '../core/health/reasons.js';
import { isBeforeProgram } from '../core/time/machine-time.js';
import { MINUTE_MS } from '../core/time/time.js';
import { english } from './locale.js';
import { durationText, instantText } from './times.js';

/** A reason as health publishes it. */
export function reasonOf(cause: Cause): Reason {
  const { code } = cause;
  const values = valuesOf(cause);
  return {
    code,
    about: 'about' in cause ? cause.about : null,
    text: english(`reasons.${code}.text`, values),
    remedy: english(`reasons.${code}.remedy`, values),
  };
}

/** What is found now, and what the newest turn has published. */
export function reasonsOf({ found, reasons }: Health): readonly Reason[] {
  return [...found.map(reasonOf), ...reasons];
}

function valuesOf(cause: Cause): Readonly<Record<string, string | number>> {
  switch (cause.code) {
    case 'late':
      return {
        age: durationText(cause.ageMs),
        interval: durationText(cause.intervalMs),
        often: cause.intervalMs < MINUTE_MS ? 'seconds' : 'minutes',
      };
    case 'ahead':
      return { by: durationText(cause.byMs) };
    case 'clock_wrong': {
      const { now, offsetMs, servers } = cause;
      return {
        side: isBeforeProgram(now) ? 'unset' : offsetMs < 0 ? 'ahead' : 'behind',
        now: instantText(now),
        by: offsetText(offsetMs),
        checked: servers > 0 ? 'now' : 'before',
      };
    }
    case 'clock_dissents':
      return { by: offsetText(cause.offsetMs) };
    case 'timeline_silent':
      return { since: instantText(cause.since) };
    case 'timeline_elsewhere':
      return { names: cause.names.join(', ') };
    case 'primary_failed':
    case 'fallback_failed':
    case 'status_page_failed':
    case 'launch_feed_failed': {
      const { failureClass } = cause;
      const how = english('failures.how', { failureClass });
      return { ...cause, how, advice: english(`failures.${failureClass}`) };
    }
    case 'launch_lists_unread':
    case 'launch_list_refused':
      return { ...cause, isKept: String(cause.isKept) };
    case 'alerts_refused': {
      // Between the two stands a host of the operator's network.
      const [kind = '', digits = ''] = cause.about.replace(/^operator:/, '').split(/:.*:/);
      return { ...cause, kind, digits };
    }
    default:
      return { ...cause };
  }
}

/** Measured to the second: two clocks that are three hours apart may differ by a little less. */
const offsetText = (ms: number) => durationText(Math.abs(Math.round(ms / MINUTE_MS) * MINUTE_MS));
