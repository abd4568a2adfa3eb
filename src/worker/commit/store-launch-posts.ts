import type { LaunchReading } from '../../core/launches/hints/launch-reading.js';
import { LAUNCH_RULES_VERSION } from '../../core/launches/hints/launch-reading.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LaunchModelAnswer, LaunchModelReader } from '../../sources/model/launch-model-reader.js';
import type { LaunchNews } from '../fetch/read-launch-news.js';

interface StoreLaunchPosts {
  readonly turnId: number;
  readonly now: number;
  readonly news: LaunchNews;
  readonly model: Pick<LaunchModelReader, 'requestedModel' | 'promptVersion'> | null;
}

/** Stores new entries of launch feeds and every reading or failed reading of this turn. */
export function storeLaunchPosts(ledger: Appender, turn: StoreLaunchPosts): void {
  const { turnId, now, news } = turn;
  for (const { company, post, rules, model } of [...news.fresh].sort((a, b) => a.post.at - b.post.at)) {
    const { source, externalId, contentHash, identity, revision, at, dating, text, url } = post;
    const launchPostId = ledger.append('launchPosts', {
      turnId,
      company,
      source,
      externalId,
      contentHash,
      identity,
      revision,
      at,
      dating,
      text,
      url,
      firstSeenAt: now,
    });
    ledger.append('launchReadings', {
      turnId,
      launchPostId,
      reader: 'rules',
      readerVersion: LAUNCH_RULES_VERSION,
      ...fieldsOf(rules),
      readAt: now,
    });
    if (model) storeAnswer(ledger, turn, launchPostId, model);
  }
  for (const { launchPostId, answer } of news.late) storeAnswer(ledger, turn, launchPostId, answer);
}

function storeAnswer(
  ledger: Appender,
  { turnId, now, model }: StoreLaunchPosts,
  launchPostId: number,
  answer: LaunchModelAnswer,
): void {
  if (!model) throw new Error('an answer without a model');
  const { requestedModel, promptVersion: readerVersion } = model;
  if (answer.kind === 'failure') {
    const { reason, detail } = answer;
    const row = { turnId, launchPostId, reason, detail, requestedModel, readerVersion, failedAt: now };
    ledger.append('launchReadingFailures', row);
    return;
  }
  const { responseModel, promptTokens, completionTokens } = answer;
  ledger.append('launchReadings', {
    turnId,
    launchPostId,
    reader: 'model',
    readerVersion,
    ...fieldsOf(answer.reading),
    requestedModel,
    responseModel,
    promptTokens,
    completionTokens,
    readAt: now,
  });
}

function fieldsOf({ kind, line, evidence, window, confidence, rationale }: LaunchReading) {
  return {
    kind,
    line,
    evidence,
    windowFrom: window?.from ?? null,
    windowTo: window?.to ?? null,
    confidence,
    rationale,
  };
}
