import { checkAnswer } from '../../core/reading/check-answer.js';
import type { Post } from '../../core/reading/post.js';
import type { Reading } from '../../core/reading/reading.js';
import { createTaskReader, type ModelCallOptions, type TaskReader } from './model-call.js';
import { ANSWER_JSON_SCHEMA, PROMPT_VERSION, SYSTEM_PROMPT, userMessage } from './model-prompt.js';

export interface ModelReaderOptions extends ModelCallOptions {
  /** IANA name of the team's time zone. */
  readonly timeZone: string;
}

export type ModelReader = TaskReader<Post, Reading>;

/** Reads posts of the timeline: whether one announces a reset of usage limits. */
export function createModelReader({ timeZone, ...options }: ModelReaderOptions): ModelReader {
  return createTaskReader(options, {
    promptVersion: PROMPT_VERSION,
    systemPrompt: SYSTEM_PROMPT,
    schemaName: 'post_reading',
    schema: ANSWER_JSON_SCHEMA,
    userMessage: (post: Post) => userMessage(post, timeZone),
    check: (answerText, post) => checkAnswer(answerText, post, { timeZone }),
  });
}
