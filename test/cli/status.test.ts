import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { paintWith } from '../../src/cli/status/paint.js';
import { readStatus } from '../../src/cli/status/read-status.js';
import { statusLines } from '../../src/cli/status/status-lines.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { backupName } from '../../src/ledger/file/backup-folder.js';
import { acquireWriterLock } from '../../src/ledger/file/lock.js';
import { newestId } from '../../src/ledger/queries.js';
import { alertDeliveries, readingFailures, sourceReads, turns } from '../../src/ledger/schema.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { appendPost, appendReading } from '../_support/ledgers/ledger-rows.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW, WELL } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { serveApi } from '../_support/servers/api.js';
import { runCommand } from './_cli.js';

/** An example in which everything has something to show; its last turn was at `NOW`. */
function example(): TestLedger {
  const ledger = newLedger(exampleLedger);
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx);
    const turnId = newestId(tx, turns);
    const read = {
      turnId,
      httpStatus: null,
      startedAt: NOW,
      finishedAt: NOW,
      contiguous: 1,
      oldestAt: null,
      newestAt: null,
    };
    const fine = { outcome: 'ok', failureClass: null, failureDetail: null } as const;
    tx.insert(sourceReads)
      .values({ ...read, ...fine, source: 'fx:codebird', role: 'primary', items: 12 })
      .run();
    tx.insert(sourceReads)
      .values({
        ...read,
        source: 'https://status.example',
        role: 'status',
        outcome: 'failed',
        failureClass: 'timeout',
        failureDetail: 'no answer\u001b[2J within 20 seconds',
        items: 0,
      })
      .run();
    const alert = { event: 'reset.recorded', key: 'reset:1', resetRowId: 1, decidedAt: NOW - DAY } as const;
    appender.append('alertOutcomes', {
      ...alert,
      destination: 'ntfy:a',
      outcome: 'sent',
      endedAt: NOW - DAY,
    });
    appender.append('alertOutcomes', {
      ...alert,
      destination: 'slack:b',
      outcome: 'given_up',
      endedAt: NOW - HOUR,
    });
    const message = { messageId: 'msg_1', title: 'Codebird: usage limits have been reset', text: 'Enjoy!' };
    tx.insert(alertDeliveries)
      .values({
        ...alert,
        ...message,
        at: NOW - DAY,
        destination: 'ntfy:c',
        attempts: 1,
        nextAttemptAt: NOW,
      })
      .run();
  });
  const folder = join(ledger.directory, 'backups');
  mkdirSync(folder);
  writeFileSync(join(folder, backupName('ledger', NOW - 5 * HOUR)), '');
  return ledger;
}

const ENV = {
  ALERT_URLS: 'ntfy+https://ntfy.example/a,slack+https://hooks.example/c',
  BACKUP_SCHEDULE: '30 3 * * *',
};

const status = (ledger: TestLedger, now: number, ...args: readonly string[]) =>
  runCommand({ LEDGER_PATH: ledger.path, ...ENV }, ['status', ...args], () => now);

describe('status', () => {
  test('says what the start page says first, then how the service is run, and writes nothing', async () => {
    const ledger = example();
    const before = ledger.writer.sqlite.serialize();
    const { code, out, err } = await status(ledger, NOW + 2 * MINUTE);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(ledger.writer.sqlite.serialize().equals(before)).toBe(true);
    expect(`\n${out.replaceAll(ledger.directory, '/srv').replaceAll('\u00a0', ' ')}\n`).toBe(GOLDEN);
  });

  test('--json has everything, for programs, in the numbers that the API serves', async () => {
    const ledger = example();
    const found = JSON.parse((await status(ledger, NOW, '--json')).out);
    const { lastResetAt, generatedAt, next24Hours, nearTerm, recording } = await (
      await serveApi(ledger.path)
    ).forecast();
    expect(found).toMatchObject({
      ledger: ledger.path,
      checkedAt: '2026-07-01T12:00:00.000Z',
      isCurrent: true,
      lastResetAt,
      generatedAt,
      forecast: { trust: 'unclear', next24Hours, nearTerm, recording },
      promises: [{ strength: 'conditional' }, { state: 'scheduled', strength: 'explicit' }],
      unconfirmed: [
        {
          at: '2026-07-01T03:00:00.000Z',
          kind: 'regular',
          announcement: {
            text: 'limits looking fresh, or is it just me?',
            url: 'https://bsky.app/profile/wren.example/post/maybe',
          },
          doubt: { code: 'question', field: 'evidence' },
        },
      ],
      undecided: [],
      health: { status: 'ok', clock: 'right', reasons: [] },
      worker: { running: false },
      turns: { lastAt: '2026-07-01T12:00:00.000Z', nextAt: null },
      sources: [
        { source: 'fx:codebird', outcome: 'ok' },
        { outcome: 'failed', failureClass: 'timeout' },
      ],
      alerts: { destinations: 2, waiting: 1, givenUp: 1, lastSentAt: '2026-06-30T12:00:00.000Z' },
      backups: {
        count: 1,
        newest: join(ledger.directory, 'backups', backupName('ledger', NOW - 5 * HOUR)),
        newestAt: '2026-07-01T07:00:00.000Z',
        isOverdue: false,
      },
    });
  });

  test('names what may be a banked reset, and the promise that a report may have kept', async () => {
    const ledger = newLedger(exampleLedger);
    // Eight and a half hours after the example's newest promise was made, which has no time.
    const at = NOW + 8 * HOUR;
    ledger.addResets({ at, kind: 'banked', status: 'unconfirmed', text: 'there\nyou go\u001b[2J' });
    ledger.publish({ generatedAt: NOW + 9 * HOUR });
    const { out } = await status(ledger, NOW + 9 * HOUR);
    expect(out).toMatch(
      /^ {2}Unconfirmed +A post may announce a banked reset · 1 Jul 2026, 20:00 UTC\n +there you go ?\[2J\n +A post may announce a reset · .*\n.*\n.*\n +reason: a question announces nothing; decided by the evidence\n +An unconfirmed reset may have kept the promise of 1 Jul 2026, 10:00 UTC\. /m,
    );
    // No reading is known of the newer one.
    expect(out.split('reason: ')).toHaveLength(2);
    const found = JSON.parse((await status(ledger, NOW + 9 * HOUR, '--json')).out);
    // The report names nothing of the condition.
    expect(found.promises).toMatchObject([{ madeAt: '2026-07-01T11:00:00.000Z', strength: 'conditional' }]);
    expect(found.undecided).toMatchObject([{ madeAt: '2026-07-01T10:00:00.000Z' }]);
  });

  test('of an empty record no chance is shown, and its forecast is untested, whatever its scores say', async () => {
    const ledger = exampleLedger({ state: 'empty' });
    onTestFinished(() => ledger.remove());
    expect(JSON.parse((await status(ledger, NOW, '--json')).out).forecast.trust).toBe('untested');
    const { out } = await status(ledger, NOW);
    expect(out).toContain('No forecast yet: there are no past resets to go by.');
    expect(out).not.toMatch(/range|Trust/);
  });

  test('a record that is too old to be served has no chance, and exit code 1', async () => {
    const ledger = example();
    const { code, out } = await status(ledger, NOW + 3 * HOUR);
    expect(code).toBe(1);
    expect(out).toContain(
      'Not current: the record is as of 1 Jul 2026, 12:00 UTC, 3 hours ago. The page and the API answer 503 until the next turn.',
    );
    expect(out).toMatch(/^ {2}Next 24 hours +not shown$/m);
    expect(out).toMatch(
      /^ {2}State +Partly working\n +The last turn completed 3 hours ago; one is due every 5 minutes\./m,
    );
    expect(out).not.toContain('%');
  });

  test('a backup that is overdue, a turn that was due, and the worker that runs are named', async () => {
    const ledger = example();
    ledger.publish({
      generatedAt: NOW + DAY,
      health: {
        ...WELL,
        lastCompletedAt: isoInstant(NOW + DAY),
        nextTurnAt: isoInstant(NOW + DAY + 5 * MINUTE),
      },
    });
    const lock = acquireWriterLock(ledger.path, 'process 7 on host');
    onTestFinished(() => lock.release());
    const { out } = await status(ledger, NOW + DAY + 7 * MINUTE);
    expect(out).toMatch(/^ {2}Worker +running: process 7 on host$/m);
    expect(out).toMatch(/ next was due 2 minutes ago$/m);
    expect(out).toMatch(/^ {2}Backups .*, overdue$/m);
    expect(out).toMatch(/^ {2}Sources +the newest turn read none$/m);
    lock.release();
    const ended = await status(ledger, NOW + DAY + 7 * MINUTE);
    expect(ended.out).toMatch(/^ +none to come: no worker is running$/m);
    expect(ended.out).not.toContain('next');
  });

  test('posts that the reader model has failed to read are counted, until it reads them', async () => {
    const ledger = example();
    const fails = (postId: number, failedAt: number) =>
      ledger.writer.commit((tx) => {
        const row = { turnId: newestId(tx, turns), postId, reason: 'invalid_schema', failedAt };
        tx.insert(readingFailures)
          .values({ ...row, detail: 'no JSON\u001b[2J', requestedModel: 'small', readerVersion: '1' })
          .run();
      });
    const post = (name: string) =>
      ledger.writer.commit((tx) => appendPost(createAppender(tx), { name, revision: 1, at: NOW - DAY }));
    const [first, second] = [post('unread-1'), post('unread-2')];
    fails(first, NOW - 8 * DAY);
    fails(second, NOW - 2 * HOUR);
    fails(second, NOW - HOUR);
    fails(first, NOW - 10 * MINUTE);
    const { out } = await status(ledger, NOW);
    expect(out).toMatch(
      /^ {2}Reader model +has not read 2 posts since 1 Jul 2026, 10:00 UTC; the rules have\n +last failed 10 minutes ago, invalid_schema: no JSON ?\[2J$/m,
    );
    expect(out).toContain('Up to date');
    expect(JSON.parse((await status(ledger, NOW, '--json')).out).model).toEqual({
      unreadPosts: 2,
      since: '2026-07-01T10:00:00.000Z',
      lastFailedAt: '2026-07-01T11:50:00.000Z',
      lastFailure: { reason: 'invalid_schema', detail: 'no JSON\u001b[2J' },
    });
    ledger.writer.commit((tx) => {
      for (const postId of [first, second])
        appendReading(createAppender(tx), postId, { reader: 'model', kind: 'none' });
    });
    expect((await status(ledger, NOW)).out).not.toContain('Reader model');
  });

  test('is coloured only where that is wanted, and says the same', async () => {
    const ledger = example();
    const config = {
      alerts: { followers: [], operator: [], telegramBaseUrl: '' },
      backups: { schedule: null, folder: join(ledger.directory, 'none'), stem: 'ledger', keep: 1 },
    };
    const found = readStatus({ path: ledger.path, from: 'argument' }, config, NOW);
    const [plain, coloured] = [false, true].map((colours) =>
      statusLines(found, paintWith(colours)).join('\n'),
    );
    expect(plain).not.toContain('\u001b');
    expect(coloured).toContain('\u001b[32m✓\u001b[39m fx:codebird');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of colours.
    expect(coloured?.replace(/\u001b\[\d+m/g, '').replace(/ +$/gm, '')).toBe(plain);
  });

  test('says in words why there is nothing to show', async () => {
    const directory = temporaryDirectory();
    const missing = join(directory, 'ledger.sqlite');
    const of = (path: string) => runCommand({ LEDGER_PATH: missing }, ['status', path], () => NOW);
    expect(await of(missing)).toEqual({
      code: 1,
      out: '',
      err: `There is no ledger at ${missing} (the argument). Check the path. If there is none yet, the worker creates it: reset-record worker --once, in a checkout npm run worker -- --once`,
    });
    const empty = newLedger();
    expect(await of(empty.path)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^No turn has been committed to .*ledger\.sqlite yet, so there is nothing to show\./,
      ),
    });
  });
});

const GOLDEN = `
Codebird usage-limit resets
RESET PROMISED · Wed 1 Jul, 18:00 to 23:00 UTC. Last reset 6 days 16 hours ago.

  Last reset        6 days 16 hours ago, 24 Jun 2026, 19:40 UTC
  Next 24 hours     89%         Likely                    range 83 to 91%
  Next 6 hours      10%         Very unlikely             range 5 to 15%
  Trust             = Tested on 66 days without a promise: no clear difference from always saying the 30-day average. On 18 days with one: too few to say.
                    Saved before the outcome
  Promises          No time given · If a condition is met
                      Once we pass a million builds, Plus and Pro get another reset.
                    Scheduled · 1 Jul 2026, 18:00 UTC to 1 Jul 2026, 23:00 UTC
                      Big release today, 11am to 4pm PT. We will reset limits for everyone wh…
  Unconfirmed       A post may announce a reset · 1 Jul 2026, 03:00 UTC
                      limits looking fresh, or is it just me?
                      https://bsky.app/profile/wren.example/post/maybe
                      reason: a question announces nothing; decided by the evidence

  State             Up to date
  Worker            not running
  Turns             last 2 minutes ago, 1 Jul 2026, 12:00 UTC
                    none to come: no worker is running
  Clock             right, by the other machines that were read
  Sources           ✓ fx:codebird             primary timeline, 12 entries
                    ✗ https://status.example  status page, timeout: no answer[2J within 20 seconds
  Alerts            2 destinations, last sent 1 day ago, 1 waiting, 1 given up in the last seven days
  Backups           1 in /srv/backups, newest 5 hours 2 minutes ago
                    /srv/backups/ledger-2026-07-01T07-00-00-000Z.sqlite
  Ledger            /srv/ledger.sqlite (LEDGER_PATH)
`;
