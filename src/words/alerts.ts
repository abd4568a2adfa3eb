import type { Alert, AlertDraft, AlertFacts, PromisedFacts, ReportDoubt } from '../core/alerts/alert.js';
import { excerpt } from '../core/text/excerpt.js';
import { recordResetCommand } from './corrections.js';
import { doubtText } from './doubts.js';
import { english, wordsOf } from './locale.js';
import { instantText } from './times.js';

/** Characters of a post, which leave room for the sentences around it in the 1,000 of an alert. */
const QUOTE = 850;

/** Characters of a post, beside what stands against it and what to do. */
const REPORT = 450;

/** The alert in words. */
export function draftOf({ subject, says, ...alert }: Alert): AlertDraft {
  return { ...alert, title: titleOf(subject, says), text: textOf(says) };
}

function titleOf(subject: string, says: AlertFacts): string {
  switch (says.what) {
    case 'recorded':
    case 'unconfirmed':
      return english(`alerts.${says.what}.title`, { subject, kind: says.kind });
    case 'withdrawn':
      return english('alerts.withdrawn.title', {
        subject,
        kind: says.kind,
        isMoved: String(says.moved !== null),
      });
    case 'promised':
      return english('alerts.promised.title', { subject, promised: promisedText(says.awaits) });
    case 'promiseWithdrawn':
    case 'back':
      return english(`alerts.${says.what}.title`, { subject });
    case 'gone':
      return english('alerts.gone.title', { subject, isStill: String(says.isStill) });
    case 'wrong':
      return english(`alerts.wrong.${says.condition}`, { subject, isStill: String(says.isStill) });
    case 'right':
      return english(`alerts.right.${says.condition}`, { subject });
  }
}

function textOf(says: AlertFacts): string {
  switch (says.what) {
    case 'recorded': {
      const { kind, at, quote } = says;
      return paragraphs(english('alerts.recorded.text', { kind, at: instantText(at) }), quoted(quote));
    }
    case 'unconfirmed': {
      const { kind, at, quote, doubt } = says;
      const reported = english('alerts.unconfirmed.text', { at: instantText(at) });
      const command = recordResetCommand(at, kind, null);
      return paragraphs(
        doubt === null ? reported : `${reported} ${readingText(doubt)}`,
        quoted(quote, REPORT),
        english('alerts.unconfirmed.remedy', { command }),
      );
    }
    case 'promised':
      return paragraphs(termsText(says), quoted(says.quote));
    case 'promiseWithdrawn':
      return paragraphs(
        english('alerts.promiseWithdrawn.text', { at: instantText(says.at) }),
        quoted(says.reason),
      );
    case 'withdrawn': {
      const { kind, at, reason, moved } = says;
      const withdrawn = english('alerts.withdrawn.text', { kind, at: instantText(at) });
      return paragraphs(withdrawn, moved === null ? quoted(reason) : textOf(moved));
    }
    case 'gone': {
      const { source, readAt, failure, advice, using } = says;
      const at = readAt === null ? '' : instantText(readAt);
      return quoted(
        paragraphs(
          english('alerts.gone.text', { source, wasRead: String(readAt !== null), at, failure, advice }),
          using.length === 0 ? '' : english('alerts.gone.using', { names: using.join(', ') }),
        ),
      );
    }
    case 'back':
      return english('alerts.back.text', { source: says.source });
    case 'wrong':
      return quoted(says.text);
    case 'right':
      return english(`alerts.rightText.${says.condition}`);
  }
}

/** `a banked reset is promised`, for titles. */
export function promisedText(awaits: PromisedFacts['awaits']): string {
  return english('promised.what', { awaits });
}

function readingText({ doubt, confidence, dating }: ReportDoubt): string {
  return english('alerts.unconfirmed.doubt', {
    confidence: confidence.toFixed(2),
    isKnown: String(doubt !== null),
    why: doubt === null ? '' : doubtText(wordsOf(), doubt),
    dating,
  });
}

function termsText({ strength, from, to }: PromisedFacts): string {
  const window =
    from === null ? (to === null ? 'none' : 'by') : to === null ? 'after' : from === to ? 'at' : 'between';
  const text = (at: number | null) => (at === null ? '' : instantText(at));
  return english('alerts.promised.text', { strength, window, from: text(from), to: text(to) });
}

/** Why a backup failed, and what became of the older ones. */
export function backupFailedText(reason: string, newestAt: number | null): string {
  const isKept = String(newestAt !== null);
  const newest = newestAt === null ? '' : instantText(newestAt);
  const remedy = english('backups.remedy');
  return paragraphs(quoted(reason, 600), english('backups.failed', { isKept, newest, remedy }));
}

const quoted = (text: string | null, most = QUOTE) => excerpt(text ?? '', most, 'lines');

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
