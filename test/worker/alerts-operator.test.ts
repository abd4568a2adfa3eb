import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ServerTime } from '../../src/core/time/machine-time.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { deleteOldRows } from '../../src/ledger/write/delete-old-rows.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';
import { openRaw, withoutGuards } from '../ledger/_database.js';
import { operatorsOf, startAlertTurns } from './_alerts.js';
import { DAY, HOUR, MINUTE, post, servePosts, TALK } from './_turns.js';

const PUBLIC_URL = 'https://resets.example';

/** A source and a status page, a disk and servers that the test sets, and an operator; no reader model. */
async function startOperated(only = '') {
  const upstreams = await servePosts([post(TALK)]);
  const receiver = await startReceiver();
  const world = { free: 0.5 as number | null, offsetMs: 0 };
  const destinations = operatorsOf(`webhook+${receiver.base}/hook${only}`);
  const turns = startAlertTurns({
    timeline: [upstreams.timelines.rss],
    upstreams,
    status: [],
    publicUrl: PUBLIC_URL,
    destinations,
    disk: () => ({ freeBytes: 3 * 2 ** 30, freeShare: world.free }),
    serverTimes: (now): ServerTime[] =>
      ['a.example', 'b.example'].map((server) => ({
        server,
        date: now + world.offsetMs,
        ageMs: 0,
        receivedAt: now,
      })),
  });
  await turns.turn();
  /** Types of the alerts that some turns sent. */
  const after = async (count: number, everyMs = 5 * MINUTE) => {
    for (let turn = 0; turn < count; turn += 1) await turns.turn(everyMs);
    receiver.received.length = 0;
    await turns.send();
    return receiver.received.map(({ body }) => JSON.parse(body).type as string);
  };
  const data = () =>
    receiver.received.map(({ body }) => JSON.parse(body).data as { text: string; url: string });
  /** As a worker does after its turns. */
  const deleteOld = () => {
    const ledger = openLedgerForWriting(turns.path);
    deleteOldRows(ledger);
    ledger.close();
  };
  return { upstreams, turns, world, destinations, after, data, deleteOld };
}

describe('Health', () => {
  test('that turns bad is told without a reader model, too, with what to do and the address of the instance', async () => {
    const { upstreams, turns, after, data } = await startOperated();
    upstreams.fail('/rss.xml', { status: 404 });
    expect(await after(1)).toEqual([]);
    turns.restart();
    expect(await after(1)).toEqual(['health.degraded']);
    expect(data()).toEqual([
      expect.objectContaining({
        title: 'Reset Record for Codebird is degraded',
        text: '- The primary timeline source could not be read completely (not_found). Check the path, the handle or the account for typos.',
        url: `${PUBLIC_URL}/data`,
      }),
    ]);
    expect(await after(3)).toEqual([]);
    expect(await after(2, 12 * HOUR)).toEqual(['health.degraded', 'source.gone']);
    expect(data()[0]).toMatchObject({ title: 'Reset Record for Codebird is still degraded' });
    upstreams.recover();
    expect(await after(1)).toEqual(['source.back']);
    expect(await after(1)).toEqual(['health.recovered']);
    expect(await after(3)).toEqual([]);
  });

  test('that a version of the program with other words found bad is no news to this one', async () => {
    const { upstreams, turns, after } = await startOperated();
    upstreams.fail('/rss.xml', { status: 404 });
    const reword = () => {
      const snapshot = turns.snapshot();
      const reasons = snapshot.health.reasons.map((one) => ({
        ...one,
        text: 'Other words.',
        remedy: 'Wait.',
      }));
      const payload = JSON.stringify({ ...snapshot, health: { ...snapshot.health, reasons } });
      const hash = createHash('sha256').update(payload).digest('hex');
      const sqlite = openRaw(turns.path);
      withoutGuards(sqlite, () =>
        sqlite.exec(
          `UPDATE snapshots SET payload = '${payload.replaceAll("'", "''")}' WHERE turn_id = (SELECT max(id) FROM turns);
           UPDATE turns SET payload_hash = '${hash}' WHERE id = (SELECT max(id) FROM turns)`,
        ),
      );
      sqlite.close();
    };
    expect(await after(1)).toEqual([]);
    reword();
    expect(await after(1)).toEqual(['health.degraded']);
    reword();
    expect(await after(3)).toEqual([]);
    upstreams.recover();
    expect(await after(1)).toEqual([]);
    reword();
    expect(await after(1)).toEqual(['health.recovered']);
  });

  test('that flaps with every turn is told of by nobody, and with every second at most once an hour', async () => {
    const { upstreams, after } = await startOperated();
    const flap = async (times: number, length: number) => {
      const told: string[] = [];
      for (let turn = 0; turn < times; turn += 1) {
        if (turn % 2 === 0) upstreams.fail('/rss.xml', { status: 500 });
        else upstreams.recover();
        told.push(...(await after(length)));
      }
      return told;
    };
    expect(await flap(12, 1)).toEqual([]);
    const told = await flap(12, 2);
    expect(told.length).toBeLessThanOrEqual(4);
    expect(told.slice(0, 2)).toEqual(['health.degraded', 'health.recovered']);
  });
});

describe('A clock', () => {
  test('that is wrong for two turns is told once a day, without an alert of health, and when it is right again', async () => {
    const { turns, world, after, data } = await startOperated();
    world.offsetMs = -3 * HOUR;
    expect(await after(1)).toEqual([]);
    turns.restart();
    expect(await after(1)).toEqual(['clock.wrong']);
    expect(data()).toMatchObject([
      {
        text: "This machine's clock is 3 hours ahead, by the servers that were read. Until it is right, no forecast is saved or scored, and no time counts as watched. Set the clock by NTP.",
        url: `${PUBLIC_URL}/data`,
      },
    ]);
    expect(await after(4)).toEqual([]);
    expect(await after(1, 23 * HOUR)).toEqual(['clock.wrong']);
    expect(data()).toMatchObject([{ title: 'Reset Record for Codebird: the clock is still wrong' }]);
    world.offsetMs = 0;
    expect(await after(1)).toEqual([]);
    expect(await after(1)).toEqual(['clock.right']);
    expect(await after(3)).toEqual([]);
  });
});

describe('A disk', () => {
  test('under 10% is told once a day, and when it has 15% again', async () => {
    const { turns, world, after, data } = await startOperated();
    world.free = 0.1;
    expect(await after(1)).toEqual([]);
    world.free = 0.0999;
    expect(await after(1)).toEqual(['disk.low']);
    expect(data()).toMatchObject([
      {
        title: 'Reset Record for Codebird: the disk is almost full',
        text: "9% (3,072 MiB) of the ledger's disk is free. Free some space. On a full disk, every turn fails.",
        url: `${PUBLIC_URL}/data`,
      },
    ]);
    turns.restart();
    world.free = 0;
    expect(await after(3)).toEqual([]);
    expect(await after(1, 23 * HOUR)).toEqual(['disk.low']);
    expect(data()).toMatchObject([{ title: 'Reset Record for Codebird: the disk is still almost full' }]);
    world.free = 0.15;
    expect(await after(1)).toEqual(['disk.enough']);
    expect(await after(3)).toEqual([]);
  });
});

describe('A source', () => {
  test('that was not read for a day is told, once a day while it lasts, and when it is read again', async () => {
    const { upstreams, turns, after, data, deleteOld } = await startOperated('?only=source');
    upstreams.fail('/rss.xml', { status: 404 });
    expect(await after(3, 7 * HOUR)).toEqual([]);
    turns.restart();
    expect(await after(2, 7 * HOUR)).toEqual(['source.gone']);
    expect(data()).toMatchObject([
      {
        title: 'Reset Record for Codebird: a source is gone',
        text: expect.stringMatching(
          /^rss:http.* was last read at 1 Jun 2026, 12:00 UTC: .*404.*\. Check the path, the handle or the account for typos\.$/,
        ),
        url: `${PUBLIC_URL}/data`,
      },
    ]);
    expect(await after(3, 7 * HOUR)).toEqual([]);
    expect(await after(1, 2 * HOUR)).toEqual(['source.gone']);
    expect(data()).toMatchObject([{ title: 'Reset Record for Codebird: a source is still gone' }]);
    // Also when old rows of reads are deleted, and while it rests. What was not sent for a day is given up.
    expect(await after(3, 16 * DAY)).toEqual(['source.gone']);
    deleteOld();
    expect(await after(2, 8 * DAY)).toEqual(['source.gone']);
    upstreams.recover();
    // It rests, and is asked once an hour.
    expect(await after(1, HOUR)).toEqual(['source.back']);
    expect(data()).toMatchObject([{ text: expect.stringMatching(/^rss:http.* is read again\.$/) }]);
    expect(await after(3)).toEqual([]);
    upstreams.fail('/rss.xml', { status: 404 });
    expect(await after(4, 11 * HOUR)).toEqual(['source.gone']);
  });

  test('such as the status page is told of, too, and one that never could be read', async () => {
    const { upstreams, turns, after, data, deleteOld } = await startOperated('?only=source');
    upstreams.fail('*', { status: 500 });
    turns.write("DELETE FROM source_reads WHERE role = 'status'");
    expect(await after(4, 9 * HOUR)).toEqual(['source.gone', 'source.gone']);
    expect(data().map(({ text }) => text)).toEqual([
      expect.stringContaining('was last read at 1 Jun 2026, 12:00 UTC'),
      expect.stringContaining('was never read: '),
    ]);
    expect(await after(3, 16 * DAY)).toEqual(['source.gone', 'source.gone']);
    deleteOld();
    expect(await after(2, 8 * DAY)).toEqual(['source.gone', 'source.gone']);
    upstreams.recover();
    expect(await after(1, HOUR)).toEqual(['source.back', 'source.back']);
    expect(await after(3)).toEqual([]);
  });

  test('that fails for hours only, or was not asked because the worker did not run, is not told', async () => {
    const { upstreams, world, after } = await startOperated('?only=source');
    upstreams.fail('*', { status: 500 });
    expect(await after(3, 7 * HOUR)).toEqual([]);
    upstreams.recover();
    expect(await after(1)).toEqual([]);
    upstreams.fail('*', { status: 500 });
    expect(await after(1, 3 * DAY)).toEqual([]);
    // Nor by a clock that is days ahead.
    upstreams.recover();
    expect(await after(2)).toEqual([]);
    upstreams.fail('*', { status: 500 });
    expect(await after(2)).toEqual([]);
    world.offsetMs = -9 * DAY;
    expect(await after(2, 9 * DAY)).toEqual([]);
  });
});

test('Without a destination for a kind nothing of it is stored, and one that comes later is told what is wrong.', async () => {
  const { turns, world, destinations, after } = await startOperated('?only=clock');
  world.free = 0.01;
  expect(await after(3)).toEqual([]);
  expect(turns.rows('SELECT 1 FROM alert_deliveries')).toEqual([]);
  destinations.push(...operatorsOf('slack+http://127.0.0.1:9/'));
  await turns.turn(5 * MINUTE);
  expect(turns.rows('SELECT event FROM alert_deliveries')).toEqual([{ event: 'disk.low' }]);
});
