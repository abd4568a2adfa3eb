import { isLive } from '../../core/record/known-time.js';
import type { Preview } from '../pieces/previews.js';
import { nextPromise } from '../words/promise.js';
import { type Facts, lastStateOf, nextStateOf } from '../words/sentence.js';

/** What the start page is about, before anything else. Its first card has the colour of it. */
export type Mood = 'not-live' | 'fresh' | 'withdrawn' | 'promised' | 'overdue' | 'quiet';

export function moodOf(facts: Facts): Mood {
  if (!isLive(facts.reservation) && !isStart(facts)) return 'not-live';
  const last = lastStateOf(facts);
  if (last === 'now') return 'fresh';
  if (last === 'withdrawn') return 'withdrawn';
  if (nextStateOf(facts) === 'overdue') return 'overdue';
  const promise = nextPromise(facts.promises);
  return promise === null || promise.strength === 'veiled' ? 'quiet' : 'promised';
}

/** Nothing is on record yet, and no timeline was read yet: that is how each begins. */
function isStart({ reservation, stats }: Facts): boolean {
  return stats.lastResetAt === null && reservation?.state === 'unread';
}

export function previewOf(mood: Mood): Preview {
  return mood === 'overdue' ? 'promised' : mood;
}
