import { expect, test } from 'vitest';
import { request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { serve } from '../_support/servers/api.js';

test('pages that are asked for together are made one at a time, and what lies ready is answered in between', async () => {
  const ledger = newLedger(exampleLedger);
  const api = await serve(ledger.path);
  await api.stats();
  const order: string[] = [];
  const pages = [
    '/',
    '/odds',
    '/scores',
    '/method',
    '/data',
    '/calendar.ics',
    '/feed.atom',
    '/data/resets.csv',
  ];
  const making = pages.map((path) =>
    request(api.port, path).then(({ status }) => order.push(`${path} ${status}`)),
  );
  const all = Promise.all(making);
  let isDone = false;
  all.then(() => {
    isDone = true;
  });
  while (!isDone) await request(api.port, '/api/v1/stats').then(() => order.push('stats'));
  expect(order.filter((one) => one !== 'stats').sort()).toEqual(pages.map((path) => `${path} 200`).sort());
  const last = order.findLastIndex((one) => one !== 'stats');
  expect(order.slice(0, last).filter((one) => one === 'stats').length).toBeGreaterThanOrEqual(
    pages.length / 2,
  );
});
