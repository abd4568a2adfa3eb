import { DateTime } from 'luxon';
import type { LaunchAnswerFields } from '../core/launches/hints/check-launch-answer.js';
import type { LaunchSubject } from '../core/launches/hints/launch-reading.js';
import { readLaunchPost } from '../core/launches/hints/read-launch-post.js';
import { certaintyOf, type ModelAnswerFields } from '../core/reading/model-answer.js';
import type { PostContext } from '../core/reading/post.js';
import { readByRules } from '../core/reading/rules/rules-reader.js';

const TEAM_TIME = "cccc yyyy-MM-dd'T'HH:mm";
const RATIONALE = 'the sandbox reader applies the rules';

/** A post as the worker sends it to a model. */
interface SentPost {
  readonly postedAt: string;
  readonly teamTimeZone: string;
  readonly isReply: boolean;
  readonly text: string;
  readonly context: readonly (Pick<PostContext, 'relation' | 'text'> & { readonly own: boolean | null })[];
}

interface SentTimelinePost extends SentPost {
  readonly recentPosts: readonly { readonly postedAtTeamTime: string; readonly text: string }[];
}

interface SentLaunchPost extends Pick<LaunchSubject, 'company' | 'lines'> {
  readonly modelsThatAreOut: LaunchSubject['models'];
  readonly post: SentPost;
}

/**
 * Stands in for the model: answers both prompts of the worker by applying the rules.
 * @throws if there is no post in the request
 */
export function answerAsModel(request: {
  readonly messages: readonly { readonly content: string }[];
}): string {
  const [, marker, json = ''] =
    /^<(post|launch)-json>\n(.*)\n<\/\1-json>$/m.exec(request.messages.at(-1)?.content ?? '') ?? [];
  const answer = marker === 'launch' ? ofLaunchPost(JSON.parse(json)) : ofPost(JSON.parse(json));
  return JSON.stringify(answer);
}

function ofPost({
  postedAt,
  teamTimeZone: zone,
  isReply,
  text,
  ...sent
}: SentTimelinePost): ModelAnswerFields {
  const context = sent.context.map(({ own, ...one }) => (own === null ? one : { ...one, own }));
  const recent = sent.recentPosts.map(({ postedAtTeamTime, text }) => ({
    at: DateTime.fromFormat(postedAtTeamTime, TEAM_TIME, { zone, locale: 'en' }).toMillis(),
    text,
  }));
  const post = { at: Date.parse(postedAt), text, isReply, context };
  const read = readByRules(post, { timeZone: zone, recent: () => recent });
  const { kind, evidence, another, times, promises, strength, scope, reason, confidence, window } = read;
  const when =
    window && evidence !== null
      ? { quote: evidence, kind: window.kind, localStart: null, localEnd: null, zone: null }
      : null;
  const said = { kind, evidence, another, times, promises, strength, scope, reason, when };
  return { ...said, expires: null, certainty: certaintyOf(confidence), rationale: RATIONALE };
}

function ofLaunchPost({
  company,
  lines,
  modelsThatAreOut: models,
  post,
}: SentLaunchPost): LaunchAnswerFields {
  const { text, isReply, postedAt, teamTimeZone: timeZone } = post;
  const read = readLaunchPost(
    { at: Date.parse(postedAt), text, isReply },
    { company, lines, models, timeZone },
  );
  const { kind, line, evidence, confidence, window } = read;
  const when = window && evidence !== null ? { quote: evidence, firstDay: null, lastDay: null } : null;
  return { kind, line, evidence, when, confidence, rationale: RATIONALE };
}
