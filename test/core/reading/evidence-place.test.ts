import { describe, expect, test } from 'vitest';
import { evidencePlace, placeIn } from '../../../src/core/reading/evidence-place.js';
import type { PostContext } from '../../../src/core/reading/post.js';

const parent = (text: string, own?: boolean): PostContext => ({
  relation: 'parent',
  text,
  ...(own === undefined ? {} : { own }),
});

describe('The place of evidence', () => {
  test('counts Unicode characters, as SQLite does', () => {
    expect(placeIn('🎉🎉 limits are reset 🎉', 'limits are reset')).toEqual({
      evidenceFrom: 3,
      evidenceTo: 19,
    });
    expect(placeIn('reset 🎉', '🎉')).toEqual({ evidenceFrom: 6, evidenceTo: 7 });
    expect(placeIn('nothing', 'reset')).toBeNull();
  });

  test('is in the own text of the post, else in what it answers or quotes, words of the team first', () => {
    const context = [parent('soon, they say'), parent('we say soon', true)];
    const at = (text: string) => evidencePlace('soon', { text, context });
    expect(at('so soon')).toEqual({ evidenceIn: null, evidenceFrom: 3, evidenceTo: 7 });
    expect(at('yes')).toEqual({ evidenceIn: 1, evidenceFrom: 7, evidenceTo: 11 });
  });

  test('is never in a poll, and a quotation from nowhere is an error', () => {
    const context: PostContext[] = [{ relation: 'poll', text: 'soon' }];
    expect(() => evidencePlace('soon', { text: 'yes', context })).toThrow('is not in its post');
  });
});
