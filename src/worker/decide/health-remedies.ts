import { SOURCE_ADVICE } from '../../sources/source-advice.js';

/**
 * What to do about each reason of health that a turn gives; `…` stands for names and numbers. The cells of
 * docs/operations.md begin with these words.
 */
export const REMEDIES: Readonly<Record<string, string>> = {
  "This machine's clock …. Until it is right, no forecast is saved or scored, and no time counts as watched.":
    'Set the clock by NTP.',
  'The clock of … differs by … from those of the other servers and this machine.':
    "No action is needed: that server's clock, or a cache before it, is wrong.",
  'No timeline is configured.': 'Set TIMELINE: it is none, or the product has no sources.',
  'The sources have not been read yet; the next turn reads them.':
    'No action is needed: a new ledger is served before anything is fetched.',
  'No configured timeline source was read since ….': 'If the sources are gone, name others in TIMELINE.',
  'Other sources of the product are read instead: ….':
    'No action is needed at once: they are read until a configured source is read again.',
  'The journal of forecasts could not be read.': 'Run reset-record audit, and restore a backup.',
  'Forecasts are not being saved in the journal.': "The turn's log line has the cause (unsaved).",
  'The launch lists could not be read….':
    'Check the folder in LAUNCH_LISTS: it is missing, empty or not readable.',
  'The launch list … could not be used (…)….':
    'Run reset-record launches check, which lists every problem in it.',
  'The launch list … is missing; the last good one is in use.': 'Put the file back.',
  'The launch odds could not be computed.': "Report it with the cause from the turn's log line (oddsFailed).",
  'LAUNCH_FEEDS names …, which has no launch list.':
    'Add a launch list for that company, or remove the feed.',
};

const PATTERNS = Object.entries(REMEDIES).map(([reason, remedy]) => ({
  pattern: new RegExp(`^${reason.split('…').map(escaped).join('.*')}$`, 's'),
  remedy,
}));

/** What to do about a reason; null for one that needs nothing. */
export function remedyOf(reason: string): string | null {
  // Sources that failed: the class in brackets says how.
  const [, failureClass = ''] = /\((\w+)\)\.$/.exec(reason) ?? [];
  if (failureClass in SOURCE_ADVICE) return SOURCE_ADVICE[failureClass as keyof typeof SOURCE_ADVICE];
  return PATTERNS.find(({ pattern }) => pattern.test(reason))?.remedy ?? null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
