import { describe, expect, test } from 'vitest';
import { channelOf } from '../../src/site/start/follow-channels.js';

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
