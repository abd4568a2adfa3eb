import type { z } from 'zod';
import type { jsonFeedSchema } from '../../feeds/json-feed.js';

/*
 * Answers of the addresses beside /api.
 */

export const atomExample = `\
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <author>
    <name>Reset Record</name>
  </author>
  <generator>Reset Record; ledger row 9, chain head 22791b5844387d9fb45ebf74866dfa24c851382570681e1a7155fbd25e8706a0</generator>
  <id>urn:uuid:85ca74e0-460b-5728-8fd0-6d034363c48c</id>
  <link href="feed.atom" rel="self" type="application/atom+xml"/>
  <link href="./" rel="alternate" type="text/html"/>
  <subtitle type="text">Resets of usage limits for a whole class of users, as they are recorded. Texts are those of the announcements.</subtitle>
  <title type="text">Usage limit resets of Codebird</title>
  <updated>2026-11-21T02:20:06.154Z</updated>
  <entry>
    <category term="regular" label="Reset"/>
    <content type="text">Usage limits have been reset for everyone. Enjoy!</content>
    <id>urn:uuid:bae26151-2c20-5ab1-8167-02863057f4ad</id>
    <link href="https://posts.example/team/status/60003" rel="alternate"/>
    <published>2026-11-20T23:15:00.000Z</published>
    <title type="text">Codebird: usage limits were reset</title>
    <updated>2026-11-21T02:20:06.154Z</updated>
  </entry>
</feed>
`;

export const jsonFeedExample: z.infer<typeof jsonFeedSchema> = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Usage limit resets of Codebird',
  home_page_url: 'https://resets.example/',
  feed_url: 'https://resets.example/feed.json',
  description:
    'Resets of usage limits for a whole class of users, as they are recorded. Texts are those of the announcements.',
  authors: [{ name: 'Reset Record' }],
  language: 'en',
  _reset_record: {
    chain: { seq: 9, head: '22791b5844387d9fb45ebf74866dfa24c851382570681e1a7155fbd25e8706a0' },
  },
  items: [
    {
      id: 'urn:uuid:bae26151-2c20-5ab1-8167-02863057f4ad',
      url: 'https://posts.example/team/status/60003',
      title: 'Codebird: usage limits were reset',
      content_text: 'Usage limits have been reset for everyone. Enjoy!',
      date_published: '2026-11-20T23:15:00.000Z',
      date_modified: '2026-11-21T02:20:06.154Z',
      tags: ['regular'],
    },
  ],
};

export const launchesFeedExample = `\
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <author>
    <name>Reset Record</name>
  </author>
  <id>urn:uuid:d2cc0a0b-36a8-5e5b-9a1e-5c9a1f1c4f0e</id>
  <link href="feed.atom?of=launches" rel="self" type="application/atom+xml"/>
  <title type="text">Model launches: additions and corrections</title>
  <updated>2026-11-10T09:35:01.907Z</updated>
  <entry>
    <category term="added" label="added"/>
    <content type="text">Acme, line main, 2026-11-09, release.
Sources: Courier: 2026-11-09; Gazette: 2026-11-09.</content>
    <id>urn:uuid:7f0c1d3e-2c1b-5f0a-8d55-0b7b2f9a6c11</id>
    <link href="https://courier.example/models" rel="alternate"/>
    <link href="https://gazette.example/models" rel="related"/>
    <published>2026-11-10T09:35:01.907Z</published>
    <title type="text">Acme Main 4: added (2026-11-09)</title>
    <updated>2026-11-10T09:35:01.907Z</updated>
  </entry>
</feed>
`;

export const calendarExample = `\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Reset Record//Reset Record//EN
NAME:Usage limit resets of Codebird
X-WR-CALNAME:Usage limit resets of Codebird
X-WR-CALDESC:Recorded resets\\, and promised ones as tentative events.
REFRESH-INTERVAL;VALUE=DURATION:PT5M
X-PUBLISHED-TTL:PT5M
BEGIN:VEVENT
UID:bae26151-2c20-5ab1-8167-02863057f4ad
SEQUENCE:0
DTSTAMP:20261121T022006Z
DTSTART:20261120T231500Z
SUMMARY:Codebird: usage limits were reset
TRANSP:TRANSPARENT
DESCRIPTION:Usage limits have been reset for everyone. Enjoy!
CATEGORIES:Reset
URL;VALUE=URI:https://posts.example/team/status/60003
STATUS:CONFIRMED
X-MICROSOFT-CDO-BUSYSTATUS:FREE
CREATED:20261121T022006Z
LAST-MODIFIED:20261121T022006Z
END:VEVENT
BEGIN:VEVENT
UID:18558c0e-1c9a-54f1-8743-93008c4f56e6
SEQUENCE:0
DTSTAMP:20261121T010000Z
DTSTART:20261121T080000Z
DTEND:20261122T080000Z
SUMMARY:Codebird: a reset is promised for this time
TRANSP:TRANSPARENT
DESCRIPTION:We will reset limits again tomorrow.
CATEGORIES:Promised reset
URL;VALUE=URI:https://posts.example/team/status/60004
STATUS:TENTATIVE
X-MICROSOFT-CDO-BUSYSTATUS:FREE
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

export const badgeExample = `\
<svg xmlns="http://www.w3.org/2000/svg" width="226" height="20" role="img" aria-label="Codebird reset: 3 h ago · 12 % in 24 h"><title>Codebird reset: 3 h ago · 12 % in 24 h</title></svg>`;
