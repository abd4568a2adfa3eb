import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { BROWSER_NEEDED, HAS_BROWSER, openBrowser } from '../../_support/clients/browser.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { servePage } from '../../_support/servers/page-server.js';
import { operator, teamPost } from '../../cli/_cli.js';

const RESET = 'We have reset usage limits for everyone.';

/** A reset to one of the two keys of the rules. */
const MAYBE = 'Your meters may look full today.';
const TALK = ['lol', 'Good night everybody.', 'Enjoy the weekend!', 'Thanks all, lunch time', '4.2 is out'];

interface Stats {
  readonly totalResets: number;
  readonly lastResetAt: string;
}

describe.skipIf(!HAS_BROWSER)(`the page of a service without a model (${BROWSER_NEEDED})`, () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /**
   * A team that announced a reset two days ago, and the page that follows each of its posts after the next
   * turn.
   */
  async function open() {
    const made = operator({ AI_MODEL: 'none' });
    const posts = [teamPost(70_000, RESET, NOW - 2 * DAY)];
    made.timeline(...posts);
    await made.turn();
    const server = await servePage(made.ledgerPath);
    const context = await browser.newContext({ timezoneId: 'UTC' });
    onTestFinished(async () => {
      await context.close();
      await server.close();
    });
    page = await context.newPage();
    await page.goto(server.url);
    const show = async () => {
      server.clock.now = made.clock.now;
      await page.clock.setFixedTime(made.clock.now);
      // The browser may keep a page for five minutes of its own time.
      await page.reload();
      expect(await page.locator('[data-generated]').getAttribute('data-generated')).toBe(`${made.clock.now}`);
    };
    return {
      status: () => made.ok('status'),
      async stats(): Promise<Stats> {
        const { totalResets, lastResetAt } = (await (
          await fetch(`${server.url}/api/v1/stats`)
        ).json()) as Stats;
        return { totalResets, lastResetAt };
      },
      /** Posts it now, or as long ago. */
      async say(text: string, ago = 0) {
        posts.push(teamPost(70_000 + posts.length, text, made.clock.now - ago));
        made.timeline(...posts);
        await made.turn();
        await show();
      },
    };
  }

  const headline = () => page.getByRole('heading', { level: 1 }).textContent();
  const promised = (text: string) => page.locator('#promises, .now').getByText(text).count();
  const reports = () => page.locator('#unconfirmed');

  test.each([
    ['vague', 'There will be a reset for everyone soon.', 0, 'RESET PROMISED for everyone'],
    [
      'conditional',
      'Once we reach five million weekly users we will reset limits for everyone.',
      0,
      'RESET ONLY IF… for everyone',
    ],
    // It is five in the morning where the team is.
    ['due', 'We will reset limits for everyone today at 4am.', 2 * HOUR, 'RESET DUE NOW for everyone'],
  ])('small talk keeps no %s promise, a doubtful post is shown and does not count, a plain one counts', async (_which, promise, ago, word) => {
    const { say, stats, status } = await open();
    const before = { totalResets: 1, lastResetAt: new Date(NOW - 2 * DAY).toISOString() };
    await say(promise, ago);
    for (const text of TALK) {
      await say(text);
      expect.soft(await headline(), text).toBe(word);
      expect.soft(await stats(), text).toEqual(before);
      // Of one with a condition, that stands below the word.
      expect.soft(await promised(promise.replace(/ we will reset.*$/, '')), text).toBeGreaterThan(0);
      expect.soft(await reports().count(), text).toBe(0);
    }

    await say(MAYBE);
    expect(await reports().getByText('A post may announce a reset').isVisible()).toBe(true);
    expect(await reports().textContent()).toContain('Reason: the rules are not sure what the post announces');
    expect(await reports().textContent()).toContain(MAYBE);
    expect(await headline()).toBe('MAYBE RESET');
    expect(await stats()).toEqual(before);
    expect(await status()).toMatch(
      /Unconfirmed +A post may announce a reset · .*\n +Your meters may look full today\./,
    );

    await say(RESET);
    expect(await headline()).toBe('RESET');
    const { totalResets, lastResetAt } = await stats();
    expect(totalResets).toBe(2);
    // When the doubtful post came, which it confirms.
    expect(Date.parse(lastResetAt)).toBe(NOW + (2 + TALK.length) * 5 * MINUTE);
    expect(await reports().count()).toBe(0);
  });
});
