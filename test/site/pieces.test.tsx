import { scaleLinear } from 'd3-scale';
import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { endedPromises } from '../../src/core/promises/outcomes.js';
import { authorOf } from '../../src/site/pieces/author.js';
import { Axis, ChanceAxis } from '../../src/site/pieces/axis.js';
import { withoutStraySpaces } from '../../src/site/pieces/document.js';
import { IntervalBar } from '../../src/site/pieces/interval.js';
import { Num } from '../../src/site/pieces/number.js';
import { Excerpt, isWebAddress, Quote, SourceLink } from '../../src/site/pieces/post.js';
import { PromiseStrip } from '../../src/site/pieces/promise-strip.js';
import { CaptionedTable } from '../../src/site/pieces/table.js';
import { joinedUnits } from '../../src/words/when.js';
import { recorded } from '../_support/inputs/promises.js';
import { HOUR, MINUTE } from '../_support/ledgers/snapshot.js';

describe('what others wrote', () => {
  test('is text, never markup', () => {
    const html = render(
      <Excerpt text={'<img src=x onerror="alert(1)"> </bdi><script>alert(2)</script> &lt;b&gt;'} />,
    );
    expect(html).toBe(
      '<bdi class="excerpt" dir="auto">&lt;img src=x onerror=&quot;alert(1)&quot;> &lt;/bdi>&lt;script>alert(2)&lt;/script> &amp;lt;b&amp;gt;</bdi>',
    );
  });

  test('is cut to 280 characters as people count them', () => {
    expect(render(<Excerpt text={'x'.repeat(281)} />)).toContain(`>${'x'.repeat(279)}…<`);
  });

  test('is nothing where there is none', () => {
    expect(render(<Excerpt text={null} />)).toBe('');
  });
});

describe('links to sources', () => {
  test.each([
    ['https://posts.example/1', true],
    ['http://posts.example/1', true],
    ['HTTPS://posts.example/1', true],
    ['javascript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['https://', false],
    ['//posts.example', false],
    ['', false],
  ])('%j is an address of the web: %s', (url, expected) => {
    expect(isWebAddress(url)).toBe(expected);
    const html = render(
      <SourceLink url={url} about="of it">
        See the post
      </SourceLink>,
    );
    expect(html.startsWith('<a href="')).toBe(expected);
  });

  test('a quote in an address stays inside its attribute', () => {
    const html = render(
      <SourceLink url={'https://posts.example/"onmouseover="alert(1)'} about="of it">
        See the post
      </SourceLink>,
    );
    expect(html).toContain('href="https://posts.example/&quot;onmouseover=&quot;alert(1)"');
  });
});

test('a number carries its exact value, and one that is missing says so in words', () => {
  const text = (value: number) => `${Math.round(100 * value)}%`;
  expect(render(<Num of="forecast.x" value={0.3141} text={text} />)).toBe(
    '<data data-of="forecast.x" value="0.3141">31%</data>',
  );
  expect(render(<Num of="forecast.x" value={0} text={text} />)).toContain('>0%</data>');
  expect(render(<Num of="forecast.x" value={null} text={text} />)).toContain('unknown');
});

describe('pictures', () => {
  const X = scaleLinear([0, 1], [0, 100]);
  const ticks = [0, 0.5, 1].map((value) => ({ value, text: `at ${value}` }));
  const textsOf = (html: string) =>
    [...html.matchAll(/<text([^>]*)>([^<]*)/g)].map(([, attributes = '', text]) => [
      text,
      / x="([^"]*)"/.exec(attributes)?.[1],
      /text-anchor="(\w+)"/.exec(attributes)?.[1],
    ]);

  test('an axis has its labels below their ticks, and at the edges on the inner side', () => {
    const html = render(<Axis x={X} ticks={ticks} base={40} />);
    expect(textsOf(html)).toEqual([
      ['at 0', '0.00%', 'start'],
      ['at 0.5', '50.00%', 'middle'],
      ['at 1', '100.00%', 'end'],
    ]);
    // The line on which the picture stands.
    expect(html.match(/<line/g)).toHaveLength(1);
  });

  test('the axis of chances says its per cents above its lines', () => {
    const y = scaleLinear([0, 1], [100, 0]);
    const texts = textsOf(render(<ChanceAxis y={y} />));
    expect(texts.map(([text]) => text)).toEqual(['50%', '100%']);
  });

  test('an interval is seen, however narrow', () => {
    const widthOf = (low: number, high: number) =>
      / width="([^"]*)"/.exec(render(<IntervalBar x={X} low={low} high={high} middle={8} />))?.[1];
    expect([widthOf(0.2, 0.6), widthOf(0.4, 0.4)]).toEqual(['40.00%', '0.50%']);
  });
});

describe('the strip of past promises', () => {
  const POST = 'https://posts.example/1';
  /** Promised for noon, and how many minutes after it they were kept. */
  const endedLate = (...minutes: readonly (number | null)[]) =>
    endedPromises(
      minutes.flatMap((late, place) => {
        const at = Date.parse(`2026-06-0${place + 1}T11:00:00.000Z`);
        const to = at + HOUR;
        const regular = late === null ? [] : [to + late * MINUTE];
        const promise = { at, from: to, to, url: POST, identity: `${place}` };
        return recorded([promise], { regular, banked: [] });
      }),
    );
  const ended = endedLate(0, 40, 90, null, 40, 50);
  const html = render(<PromiseStrip ended={ended} isTimed />);

  test('sums them up in a sentence: how many in time and late, and only how many for a promise without a time', () => {
    expect(html).toContain('<span>Earlier promises: 1 on time, 4 late, 1 not kept</span>');
    const inTime = endedLate(0, 0, 0, 0, 0, 0);
    expect(render(<PromiseStrip ended={inTime} isTimed />)).toContain(
      '<span>Earlier promises: 6 on time</span>',
    );
    expect(render(<PromiseStrip ended={ended} isTimed={false} />)).toContain(
      '<span>Earlier promises: 5 of 6 kept</span>',
    );
    // Nobody knows whether one that named no end was in time.
    const untimed = inTime.map((promise) => ({ ...promise, lateMs: null }));
    expect(render(<PromiseStrip ended={untimed} isTimed />)).toContain(
      '<span>Earlier promises: 6 of 6 kept</span>',
    );
  });

  test('has a mark of a shape of its own for each end, and the words and the post of each when it is opened', () => {
    expect(html.match(/<circle class="kept"/g)).toHaveLength(1);
    expect(html.match(/<circle class="late"/g)).toHaveLength(4);
    expect(html.match(/<path /g)).toHaveLength(1);
    const rows = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = '']) => row);
    expect(rows.map((row) => row.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' '))).toEqual([
      'Jun 1, 2026 · kept on time See the post of this promise',
      'Jun 2, 2026 · kept, 40 minutes late See the post of this promise',
      'Jun 3, 2026 · kept, 1 hour 30 minutes late See the post of this promise',
      'Jun 4, 2026 · not kept See the post of this promise',
      'Jun 5, 2026 · kept, 40 minutes late See the post of this promise',
      'Jun 6, 2026 · kept, 50 minutes late See the post of this promise',
    ]);
    for (const row of rows) expect(row).toContain(`href="${POST}"`);
  });

  test('stands the higher above the line the later they were kept', () => {
    const heights = [...html.matchAll(/cy="([\d.]+)"/g)].map(([, y]) => Number(y));
    const [onTime = 0, late = 0, later = 0] = heights;
    expect(onTime).toBeGreaterThan(late);
    expect(late).toBeGreaterThan(later);
  });

  test('says of fewer than five that they are too few', () => {
    const few = render(<PromiseStrip ended={ended.slice(0, 4)} isTimed />);
    expect(few).toBe('<p class="note">Too few earlier promises like this one to judge by.</p>');
  });
});

test('a table that scrolls is a region that the keyboard reaches, named like the table', () => {
  const html = render(
    <CaptionedTable caption="Scores" columns={['Days']} isWide>
      <tr>
        <td>1</td>
      </tr>
    </CaptionedTable>,
  );
  expect(html).toMatch(/^<section class="wide" aria-label="Scores" tabindex="0"><table/i);
  expect(html).toContain('>Scores</caption>');
});

test.each([
  ['https://x.com/thsottiaux/status/1', 'Tibo (@thsottiaux)'],
  ['https://x.com/other/status/1', '@other'],
  ['https://bsky.app/profile/codebird.example/post/1', '@codebird.example'],
  ['https://posts.example/codebird/1', 'posts.example'],
  ['javascript:alert(1)', null],
  [null, null],
])('the post at %s is by %s', (url, author) => {
  expect(authorOf(url, { thsottiaux: 'Tibo' })).toBe(author);
});

test('a long post shows its first lines and opens, a short one is whole', () => {
  const [short, long] = ['Limits are reset.', 'Limits are reset. '.repeat(10)].map((text) =>
    render(<Quote text={text} />),
  );
  expect(short).toBe('<bdi class="excerpt" dir="auto">Limits are reset.</bdi>');
  expect(long).toMatch(/^<details class="quote"><summary><bdi .*<\/bdi><\/summary><\/details>$/);
  // Where it is the news there is room for more.
  expect(render(<Quote text={'a'.repeat(160)} place="news" />)).toMatch(/^<bdi /);
  expect(render(<Quote text={'a'.repeat(161)} place="news" />)).toMatch(/^<details /);
  // The longest announcements have 2,300 characters.
  expect(render(<Quote text={'a'.repeat(2_300)} />)).toContain('a'.repeat(2_300));
});

test('no space stands behind a full-width mark, but where others wrote it', () => {
  const page =
    '<p>前回。 <span>予告なし。</span> <a>見る</a></p><bdi class="excerpt">はい。 いいえ。</bdi> One. Two.';
  expect(withoutStraySpaces(page)).toBe(
    '<p>前回。<span>予告なし。</span><a>見る</a></p><bdi class="excerpt">はい。 いいえ。</bdi> One. Two.',
  );
});

test.each([
  ['6 時間', '6\u00a0時間'],
  ['{count} 件のうち # 件', '{count}\u00a0件のうち #\u00a0件'],
  ['30 days, 6시간 뒤, 30天后', '30 days, 6시간 뒤, 30天后'],
])('a number stays with the word behind it, where that is Japanese: %s', (text, joined) => {
  expect(joinedUnits(text)).toBe(joined);
});
