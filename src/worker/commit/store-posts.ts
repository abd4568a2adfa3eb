import type { Reading } from '../../core/reading/reading.js';
import { RULES_VERSION } from '../../core/reading/rules/rules-reader.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { Queries } from '../../ledger/read/queries.js';
import { earliestOfPosts } from '../../ledger/read/record.js';
import type { ModelAnswer, ModelReader } from '../../sources/model/model-reader.js';
import type { ReadNews } from '../fetch/read-fresh.js';

interface StorePosts {
  readonly turnId: number;
  readonly now: number;
  readonly news: ReadNews;
  readonly model: Pick<ModelReader, 'requestedModel' | 'promptVersion'> | null;
}

export interface StoredPosts {
  readonly readings: number;
  readonly modelFailures: number;
  /** The earliest instant of which the posts may say something else than before; null when nothing is new. */
  changedFrom(queries: Queries): number | null;
}

/** Stores new posts and every reading or failed reading of this turn. */
export function storePosts(ledger: Appender, turn: StorePosts): StoredPosts {
  const { turnId, now, news } = turn;
  let readings = 0;
  let modelFailures = 0;
  const instants: number[] = [];

  const storeAnswer = (postId: number, answer: ModelAnswer): boolean => {
    if (!turn.model) throw new Error('an answer without a model');
    const { requestedModel, promptVersion } = turn.model;
    if (answer.kind === 'failure') {
      const { reason, detail } = answer;
      ledger.append('readingFailures', {
        turnId,
        postId,
        reason,
        detail,
        requestedModel,
        readerVersion: promptVersion,
        failedAt: now,
      });
      modelFailures += 1;
      return false;
    }
    const { responseModel, promptTokens, completionTokens } = answer;
    ledger.append('readings', {
      turnId,
      postId,
      reader: 'model',
      readerVersion: promptVersion,
      ...readingFields(answer.reading),
      requestedModel,
      responseModel,
      promptTokens,
      completionTokens,
      readAt: now,
    });
    readings += 1;
    return true;
  };

  // Oldest first, so that row ids follow the timeline.
  for (const { post, rules, model } of [...news.fresh].sort((a, b) => a.post.at - b.post.at)) {
    const { source, externalId, identity, contentHash, revision, at, dating, text, url } = post;
    const postId = ledger.append('posts', {
      turnId,
      source,
      externalId,
      contentHash,
      identity,
      revision,
      at,
      dating,
      text,
      url,
      isReply: post.isReply ? 1 : 0,
      context: JSON.stringify(post.context),
      firstSeenAt: now,
    });
    ledger.append('readings', {
      turnId,
      postId,
      reader: 'rules',
      readerVersion: RULES_VERSION,
      ...readingFields(rules),
      readAt: now,
    });
    readings += 1;
    if (model) storeAnswer(postId, model);
    instants.push(at, post.replacesAt ?? at);
  }
  const late = news.late.filter(({ postId, answer }) => storeAnswer(postId, answer));
  return {
    readings,
    modelFailures,
    changedFrom(queries) {
      const read = earliestOfPosts(
        queries,
        late.map((one) => one.postId),
      );
      const all = read === null ? instants : [...instants, read];
      return all.length === 0 ? null : all.reduce((a, b) => Math.min(a, b));
    },
  };
}

function readingFields(reading: Reading) {
  return {
    kind: reading.kind,
    evidence: reading.evidence,
    another: reading.another ? 1 : 0,
    times: reading.times,
    windowFrom: reading.window?.from ?? null,
    windowTo: reading.window?.to ?? null,
    confidence: reading.confidence,
    rationale: reading.rationale,
  };
}
