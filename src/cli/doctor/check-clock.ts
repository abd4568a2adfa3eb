import {
  durationInWords,
  judgeClock,
  NOT_WRONG,
  type ServerTime,
  timeInWords,
} from '../../core/machine-time.js';
import { counted } from '../output.js';
import { type Check, fails, off, works } from './check.js';

/** Judges this machine's clock as a turn does, by the servers that the other checks have read. */
export function checkClock(times: readonly ServerTime[], now: number): Check {
  const name = 'clock';
  const verdict = judgeClock(times, now, NOT_WRONG);
  const { clock, servers, dissenters } = verdict;
  const others = dissenters.map(
    ({ server, offsetMs }) => `; that of ${server} differs by ${durationInWords(offsetMs)}`,
  );
  if (clock === 'unchecked')
    return off(
      name,
      `not checked: no other machine says the time, or they do not agree${others.join('')}`,
      'It is compared with the servers of timelines, status page and launch feeds on other machines: configure one, or keep the clock right by NTP.',
    );
  if (clock === 'right') return works(name, `as that of ${counted(servers, 'server')}${others.join('')}`);
  return fails(
    name,
    `${timeInWords(verdict, now)}${others.join('')}`,
    'Synchronise it with NTP (timedatectl set-ntp true).',
  );
}
