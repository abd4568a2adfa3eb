import { z } from 'zod';
import { postContext } from '../../core/reading/post.js';

const storedContexts = z.array(
  postContext.omit({ text: true }).extend({
    /** Names its text (`texts`); null for an empty one. */
    textHash: z.string().nullable(),
  }),
);

/** What a post answers or quotes, as it is stored. */
export type StoredContext = z.infer<typeof storedContexts>[number];

/** A post's stored context. Most have none. */
export function storedContext(context: string): readonly StoredContext[] {
  return context === '[]' ? [] : storedContexts.parse(JSON.parse(context));
}
