import { expect, test } from 'vitest';
import type { AlertEvent } from '../../../src/core/alerts/kinds.js';
import { passedInPause, type WaitingAlert } from '../../../src/core/alerts/pause.js';
import { HOUR, NOW } from '../../_support/ledgers/snapshot.js';

type Told = readonly [event: AlertEvent, more?: Partial<WaitingAlert>];

const source = (name: string, readAt: string) => ({ key: `:${name}:${readAt}` });

test.each<readonly [what: string, told: readonly Told[], left: readonly AlertEvent[]]>([
  ['was wrong and is right again', [['health.degraded'], ['health.recovered']], []],
  ['is still wrong, with reminders', [['disk.low'], ['disk.low'], ['disk.low']], ['disk.low']],
  ['was wrong twice', [['clock.wrong'], ['clock.right'], ['clock.wrong']], ['clock.wrong']],
  ['was wrong before the pause', [['backup.made']], ['backup.made']],
  ['was tried before the pause', [['backup.failed', { attempts: 1 }], ['backup.made']], ['backup.made']],
  [
    'was wrong before, right, wrong and right',
    [['backup.made'], ['backup.failed'], ['backup.made']],
    ['backup.made'],
  ],
  ['is another condition', [['disk.low'], ['clock.wrong'], ['clock.right']], ['disk.low']],
  [
    'is a source that is back, and one that is not',
    [
      ['source.gone', source('rss:https://a.example:8080/x', '5')],
      ['source.gone', source('rss:https://b.example', 'never')],
      ['source.gone', source('rss:https://a.example:8080/x', '5+7')],
      ['source.back', source('rss:https://a.example:8080/x', '5')],
    ],
    ['source.gone'],
  ],
  [
    'is a source whose name ends in a number, and that is back',
    [
      ['source.gone', source('x:12345', '5')],
      ['source.gone', source('x:12345', '5+7')],
      ['source.back', source('x:12345', '5')],
    ],
    [],
  ],
  ['promised a time that has passed', [['reset.promised', { windowTo: NOW - 1 }]], []],
  ['promises a time ahead', [['reset.promised', { windowTo: NOW + HOUR }]], ['reset.promised']],
  ['promises no time', [['reset.promised']], ['reset.promised']],
  [
    'is a reset, and another one',
    [['reset.recorded'], ['reset.recorded']],
    ['reset.recorded', 'reset.recorded'],
  ],
  ['moved', [['reset.moved', { windowTo: NOW - 1 }]], ['reset.moved']],
  [
    'may be a reset',
    [['reset.unconfirmed'], ['reset.unconfirmed']],
    ['reset.unconfirmed', 'reset.unconfirmed'],
  ],
])('What %s, when a pause ends', (_what, told, left) => {
  const waiting = told.map(([event, more], place): WaitingAlert => {
    const alert = { id: place + 1, event, windowTo: null, attempts: 0, ...more };
    return { ...alert, key: `${event}${more?.key ?? `:${place}`}` };
  });
  const passed = passedInPause(waiting, NOW);
  expect(waiting.filter(({ id }) => !passed.has(id)).map(({ event }) => event)).toEqual(left);
});
