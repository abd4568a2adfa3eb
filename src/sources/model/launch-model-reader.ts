import { checkLaunchAnswer } from '../../core/launches/hints/check-launch-answer.js';
import type { LaunchReading, LaunchSubject } from '../../core/launches/hints/launch-reading.js';
import type { Post } from '../../core/reading/post.js';
import {
  LAUNCH_ANSWER_SCHEMA,
  LAUNCH_PROMPT_VERSION,
  LAUNCH_SYSTEM_PROMPT,
  launchUserMessage,
} from './launch-model-prompt.js';
import { createTaskReader, type ModelCallOptions, type TaskReader } from './model-call.js';

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
