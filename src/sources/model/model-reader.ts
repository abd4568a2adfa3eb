import { checkLaunchAnswer } from '../../core/launches/hints/check-launch-answer.js';
import type { LaunchReading, LaunchSubject } from '../../core/launches/hints/launch-reading.js';
import { checkAnswer } from '../../core/reading/check-answer.js';
import type { Post } from '../../core/reading/post.js';
import type { Reading } from '../../core/reading/reading.js';
import {
  LAUNCH_ANSWER_SCHEMA,
  LAUNCH_PROMPT_VERSION,
  LAUNCH_SYSTEM_PROMPT,
  launchUserMessage,
} from './launch-model-prompt.js';
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
  /** Of the product and its company. */
  readonly names?: readonly string[];
}

export type ModelReader = TaskReader<PostToRead, Reading>;

/** Reads posts of the timeline: whether one announces a reset of usage limits. */
export function createModelReader({ timeZone, names = [], ...options }: ModelReaderOptions): ModelReader {
  return createTaskReader(options, {
    promptVersion: PROMPT_VERSION,
    systemPrompt: SYSTEM_PROMPT,
    schemaName: 'post_reading',
    schema: ANSWER_JSON_SCHEMA,
    userMessage: (input: PostToRead) => userMessage(input, timeZone),
    check: (answerText, { post }) => checkAnswer(answerText, post, { timeZone, names }),
  });
}

export interface LaunchPostToRead {
  readonly post: Post;
  readonly subject: LaunchSubject;
}

export type LaunchModelReader = TaskReader<LaunchPostToRead, LaunchReading>;

/** Reads posts of companies' feeds: whether one announces the launch of a model. */
export function createLaunchModelReader(options: ModelCallOptions): LaunchModelReader {
  return createTaskReader(options, {
    promptVersion: LAUNCH_PROMPT_VERSION,
    systemPrompt: LAUNCH_SYSTEM_PROMPT,
    schemaName: 'launch_reading',
    schema: LAUNCH_ANSWER_SCHEMA,
    userMessage: ({ post, subject }: LaunchPostToRead) => launchUserMessage(post, subject),
    check: (answerText, { post, subject }) => checkLaunchAnswer(answerText, post, subject),
  });
}
