import { expect, test } from 'vitest';
import { destinationsOf, startAlertTurns } from './_alerts.js';
import { acme, acmeWith, launchFolder, zeta } from './_launch-files.js';
import { DAY, HOUR, MINUTE } from './_turns.js';

const TO = 'slack+http://127.0.0.1:9/unused';

async function startListed(only = '') {
  const files = launchFolder({ 'acme.json': acme() });
  const turns = startAlertTurns({
    timeline: [],
    launches: files.read,
    destinations: destinationsOf(TO + only),
  });
  await turns.turn();
  expect(turns.told()).toEqual([]);
  return { files, turns };
}

test('A launch that newly counts is told once, with its sources and its link.', async () => {
  const { files, turns } = await startListed();
  files.write('acme.json', acmeWith('Main 4', '2026-05-31'));
  await turns.turn(5 * MINUTE);
  turns.restart();
  await turns.turn(5 * MINUTE);
  // An edit of it, and its removal, are corrections.
  files.write('acme.json', acmeWith('Main 4', '2026-05-30'));
  await turns.turn(5 * MINUTE);
  files.write('acme.json', acme());
  await turns.turn(5 * MINUTE);
  files.write('acme.json', acmeWith('Main 4', '2026-05-31'));
  await turns.turn(5 * MINUTE);
  expect(turns.rows('SELECT event, title, text, url, at FROM alert_deliveries')).toEqual([
    {
      event: 'launch.recorded',
      title: 'Main 4 was launched',
      text: expect.stringMatching(/^acme, line main, 2026-05-31, release\.\nSources: .*: 2026-05-31.*\.$/),
      url: expect.stringMatching(/^https:/),
      at: Date.UTC(2026, 4, 31),
    },
  ]);
});

test.each([
  ['an earlier day', acmeWith('Main 4', '2026-05-28')],
  ['a stage in which not everybody can use it', acmeWith('Main 4', '2026-05-31', { stage: 'announced' })],
] as const)('A launch of %s is not told.', async (_, list) => {
  const { files, turns } = await startListed();
  files.write('acme.json', list);
  await turns.turn(5 * MINUTE);
  expect(turns.told()).toEqual([]);
});

test('Neither is the first list of a company, nor anything to who wants no launches.', async () => {
  const { files, turns } = await startListed('?only=reset');
  files.write('zeta.json', zeta());
  await turns.turn(HOUR);
  files.write('acme.json', acmeWith('Main 4', '2026-06-01', {}, '2026-06-01'));
  await turns.turn(DAY);
  expect(turns.told()).toEqual([]);
});
