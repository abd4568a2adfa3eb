import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SimplePost } from '../../../src/sandbox/upstream/posts.js';

export const FIXTURE_PATH = fileURLToPath(new URL('../../fixtures/timeline.jsonl', import.meta.url));
const RECORD = new URL('../../fixtures/timeline-record.json', import.meta.url);

const line = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  text: z.string(),
  url: z.url(),
  isReply: z.boolean().optional(),
  replyTo: z.string().optional(),
  quoted: z.string().optional(),
});

/** The invented timeline of three months, as the local upstreams serve it. */
export const FIXTURE_POSTS: readonly SimplePost[] = readFileSync(FIXTURE_PATH, 'utf8')
  .trim()
  .split('\n')
  .map((text) => line.parse(JSON.parse(text)))
  .map(({ isReply, replyTo, quoted, ...post }) => ({
    ...post,
    ...(isReply ? { isReply } : {}),
    ...(replyTo ? { parentText: replyTo } : {}),
    ...(quoted ? { quotedText: quoted } : {}),
  }));

const entries = z.array(
  z.strictObject({ at: z.string(), kind: z.enum(['regular', 'banked']), text: z.string(), url: z.string() }),
);

export type ExpectedReset = z.infer<typeof entries>[number];

/** What of it counts, by the counting rule and by hand: regular before banked where one post grants both. */
export const FIXTURE_RECORD: readonly ExpectedReset[] = entries.parse(
  JSON.parse(readFileSync(RECORD, 'utf8')),
);
