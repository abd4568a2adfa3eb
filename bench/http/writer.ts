import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { latestSnapshot } from '../../src/ledger/read/snapshot.js';
import { publishSnapshot } from '../../src/ledger/write/snapshots.js';

/*
 * The worker's part while load runs, in a process of its own: each message commits a snapshot of this moment, of a
 * service that has everything configured and reads it all. Its argument is the ledger.
 */
const writer = openLedgerForWriting(process.argv[2] ?? '');

function publish(): void {
  const now = Date.now();
  writer.commit((tx) => {
    const latest = latestSnapshot(tx);
    if (latest.kind !== 'snapshot') throw new Error('the ledger holds no snapshot');
    const { snapshot } = latest;
    const { saved } = snapshot.forecast;
    const turn = writer.sqlite.prepare('SELECT max(id) FROM turns').pluck().get();
    publishSnapshot(tx, Number(turn), {
      ...snapshot,
      generatedAt: now,
      forecast: { ...snapshot.forecast, saved: saved && { ...saved, slot: now, issuedAt: now } },
      health: {
        ...snapshot.health,
        lastCompletedAt: now,
        timeline: 'live',
        allSourcesRead: true,
        ai: { ...snapshot.health.ai, configured: true, requestedModel: 'bench' },
        reasons: [],
      },
    });
  });
  process.send?.('published');
}

process.on('message', publish);
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
