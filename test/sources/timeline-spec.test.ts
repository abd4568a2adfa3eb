import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asConfigured, nextPage, withoutSecrets } from '../../src/sources/addresses.js';
import { parseTimelineSpec } from '../../src/sources/timeline/timeline-spec.js';
import { sourceOf } from './_reading.js';

describe('an entry of TIMELINE', () => {
  it.each([
    ['rss:https://example.org/feed', { kind: 'rss', url: 'https://example.org/feed' }],
    ['jsonfeed:http://example.org/feed.json', { kind: 'jsonfeed', url: 'http://example.org/feed.json' }],
    ['bluesky:team.bsky.social', { kind: 'bluesky', handle: 'team.bsky.social' }],
    ['bluesky:@team.bsky.social', { kind: 'bluesky', handle: 'team.bsky.social' }],
    ['bluesky:did:plc:abc123', { kind: 'bluesky', handle: 'did:plc:abc123' }],
    ['x:team', { kind: 'x', user: 'team' }],
    [' x:@team_1 ', { kind: 'x', user: 'team_1' }],
    ['file:data/posts.jsonl', { kind: 'file', path: 'data/posts.jsonl' }],
  ])('Ensure «%s» is understood.', (text, expected) => {
    expect(parseTimelineSpec(text)).toEqual(expected);
  });

  it.each([
    ['mastodon:https://mastodon.social/@name', 'https://mastodon.social', 'name'],
    [
      'mastodon:https://mastodon.social/@name@other.example/',
      'https://mastodon.social',
      'name@other.example',
    ],
    ['mastodon:https://host.example/sub/users/na.me', 'https://host.example/sub', 'na.me'],
    ['mastodon:http://127.0.0.1:8080/@team', 'http://127.0.0.1:8080', 'team'],
  ])('Ensure «%s» names a server and an account.', (text, server, account) => {
    expect(parseTimelineSpec(text)).toEqual({ kind: 'mastodon', address: text.slice(9), server, account });
  });

  it.each([
    'https://example.org/feed',
    'atom:https://example.org',
    'rss:example.org/feed',
    'rss:ftp://example.org/feed',
    'jsonfeed:',
    'mastodon:https://mastodon.social/',
    'mastodon:@name@mastodon.social',
    'bluesky:team',
    'x:two words',
    'x:a_name_that_is_too_long',
    'file:',
    '',
  ])('Ensure «%s» is rejected with a message that says what was expected.', (text) => {
    expect(parseTimelineSpec(text)).toMatch(/followed by|one of/);
  });

  it('Ensure every kind is in both tables of docs/sources.md: what is read, and what to expect of it.', () => {
    const kinds = [...String(parseTimelineSpec('')).matchAll(/(\w+):</g)].map(([, kind]) => kind);
    const cells = readFileSync('docs/sources.md', 'utf8').match(/^\| `[^|]+/gm) ?? [];
    expect(kinds).toContain('rss');
    for (const kind of kinds)
      expect([kind, cells.filter((cell) => cell.includes(`\`${kind}:`)).length]).toEqual([kind, 2]);
  });

  it('Ensure a refused address is not repeated: it may hold secrets.', () => {
    expect(parseTimelineSpec('rss:htps://user:hunter2@example.org')).not.toContain('hunter2');
  });

  it('Ensure the key of a source is its configuration, without secrets.', () => {
    expect(sourceOf('rss:https://example.org/feed').key).toBe('rss:https://example.org/feed');
    expect(sourceOf('rss:https://u:p@example.org/feed?token=t&n=5').key).toBe(
      'rss:https://example.org/feed?token=***&n=5',
    );
    expect(sourceOf('mastodon:https://mastodon.social/@name').key).toBe(
      'mastodon:https://mastodon.social/@name',
    );
    expect(sourceOf('bluesky:@team.example').key).toBe('bluesky:team.example');
    expect(sourceOf('x:team').key).toBe('x:team');
    expect(sourceOf('file:posts.jsonl').key).toBe('file:posts.jsonl');
  });
});

describe('addresses', () => {
  it('Ensure what cannot be parsed loses its credentials all the same.', () => {
    expect(withoutSecrets('http://user:pass@exa mple')).toBe('http://exa mple');
  });

  it('Ensure a next page is relative to its page, keeps the protocol, and stays on its host.', () => {
    const configured = 'https://u:p@example.org/feed';
    const page = 'https://example.org/feed?page=2';
    expect(nextPage(configured, page, '?page=3')).toBe('https://example.org/feed?page=3');
    expect(nextPage(configured, page, 'http://example.org/feed?page=3')).toBe(
      'https://example.org/feed?page=3',
    );
    expect(nextPage(configured, page, 'http://169.254.169.254/latest')).toBeNull();
    expect(nextPage(configured, page, 'file:///etc/passwd')).toBeNull();
  });

  it('Ensure a next page holds no secret while it is stored, and all of them when it is asked for.', () => {
    const configured = 'https://u:p@example.org/feed?token=hunter2&n=5';
    const next = nextPage(
      configured,
      configured,
      'https://u:p@example.org/feed?token=hunter2&n=5&page_token=7',
    );
    expect(next).toBe('https://example.org/feed?token=***&n=5&page_token=7');
    expect(asConfigured(configured, next ?? '')).toBe(
      'https://u:p@example.org/feed?token=hunter2&n=5&page_token=7',
    );
    expect(asConfigured(configured, 'https://copies.example/feed?token=***')).toBe(
      'https://copies.example/feed?token=***',
    );
  });
});
