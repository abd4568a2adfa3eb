import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactInstant } from '../../src/sources/posts/exact-instant.js';
import { parseInstant } from '../../src/sources/posts/parse-instant.js';
import { htmlToPlainText, tidyText, withTitle } from '../../src/sources/posts/post-text.js';

const plain = (html: string) => htmlToPlainText(html).text;

describe('HTML', () => {
  it('Ensure paragraphs and breaks become line breaks, and nothing is wrapped.', () => {
    const long = 'word '.repeat(100).trim();
    expect(plain(`<p>${long}</p><p>a<br>b<br/>c</p>\n<p>d</p>`)).toBe(`${long}\n\na\nb\nc\n\nd`);
    expect(plain('<div>a</div><div>b</div>')).toBe('a\nb');
    expect(plain('<h2>Title</h2><p>Text</p>')).toBe('Title\n\nText');
    expect(plain('<ul><li>a</li><li>b</li></ul>')).toBe('- a\n- b');
  });

  it('Ensure entities are decoded, emoji and punctuation kept.', () => {
    expect(plain('<p>Q&amp;A &lt;3 =&gt; &quot;x&quot; &#39;y&#39; &#x1F600; &hellip; **b** 👩‍💻</p>')).toBe(
      'Q&A <3 => "x" \'y\' 😀 … **b** 👩‍💻',
    );
  });

  // The markup of Mastodon 4.x for links, mentions and quotes.
  it('Ensure links and mentions are their text, however the server hides parts of it.', () => {
    expect(
      plain(
        '<p class="quote-inline">RE: <a href="https://m.example/1">https://m.example/1</a></p>' +
          '<p><span class="h-card"><a href="https://m.example/@u" class="u-url mention">@<span>u</span></a></span> see ' +
          '<a href="https://example.org/long/path"><span class="invisible">https://</span>' +
          '<span class="ellipsis">example.org/long</span><span class="invisible">/path</span></a></p>',
      ),
    ).toBe('@u see https://example.org/long/path');
  });

  it('Ensure text without block markup keeps its own line breaks.', () => {
    expect(plain('one &amp; two\n\nthree <a href="x">four</a>\nfive')).toBe('one & two\n\nthree four\nfive');
  });

  it('Ensure block quotes are somebody else’s words, kept apart.', () => {
    expect(
      htmlToPlainText('<p>Done.</p><blockquote><p>Will you?</p><p>When?</p></blockquote><p>Enjoy</p>'),
    ).toEqual({
      text: 'Done.\n\nEnjoy',
      quoted: 'Will you?\n\nWhen?',
    });
  });

  it('Ensure scripts, styles and images leave nothing behind.', () => {
    expect(plain('<p>a<img src="x" alt="b"></p><script>alert(1)</script><style>p{}</style>')).toBe('a');
  });
});

describe('a title', () => {
  it.each([
    ['Reset', 'Reset is done.'],
    ['Reset is done. Enjoy your ev…', 'Reset is done.\n\nEnjoy your evening.'],
    ['Reset is done. Enj...', 'Reset is done.\n\nEnjoy your evening.'],
    ['Ship =&g…', 'Ship => done'],
    ['R to @user: @user Reset is done.', '@user Reset is done.'],
  ])('Ensure «%s» is not repeated before a text that begins like it.', (title, text) => {
    expect(withTitle(title, text)).toBe(text);
  });

  it('Ensure another title stands before the text, and alone where there is none.', () => {
    expect(withTitle('Limits reset', 'We are sorry.')).toBe('Limits reset\n\nWe are sorry.');
    expect(withTitle('Limits reset', '')).toBe('Limits reset');
  });
});

describe('the kept form', () => {
  it('Ensure it is the same however often it is applied to text without escapes.', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = tidyText(text.replaceAll('&', '+'));
        expect(tidyText(once)).toBe(once);
      }),
    );
  });

  it('Ensure it survives UTF-8 as it is, lone surrogates and control characters included.', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const kept = tidyText(`a\ud800b\u0000c ${text}`);
        expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(kept))).toBe(
          kept,
        );
        expect(kept).not.toContain('\u0000');
      }),
    );
  });

  it('Ensure any string is converted as HTML without an error.', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof htmlToPlainText(`<p>${text}`).text === 'string'));
  });
});

describe('dates', () => {
  // RFC 822/2822 forms as feeds have them; the instants are the dates' own arithmetic.
  it.each([
    ['2026-05-01T10:00:00Z', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01T10:00:00.123+02:00', '2026-05-01T08:00:00.123Z'],
    ['2026-05-01T10:00:00', '2026-05-01T10:00:00.000Z'],
    ['Fri, 01 May 2026 10:00:00 GMT', '2026-05-01T10:00:00.000Z'],
    ['Fri, 01 May 2026 10:00:00 +0200', '2026-05-01T08:00:00.000Z'],
    ['Fri, 01 May 2026 10:00:00 PDT', '2026-05-01T17:00:00.000Z'],
    ['Fri, 1 May 2026 10:00:00', '2026-05-01T10:00:00.000Z'],
    ['01 May 2026 10:00 +0000', '2026-05-01T10:00:00.000Z'],
  ])('Ensure «%s» is %s wherever the program runs.', (text, expected) => {
    expect(parseInstant(text)).toBe(Date.parse(expected));
  });

  it.each([
    '',
    'yesterday',
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    null,
  ])('Ensure «%s» is no date.', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  // https://x.com/thsottiaux/status/1968163721034994139 was posted at 2025-09-17T04:02:52.465Z.
  it('Ensure a status number gives the milliseconds that an RSS date lacks, and never another second.', () => {
    const url = 'https://x.com/team/status/1968163721034994139';
    const full = Date.parse('2025-09-17T04:02:52.465Z');
    expect(exactInstant(Date.parse('2025-09-17T04:02:52Z'), url)).toBe(full);
    expect(exactInstant(Date.parse('2025-09-17T04:02:53Z'), url)).toBe(Date.parse('2025-09-17T04:02:53Z'));
    expect(exactInstant(full - 1, url)).toBe(full - 1);
    expect(exactInstant(5_000, 'https://team.example/posts/1968163721034994139')).toBe(5_000);
    expect(exactInstant(5_000, null)).toBe(5_000);
  });
});
