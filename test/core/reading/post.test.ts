import '../../_support/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postIdentity } from '../../../src/core/reading/post.js';

describe('the identity of a post', () => {
  test('a numbered status is the same on every host that shows it, by address or by id', () => {
    for (const [id, url] of [
      ['1234567890', 'https://x.com/team/status/1234567890'],
      ['1234567890', 'https://twitter.com/team/status/1234567890?s=20'],
      ['https://mirror.example/team/status/1234567890#m', null],
      ['tag:1', 'http://www.mirror.example/@team/statuses/1234567890/'],
      ['tag:1', 'https://x.com/team/status/1234567890/photo/1'],
    ] as const) {
      expect(postIdentity('any', id, url)).toBe('status:1234567890');
    }
  });

  test('a Bluesky post is known by its record key, whoever is asked', () => {
    expect(postIdentity('a', 'at://did:plc:abc/app.bsky.feed.post/3kabcdefgh2x', null)).toBe(
      'bsky:3kabcdefgh2x',
    );
    expect(postIdentity('b', 'x', 'https://bsky.app/profile/team.example/post/3kabcdefgh2x')).toBe(
      'bsky:3kabcdefgh2x',
    );
  });

  test('anything else is known by its address without protocol, www, query, fragment and trailing slash', () => {
    const same = [
      'https://blog.example/posts/reset',
      'http://www.blog.example/posts/reset/?utm=feed#top',
      'HTTPS://blog.example/posts/reset//',
    ];
    for (const url of same) expect(postIdentity('any', 'guid', url)).toBe('url:blog.example/posts/reset');
    expect(postIdentity('any', 'guid', 'https://blog.example/posts/other')).toBe(
      'url:blog.example/posts/other',
    );
  });

  test('an address that names only a host, or none, leaves source and id', () => {
    for (const url of [
      null,
      '',
      'https://blog.example',
      'https://blog.example/',
      'https://blog.example/?p=5',
    ]) {
      expect(postIdentity('rss:a', 'guid-1', url)).toBe('rss:a#guid-1');
    }
    expect(postIdentity('rss:b', 'guid-1', null)).not.toBe(postIdentity('rss:a', 'guid-1', null));
  });

  test('two statuses are never taken for one', () => {
    const number = fc.bigInt({ min: 10_000n, max: 10n ** 19n });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const identity = (id: bigint) => postIdentity('x:team', `${id}`, `https://x.com/team/status/${id}`);
        expect(identity(a) === identity(b)).toBe(a === b);
      }),
    );
  });
});
