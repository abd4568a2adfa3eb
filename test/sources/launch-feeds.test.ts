import { describe, expect, it } from 'vitest';
import { createLimitedFetch } from '../../src/lib/fetch-limited.js';
import { createHttpClient } from '../../src/lib/http-client.js';
import { parseLaunchFeed } from '../../src/sources/launches/launch-feed-spec.js';
import { createTimelineSource } from '../../src/sources/timeline/timeline.js';

describe('an entry of LAUNCH_FEEDS', () => {
  it.each([
    ['openai=rss:https://example.org/feed', 'openai', { kind: 'rss', url: 'https://example.org/feed' }],
    ['acme=jsonfeed:http://example.org/f', 'acme', { kind: 'jsonfeed', url: 'http://example.org/f' }],
    [' big-co = x:@team ', 'big-co', { kind: 'x', user: 'team' }],
    ['co2=bluesky:team.bsky.social', 'co2', { kind: 'bluesky', handle: 'team.bsky.social' }],
    ['acme=file:a=b.jsonl', 'acme', { kind: 'file', path: 'a=b.jsonl' }],
    ['acme=rss:https://example.org/?a=b', 'acme', { kind: 'rss', url: 'https://example.org/?a=b' }],
  ])('Ensure «%s» is a company and a source.', (text, company, spec) => {
    expect(parseLaunchFeed(text)).toEqual({ company, spec });
  });

  it.each([
    'rss:https://example.org/feed',
    'openai',
    '=rss:https://example.org/feed',
    'Open AI=rss:https://example.org/feed',
    'openai=https://example.org/feed',
    'openai=rss:example.org/feed',
    'openai=mastodon:https://example.org',
    'openai=',
    '',
  ])('Ensure «%s» is refused in words that say what is taken.', (text) => {
    expect(parseLaunchFeed(text)).toMatch(/followed by|one of|begin with the id of a company/);
  });

  it('Ensure a refused entry is not repeated: it may hold secrets.', () => {
    for (const text of ['hunter2=rss:htps://u:hunter2@a.example', 'rss:https://a.example/?k=hunter2']) {
      expect(parseLaunchFeed(text)).not.toContain('hunter2');
    }
  });

  it('Ensure its source is the one that the timeline would have.', () => {
    const http = createHttpClient({ fetch: createLimitedFetch({ userAgent: 'test' }) });
    const entry = parseLaunchFeed('acme=rss:https://u:p@acme.example/news.xml?token=t');
    if (typeof entry === 'string') throw new Error(entry);
    const { key } = createTimelineSource(entry.spec, { http });
    expect([entry.company, key]).toEqual(['acme', 'rss:https://acme.example/news.xml?token=***']);
  });
});
