import { DateTime } from 'luxon';
import { certaintyOf, type ModelAnswerFields } from '../core/reading/model-answer.js';
import type { PostContext } from '../core/reading/post.js';
import { readByRules } from '../core/reading/rules/rules-reader.js';

const TEAM_TIME = "cccc yyyy-MM-dd'T'HH:mm";

/** A post as the worker sends it to a model. */
interface SentPost {
  readonly postedAt: string;
  readonly teamTimeZone: string;
  readonly isReply: boolean;
  readonly text: string;
  readonly context: readonly (Pick<PostContext, 'relation' | 'text'> & { readonly own: boolean | null })[];
  readonly recentPosts: readonly { readonly postedAtTeamTime: string; readonly text: string }[];
}

/**
 * Stands in for the model: answers the worker's prompt by applying the rules.
 * @throws if there is no post in the request
 */
export function answerAsModel(request: {
  readonly messages: readonly { readonly content: string }[];
}): string {
  const [json = ''] = request.messages.flatMap(
    ({ content }) => /^<post-json>\n(.*)\n<\/post-json>$/m.exec(content)?.[1] ?? [],
  );
  return JSON.stringify(answerTo(JSON.parse(json)));
}

function answerTo({ postedAt, teamTimeZone: zone, isReply, text, ...sent }: SentPost): ModelAnswerFields {
  const context = sent.context.map(({ own, ...related }) => (own === null ? related : { ...related, own }));
  const recent = sent.recentPosts.map(({ postedAtTeamTime, text }) => ({
    at: DateTime.fromFormat(postedAtTeamTime, TEAM_TIME, { zone, locale: 'en' }).toMillis(),
    text,
  }));
  const post = { at: Date.parse(postedAt), text, isReply, context };
  const read = readByRules(post, { timeZone: zone, recent: () => recent });
  const { evidence, window } = read;
  return {
    kind: read.kind,
    evidence,
    another: read.another,
    times: read.times,
    promises: read.promises,
    strength: read.strength,
    scope: read.scope,
    plans: [...read.plans],
    reason: read.reason,
    when:
      window && evidence !== null
        ? { quote: evidence, kind: window.kind, localStart: null, localEnd: null, zone: null }
        : null,
    expires: null,
    certainty: certaintyOf(read.confidence),
  };
}
