import '../../_support/suite/seed.js';
import { describe, expect, test } from 'vitest';
import { addressIdentity, postIdentity } from '../../../src/core/reading/post.js';

describe('the identity of a post', () => {
  test('a numbered status is the same on every host that shows it, by address or by id', () => {
    for (const [id, url] of [
      ['1234567890', 'https://x.com/team/status/1234567890'],
      ['1234567890', 'https://twitter.com/team/status/1234567890?s=20'],
      ['https://copies.example/team/status/1234567890#m', null],
      ['tag:1', 'http://www.copies.example/@team/statuses/1234567890/'],
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

  test('anything else is known by its address without protocol, www, trailing slash and tracking parameters', () => {
    const same = [
      'https://blog.example/posts/reset',
      'http://www.blog.example/posts/reset/?utm=feed#',
      'HTTPS://blog.example/posts/reset//',
      'https://blog.example/posts/reset?utm_source=rss&UTM_medium=feed&fbclid=1&&gclid=2',
      'https://blog.example/posts/reset?ref=home&ref_src=a&ref_url=b&mc_cid=3&mc_eid=4&igshid=5&si=6',
      'https://blog.example/posts/reset?dclid=1&msclkid=2&twclid=3&yclid=4&igsh=5#utm_source=rss',
    ];
    for (const url of same) expect(postIdentity('any', 'guid', url)).toBe('url:blog.example/posts/reset');
    expect(postIdentity('any', 'guid', 'https://blog.example/posts/other')).toBe(
      'url:blog.example/posts/other',
    );
  });

  test.each([
    ['https://team.example/changelog#a', 'https://team.example/changelog#b'],
    ['https://team.example/changelog#a', 'https://team.example/changelog'],
    ['https://team.example/index.php?id=1', 'https://team.example/index.php?id=2'],
    ['https://forum.example/viewtopic.php?f=2&t=1', 'https://forum.example/viewtopic.php?f=2&t=2'],
    ['https://forum.example/viewtopic.php?t=1&p=5#p5', 'https://forum.example/viewtopic.php?t=1&p=6#p6'],
    ['https://news.example/item?id=1&utm_source=rss', 'https://news.example/item?id=2&utm_source=rss'],
    ['https://video.example/watch?v=a&si=1', 'https://video.example/watch?v=b&si=1'],
    ['https://blog.example/posts?reference=1', 'https://blog.example/posts?reference=2'],
  ])('%s and %s are two posts', (one, other) => {
    expect(postIdentity('any', 'guid', one)).not.toBe(postIdentity('any', 'guid', other));
  });

  test('the order of parameters, and tracking ones among them, make no other post', () => {
    for (const url of ['https://a.example/i.php?id=1&t=2#x', 'http://a.example/i.php/?t=2&utm_term=3&id=1#x'])
      expect(postIdentity('any', 'guid', url)).toBe('url:a.example/i.php?id=1&t=2#x');
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
    expect(addressIdentity('https://blog.example/?p=5')).toBeNull();
    expect(postIdentity('rss:b', 'guid-1', null)).not.toBe(postIdentity('rss:a', 'guid-1', null));
  });
});
