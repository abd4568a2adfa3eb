import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { DAY, HOUR, NOW } from '../../_support/ledgers/snapshot.js';
import type { Said } from '../../ledger/_timeline.js';

/** Words that try to break out of whatever holds them. */
export const HOSTILE =
  'Reset; done, \\n "all" ]]> <img src=x onerror=alert(1)> & &amp;\r\nBEGIN:VEVENT\r\n\u0000\u0008\ud800 für alle 🎉';

/**
 * The hostile text as both formats can hold it; SQLite has made the half of a surrogate pair a replacement
 * character.
 */
export const HOSTILE_AS_TEXT =
  'Reset; done, \\n "all" ]]> <img src=x onerror=alert(1)> & &amp;\nBEGIN:VEVENT\n\ufffd für alle 🎉';

/** The title of a reset at NOW − 9 days with the text cut to 80 characters on one line. */
export const HOSTILE_IN_TITLE =
  'Codebird reset, Mon 22 Jun, 12:00 UTC: Reset; done, \\n "all" ]]> <img src=x onerror=alert(1)> & &amp; BEGIN:VEVENT \ufffd f…';

/** Two counted resets, a banked one of the same instant as the newer, and what must not be shown. */
export function exampleRecord(ledger: TestLedger): { first: number; second: number } {
  const [first = 0, second = 0] = ledger.addResets(
    { at: NOW - 9 * DAY, text: HOSTILE, url: 'https://posts.example/1?a=1&b="2"' },
    { at: NOW - 2 * DAY, text: null, url: 'javascript:alert(1)' },
    { at: NOW - 2 * DAY, kind: 'banked', text: 'A banked reset for everyone.' },
    { at: NOW - DAY, status: 'unconfirmed', text: 'Unconfirmed.' },
    { at: NOW - 3 * DAY, status: 'retracted', text: 'Retracted.' },
  );
  return { first, second };
}

/** A promise for the afternoon, but for what `changes` say. */
export function promise(name: string, changes: Partial<Said> = {}): Said {
  return {
    name,
    at: NOW - HOUR,
    kind: 'hint',
    window: { kind: 'day', from: NOW + 2 * HOUR, to: NOW + 5 * HOUR },
    ...changes,
  };
}
