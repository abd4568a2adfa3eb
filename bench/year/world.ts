import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.js';
import type { MadeUpIncident, MadeUpPost } from './upstreams.js';

/*
 * A year of a made-up team: four posts a day, a reset about every nine days, half of them promised first, and some
 * agreed in two posts. About one incident a week.
 */

const TALK = [
  'We are hiring engineers who like small binaries. Come and say hello.',
  'Thanks for all the reports about the sidebar. A fix is in review and ships this week.',
  'The new command palette is faster, and it remembers what you used last.',
  'Great turnout at the meetup in Lisbon today. Slides follow.',
  'You can now pin a thread. Small thing, but we use it all day.',
  'We looked into the slow starts on Windows. Antivirus scans of the cache folder were the cause.',
  'Weekly notes are up: fewer flickers, better diffs, quieter logs.',
  'What should we build next? Reply with the one thing that annoys you most.',
  'Docs for the review mode got a rewrite. Tell us what is still unclear.',
];
const RESET = [
  'Usage limits have been reset for everyone. Enjoy the weekend!',
  'We just reset the limits for all plans. Thanks for your patience today.',
  'Limits are reset again for everyone, because of the errors this morning.',
];
const PROMISE = [
  'We will reset usage limits tomorrow once the fix is out.',
  'A reset of the limits for everyone is coming later today.',
];
/** Said in two posts: what is asked, and what is done about it. */
const CONVERSATION = [
  'Many of you ask whether limits get reset after the outage. Fair question, give us an hour.',
  'Done. Limits have been reset for all users, as promised.',
] as const;

export interface World {
  readonly posts: readonly MadeUpPost[];
  /** Each twice: when it begins, and when it ends. */
  readonly incidents: readonly (MadeUpIncident & { readonly at: number })[];
}

export function madeUpYear(from: number, days: number, rng: () => number): World {
  const posts: MadeUpPost[] = [];
  const say = (at: number, text: string) => {
    const exact = Math.floor(at);
    posts.push({ id: `${exact}`, at: exact, text });
  };
  const oneOf = (texts: readonly string[]) => texts[Math.floor(rng() * texts.length)] ?? '';
  const incidents: (MadeUpIncident & { at: number })[] = [];
  for (let day = 0; day < days; day += 1) {
    const start = from + day * DAY_MS;
    for (let n = 0; n < 4; n += 1) say(start + rng() * DAY_MS, oneOf(TALK));
    if (rng() < 1 / 9) {
      const at = start + rng() * DAY_MS;
      const kind = rng();
      if (kind < 0.5) say(at - 20 * HOUR_MS, oneOf(PROMISE));
      if (kind > 0.8) say(at - 50 * MINUTE_MS, CONVERSATION[0]);
      say(at, kind > 0.8 ? CONVERSATION[1] : oneOf(RESET));
    }
    if (rng() < 1 / 7) {
      const startedAt = Math.floor(start + rng() * DAY_MS);
      const ended = Math.floor(startedAt + rng() * 3 * HOUR_MS);
      const id = `i${day}`;
      incidents.push({ id, at: startedAt, startedAt, resolvedAt: null });
      incidents.push({ id, at: ended, startedAt, resolvedAt: ended });
    }
  }
  const byTime = (a: { readonly at: number }, b: { readonly at: number }) => a.at - b.at;
  return { posts: posts.sort(byTime), incidents: incidents.sort(byTime) };
}
