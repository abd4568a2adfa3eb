import { DateTime } from 'luxon';
import { z } from 'zod';
import { evidenceIn, limitedConfidence, parseAnswer, plainWords } from '../../reading/answer-text.js';
import type { CheckedAnswer } from '../../reading/check-answer.js';
import { locateQuote } from '../../reading/locate-quote.js';
import type { Post } from '../../reading/post.js';
import { wordsOf } from '../../reading/rules/grammar/sentences.js';
import { announcedWindow, windowAhead } from './announced-window.js';
import {
  type AnnouncedWindow,
  type LaunchReading,
  type LaunchSubject,
  launchReadingKind,
} from './launch-reading.js';

const DAY = 'YYYY-MM-DD, or null';

/** Schema of a reader model's answer about a company's post. The descriptions are sent to the model. */
export const launchAnswer = z.strictObject({
  kind: launchReadingKind,
  line: z.string().nullable().describe('the id of the line, one of those given; null when none fits surely'),
  evidence: z.string().nullable().describe('exact words of the post that carry the reading; null for none'),
  when: z
    .strictObject({
      quote: z.string().describe('exact words of the post that give the time'),
      firstDay: z.string().nullable().describe(DAY),
      lastDay: z.string().nullable().describe(DAY),
    })
    .nullable()
    .describe('when a hint announces the launch for; null for other kinds and when no time is given'),
  confidence: z.number().min(0).max(1).describe('0 to 1'),
  rationale: z.string().describe('one or two short sentences'),
});
export type LaunchAnswerFields = z.infer<typeof launchAnswer>;

const QUOTE_LENGTH = 500;

/**
 * Decides whether a model's answer about a company's post counts: it must fit the schema, its line must be one of the
 * company's, and its evidence must be in the post itself and no instruction to the reader. The rules read the time from
 * the quoted words; only if they find none are the model's days used, in the company's zone. A post with an instruction
 * to the reader gives no hint.
 * @param answerText JSON, bare or in one fenced block
 * @param post untrusted
 * @returns the reading, or why the answer does not count; no model or post makes it throw
 */
export function checkLaunchAnswer(
  answerText: string,
  post: Pick<Post, 'at' | 'text'>,
  subject: Pick<LaunchSubject, 'lines' | 'timeZone'>,
): CheckedAnswer<LaunchReading> {
  const rejected = (
    detail: string,
    reason: 'invalid_schema' | 'invalid_evidence' = 'invalid_evidence',
  ): CheckedAnswer<LaunchReading> => ({ kind: 'rejected', reason, detail });
  const answer = parseAnswer(answerText, launchAnswer);
  if ('problem' in answer) return rejected(answer.problem, 'invalid_schema');
  const { kind, line } = answer;
  const rationale = plainWords(answer.rationale);
  if (kind === 'none') {
    const { confidence } = answer;
    const none = { kind, line: null, window: null, evidence: null, confidence, rationale };
    return { kind: 'reading', reading: none };
  }
  if (line !== null && !subject.lines.some(({ id }) => id === line)) {
    return rejected('line: not one of the given lines', 'invalid_schema');
  }
  const found = evidenceIn(answer, { text: post.text, context: [] });
  if ('problem' in found) return rejected(found.problem);
  const confidence = limitedConfidence(answer.confidence, [post.text]);
  const when = kind === 'hint' ? answer.when : null;
  const quote = when && locateQuote(when.quote.slice(0, QUOTE_LENGTH), post.text);
  if (when && quote === null) return rejected('the quoted time is not in the post');
  const window = when && quote ? windowOf(when, quote, post.at, subject.timeZone) : null;
  return { kind: 'reading', reading: { kind, line, window, evidence: found.quote, confidence, rationale } };
}

function windowOf(
  when: NonNullable<LaunchAnswerFields['when']>,
  quote: string,
  at: number,
  timeZone: string,
): AnnouncedWindow | null {
  const parsed = announcedWindow(wordsOf(quote).join(' '), at, timeZone);
  if (parsed) return parsed;
  const first = dayIn(when.firstDay, timeZone);
  const last = dayIn(when.lastDay, timeZone);
  const [from, to] = [first?.toMillis() ?? at, (last ?? first)?.plus({ days: 1 }).toMillis()];
  return to === undefined || to <= from ? null : windowAhead(from, to, at);
}

function dayIn(day: string | null, zone: string): DateTime | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const time = DateTime.fromISO(day, { zone });
  return time.isValid ? time : null;
}
