import { checkAnswer } from '../../core/reading/check-answer.js';
import type { Reading } from '../../core/reading/reading.js';
import { createTaskReader, type ModelCallOptions, type TaskReader } from './model-call.js';
import {
  ANSWER_JSON_SCHEMA,
  type PostToRead,
  PROMPT_VERSION,
  SYSTEM_PROMPT,
  userMessage,
} from './model-prompt.js';

export interface ModelReaderOptions extends ModelCallOptions {
  /** IANA name of the team's time zone. */
  readonly timeZone: string;
}

export type ModelReader = TaskReader<PostToRead, Reading>;

/** Reads posts of the timeline: whether one announces a reset of usage limits. */
export function createModelReader({ timeZone, ...options }: ModelReaderOptions): ModelReader {
  return createTaskReader(options, {
    promptVersion: PROMPT_VERSION,
    systemPrompt: SYSTEM_PROMPT,
    schemaName: 'post_reading',
    schema: ANSWER_JSON_SCHEMA,
    userMessage: (input: PostToRead) => userMessage(input, timeZone),
    check: (answerText, { post }) => checkAnswer(answerText, post, { timeZone }),
  });
}
