import { describe, expect, test } from 'vitest';
import { channelOf, followWords } from '../../src/site/start/follow-channels.js';
import { wordsOf } from '../../src/words/locale.js';

describe('A place where the public can follow', () => {
  test.each([
    ['https://ntfy.sh/resets', 'ntfy', 'https://ntfy.sh/resets'],
    ['https://ntfy.example.org/resets', 'ntfy', 'https://ntfy.example.org/resets'],
    ['ntfy+https://push.example/resets', 'ntfy', 'https://push.example/resets'],
    ['https://t.me/resets', 'Telegram', 'https://t.me/resets'],
    ['https://discord.gg/abc', 'Discord', 'https://discord.gg/abc'],
    ['https://discord.com/invite/abc', 'Discord', 'https://discord.com/invite/abc'],
    ['https://social.example:8443/@resets', 'social.example:8443', 'https://social.example:8443/@resets'],
    ['https://notdiscord.com/abc', 'notdiscord.com', 'https://notdiscord.com/abc'],
  ])('%s is called %s', (entry, name, href) => {
    expect(channelOf(entry)).toMatchObject({ name, href });
  });
});

describe('The button says what it offers', () => {
  const words = wordsOf();

  test.each([
    ['nothing but the files', [], 'Calendar or feed'],
    ['push alerts', ['https://ntfy.sh/resets'], 'Push alerts'],
    ['one channel', ['https://t.me/resets'], 'Telegram'],
    ['several', ['ntfy+https://push.example/resets', 'https://discord.gg/abc'], 'Push alerts · Discord'],
    ['two of a kind once', ['https://ntfy.sh/a', 'https://ntfy.sh/b'], 'Push alerts'],
  ])('%s', (_, entries, said) => {
    expect(followWords(entries.map(channelOf), words)).toBe(said);
  });
});
