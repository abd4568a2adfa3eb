import type { Post } from '../../core/reading/post.js';
import type { ModelReader } from '../../sources/model/model-reader.js';
import { english } from '../../words/locale.js';
import { type Check, fails, works } from './check.js';

/** Has the model, if there is one, read one short post, with the same prompt as any other. */
export async function checkModel(
  model: ModelReader | null,
  now: number,
  signal: AbortSignal,
): Promise<Check[]> {
  if (model === null) return [];
  const name = `reader model ${model.requestedModel}`;
  const answer = await model.read(
    { post: { ...QUESTION, at: now }, openPromises: [], recentPosts: [] },
    signal,
  );
  if (answer.kind === 'failure') {
    const { reason, detail, said } = answer;
    const failed = said === undefined ? detail : `${detail}: ${said}`;
    return [fails(name, failed, english(`doctor.model.${reason}`))];
  }
  const tokens = (answer.promptTokens ?? 0) + (answer.completionTokens ?? 0);
  return [works(name, english('doctor.model.works', { kind: answer.reading.kind, tokens }))];
}

const QUESTION: Omit<Post, 'at'> = {
  source: 'doctor',
  externalId: 'doctor',
  identity: 'doctor',
  dating: 'stated',
  text: 'Good morning!',
  url: null,
  isReply: false,
  context: [],
};
