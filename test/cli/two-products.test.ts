import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupStemOf, ledgerPathOf } from '../../src/config/product-id.js';
import { MINUTE } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { intactChain, operator } from './_cli.js';

/**
 * Two products in one working directory, each with the ledger that is its default, and two backups of each.
 */
async function twoProducts() {
  const folder = temporaryDirectory();
  const backups = join(folder, 'backups');
  const make = async (product: string) => {
    const LEDGER_PATH = join(folder, ledgerPathOf(product, null).replace('data/', ''));
    const made = operator({ PRODUCT: product, LEDGER_PATH, BACKUP_DIR: backups });
    made.timeline();
    await made.turn();
    for (let n = 0; n < 2; n += 1) {
      made.clock.now += MINUTE;
      await made.ok('backup');
    }
    return { ...made, path: LEDGER_PATH };
  };
  const [codex, claude] = [await make('codex'), await make('claude')];
  const inFolder = () => readdirSync(backups).sort();
  const of = (stem: RegExp) => inFolder().filter((name) => stem.test(name));
  return {
    folder,
    backups,
    codex,
    claude,
    inFolder,
    ofCodex: () => of(/^ledger-2/),
    ofClaude: () => of(/^ledger-claude-2/),
  };
}

test.each([
  ['codex', 'data/ledger.sqlite', 'ledger'],
  ['claude', 'data/ledger-claude.sqlite', 'ledger-claude'],
  ['claude', '/var/lib/reset-record/ledger.sqlite', 'ledger-claude'],
  ['grok', '/var/lib/reset-record/ledger.sqlite', 'ledger-grok'],
  ['codex', '/srv/main.db', 'main'],
])('Backups of %s at %s are named %s-<instant>.', (product, path, stem) => {
  expect(backupStemOf(product, path)).toBe(stem);
});

test('`backup --keep` removes only backups of its own ledger.', async () => {
  const { codex, claude, ofCodex, ofClaude } = await twoProducts();
  codex.clock.now += 5 * MINUTE;
  await codex.ok('backup', '--keep', '1');
  expect([ofCodex().length, ofClaude().length]).toEqual([1, 2]);
  claude.clock.now += 5 * MINUTE;
  await claude.ok('backup', '--keep', '1');
  expect([ofCodex().length, ofClaude().length]).toEqual([1, 1]);
});

test('`restore --drill` checks the newest backup of its own ledger, and refuses one of another product.', async () => {
  const { backups, codex, ofClaude } = await twoProducts();
  expect((await codex.json<{ file: string }>('restore', '--drill')).file).toMatch(/\/ledger-2[^/]*$/);
  const { code, err } = await codex.run('restore', '--drill', join(backups, String(ofClaude()[0])));
  expect([code, err]).toEqual([1, expect.stringContaining('it is the record of claude, not of codex')]);
});

test('`restore` refuses a backup of another product, and changes nothing.', async () => {
  const { folder, backups, codex, ofClaude, path } = await twoProducts().then((all) => ({
    ...all,
    path: all.codex.path,
  }));
  const head = intactChain(path);
  const { code, err } = await codex.run('restore', join(backups, String(ofClaude()[0])));
  expect([code, err]).toEqual([1, expect.stringContaining('set PRODUCT=claude')]);
  expect(intactChain(path)).toBe(head);
  expect(readdirSync(folder).filter((name) => name.includes('replaced'))).toEqual([]);
});

test('Where there was no ledger, `restore` does not say that an old one was kept.', async () => {
  const { folder, backups, ofClaude } = await twoProducts();
  const fresh = operator({ PRODUCT: 'claude', LEDGER_PATH: join(folder, 'new.sqlite') });
  const said = await fresh.ok('restore', join(backups, String(ofClaude()[0])));
  expect(said).toContain('There was no old ledger to keep.');
  expect(said).not.toContain('was kept');
  expect(existsSync(join(folder, 'new.sqlite'))).toBe(true);
});
