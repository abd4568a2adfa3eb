import { createLimitedFetch } from '../../../src/lib/fetch-limited.js';
import { createModelReader } from '../../../src/sources/model/model-reader.js';
import { FIXTURE_POSTS } from '../../_support/inputs/timeline-fixture.js';
import { type FaultName, startChaosProxy } from '../../_support/servers/chaos-proxy.js';
import type { SimpleIncident, SimplePost } from '../../_support/upstreams/upstreams.js';
import { launch, launchFile } from '../../core/launches/_launch-list.js';
import { launchFolder } from '../../worker/_launch-files.js';
import { DAY, HOUR, servePosts, startTurns, type Turns } from '../../worker/_turns.js';

/** Sources of a turn: a timeline of each kind, the status page, the launch feed. */
export const SOURCES = 8;
const TIMEOUT_MS = 800;

/** Turns in the end, in which everything answers well again. */
const CALM_TURNS = 3;

/** What every format carries alike. */
const POSTS: readonly SimplePost[] = FIXTURE_POSTS.map(({ id, at, text, url }) => ({ id, at, text, url }));
const BEGIN = Date.parse(POSTS[0]?.at ?? '') + HOUR;
const END = Date.parse(POSTS.at(-1)?.at ?? '') + DAY;

const LAUNCHES = launchFile({
  asOf: '2026-08-31',
  modernSince: '2025-01-10',
  launches: [
    launch('Main 1', '2025-01-10'),
    launch('Main 2', '2025-05-01'),
    launch('Main 3', '2025-11-28'),
    launch('Main 4', '2026-03-03'),
  ],
  pending: [],
});

export interface ChaosRun {
  readonly turns: Turns;
  /** How often each fault was done, by all upstreams together. */
  readonly faults: ReadonlyMap<FaultName, number>;
}

/**
 * The invented timeline in a number of turns, told by upstreams of every kind.
 * @param share of the answers that are spoilt, but for the last turns; 0: a calm run
 * @param after is called after each turn
 */
export async function runThroughChaos(
  options: { readonly turns: number; readonly share: number; readonly random: () => number },
  after: (turns: Turns, turn: number) => void,
): Promise<ChaosRun> {
  const { share, random } = options;
  const team = await servePosts([]);
  const company = await servePosts([]);
  const targets = [team.base, company.base, team.base] as const;
  const [teamProxy, companyProxy, readerProxy] = await Promise.all(
    targets.map((target) => startChaosProxy(target, random)),
  );
  if (!teamProxy || !companyProxy || !readerProxy) throw new Error('no proxies');
  const proxies = [teamProxy, companyProxy, readerProxy];
  const through = (address: string) => address.replace(team.base, teamProxy.base);
  const { rss, jsonfeed, atom, mastodon, bluesky, x } = team.timelines;
  const turns = startTurns({
    timeline: [rss, jsonfeed, atom, mastodon, bluesky, x].map(through),
    upstreams: { ...team, base: teamProxy.base, env: { ...team.env, STATUS_PAGE_URL: teamProxy.base } },
    status: [],
    launches: launchFolder({ 'acme.json': LAUNCHES }).read,
    launchFeeds: [`acme=${company.timelines.rss.replace(company.base, companyProxy.base)}`],
    limits: { timeoutMs: TIMEOUT_MS },
    model: () =>
      createModelReader({
        apiKey: 'sk-local',
        baseUrl: `${readerProxy.base}/v1`,
        model: 'reader-small',
        fetch: createLimitedFetch({ userAgent: 'reset-record/test' }),
        timeZone: 'America/Los_Angeles',
        timeoutMs: TIMEOUT_MS,
        maxRetries: 0,
      }),
  });

  let told = 0;
  for (let turn = 0; turn < options.turns + CALM_TURNS; turn += 1) {
    const isCalm = turn >= options.turns;
    for (const proxy of proxies) proxy.share = isCalm ? 0 : share;
    const now = isCalm
      ? END + (turn - options.turns + 1) * HOUR
      : BEGIN + ((END - BEGIN) * turn) / options.turns;
    turns.clock.now = Math.floor(now);
    const known = told;
    while (Date.parse(POSTS[told]?.at ?? '') <= turns.clock.now) team.add(POSTS[told++] as SimplePost);
    // A word of talk that was told before is edited now and then.
    const edited = POSTS[known - 3];
    if (turn % 7 === 0 && edited && !/reset|limit|done|out\./i.test(edited.text))
      team.edit(edited.id, { text: `${edited.text} (A typo is gone.)` });
    team.setIncidents(incidentsUntil(turn));
    if (turn % 9 === 0) {
      const at = new Date(turns.clock.now - HOUR).toISOString();
      company.add({
        id: `a${turn}`,
        at,
        text: `Our offices, part ${turn}.`,
        url: `https://acme.example/${turn}`,
      });
    }
    await turns.turn();
    after(turns, turn);
  }
  const faults = new Map<FaultName, number>();
  for (const { done } of proxies)
    for (const [name, count] of done) faults.set(name, (faults.get(name) ?? 0) + count);
  return { turns, faults };
}

/** One every ten turns, resolved after five. */
function incidentsUntil(turn: number): SimpleIncident[] {
  return Array.from({ length: Math.floor(turn / 10) + 1 }, (_, n) => {
    const startedAt = new Date(BEGIN + n * DAY).toISOString();
    return { id: `i${n}`, name: 'Slow answers', startedAt, resolvedAt: turn < n * 10 + 5 ? null : startedAt };
  });
}
