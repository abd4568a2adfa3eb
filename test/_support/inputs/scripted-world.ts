import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { answerAsModel } from '../../../src/sandbox/sandbox-reader.js';
import { launch, launchFile } from '../../core/launches/_launch-list.js';
import {
  answered,
  postIn,
  type ReaderReply,
  type ReaderRequest,
  startReaderUpstream,
} from '../upstreams/reader-upstream.js';
import { type SimplePost, startUpstreams, type Upstreams } from '../upstreams/upstreams.js';
import { FIXTURE_POSTS, FIXTURE_RECORD } from './timeline-fixture.js';

const HOUR = 3_600_000;

const SEED = `at,kind,url
2025-11-20T18:00:00.000Z,regular,https://team.example/posts/1
2025-12-03T20:30:00.000Z,banked,https://team.example/posts/2
2025-12-19T17:15:00.000Z,regular,https://team.example/posts/3
`;

/**
 * The longest text that is kept of a post, and so many that one commit is more than SQLite lets its log grow
 * to. Its letters take three bytes each, because the budget of a source is in characters.
 */
const LONG = `and so on and so on ${'いろは '.repeat(6_300)}`;
const LONG_POSTS = 40;

/** Begins with them: days after the first, so that its source has a budget for them. */
const LONG_STEP = 1;

/**
 * The launch list of an invented company as a step finds it: complete until the day before, with every other
 * step's launch.
 */
function launchesAt(steps: readonly Step[], index: number) {
  const dayBefore = ({ at }: Step) => new Date(at - 24 * HOUR).toISOString().slice(0, 10);
  const [now] = steps.slice(index);
  return launchFile({
    asOf: now ? dayBefore(now) : '2025-12-31',
    modernSince: '2025-01-10',
    launches: [
      launch('Main 1', '2025-01-10'),
      launch('Mini 1', '2025-03-01', { line: 'mini' }),
      launch('Main 2', '2025-05-01'),
      launch('Main 3', '2025-11-28'),
      ...steps
        .slice(1, index + 1)
        .flatMap((step, n) => (n % 2 === 0 ? [launch(`Main ${n + 4}`, dayBefore(step))] : [])),
    ],
    pending: [],
  });
}

/**
 * Some days of the world: where the clock stands, and what is said in it, in portions that may come one by
 * one.
 */
export interface Step {
  readonly at: number;
  readonly portions: readonly (readonly SimplePost[])[];
}

/**
 * The invented timeline, cut into steps that each end with a reset: so each has something to tell.
 * @param steps how many there are to be, at most
 * @param portions of each step
 */
export function scriptedSteps(steps: number, portions: number): Step[] {
  const resets = new Set(FIXTURE_RECORD.map(({ at }) => at));
  const ends = FIXTURE_POSTS.flatMap(({ at }, index) => (resets.has(at) ? [index + 1] : []));
  const count = Math.min(steps, ends.length);
  const cuts = Array.from(
    { length: count },
    (_, n) => ends[Math.floor(((n + 1) * ends.length) / count) - 1] ?? 0,
  );
  return cuts.map((cut, n) => {
    const posts = FIXTURE_POSTS.slice(cuts[n - 1] ?? 0, cut);
    const size = Math.ceil(posts.length / portions);
    const split = Array.from({ length: portions }, (_, p) => posts.slice(p * size, (p + 1) * size));
    // The reset is said last of all.
    const said = split.flat();
    const last = said.at(-1);
    const parts = split.map((part) => part.filter((post) => post !== last));
    parts[portions - 1]?.push(...(last ? [last] : []));
    if (n === LONG_STEP) parts[0]?.unshift(...longPosts(split[0]?.[0]?.at ?? ''));
    return { at: Date.parse(last?.at ?? '') + 60_000, portions: parts };
  });
}

/**
 * Right before the post that follows: a feed is in the order of time, and nobody reads it below what is
 * known.
 */
function longPosts(before: string): SimplePost[] {
  return Array.from({ length: LONG_POSTS }, (_, n) => {
    const at = new Date(Date.parse(before) - (n + 1) * 60_000).toISOString();
    const url = `https://team.example/posts/${5_000 + n}`;
    return { id: `${5_000 + n}`, at, text: `A long story, part ${n}. ${LONG}`, url, quotedText: LONG };
  });
}

/** Every kind of upstream, of which each serves what the script has told so far. */
export interface ScriptedWorld {
  readonly team: Upstreams;
  readonly company: Upstreams;
  /** What a worker is configured with, but for the ledger. */
  readonly env: Readonly<Record<string, string>>;
  /** Requests so far, to whatever upstream. */
  requests(): number;
  /** Edits of what the step before brought, the provider's incidents, the company's posts and launches. */
  begin(steps: readonly Step[], index: number): void;
}

/** @param directory where its files go */
export async function startScriptedWorld(directory: string): Promise<ScriptedWorld> {
  const team = await startUpstreams({ posts: [] });
  const company = await startUpstreams({ posts: [] });
  const reader = await startReaderUpstream(fickleReader());
  onTestFinished(async () => void (await Promise.all([team.close(), company.close(), reader.close()])));
  const seed = join(directory, 'seed.csv');
  writeFileSync(seed, SEED);
  const tellLaunches = (steps: readonly Step[], index: number) =>
    writeFileSync(join(directory, 'acme.json'), JSON.stringify(launchesAt(steps, index)));
  tellLaunches([], 0);
  return {
    team,
    company,
    env: {
      SEED_RECORD: seed,
      TIMELINE: `${team.timelines.rss},${team.timelines.jsonfeed}`,
      STATUS_PAGE_URL: team.env.STATUS_PAGE_URL,
      LAUNCH_FEEDS: `acme=${company.timelines.rss}`,
      LAUNCH_LISTS: directory,
      AI_BASE_URL: reader.baseUrl,
      AI_API_KEY: 'local',
      AI_MODEL: 'local-reader',
    },
    requests: () => team.requests.length + company.requests.length + reader.calls,
    begin(steps, index) {
      const { at = 0 } = steps[index] ?? {};
      tellLaunches(steps, index);
      const id = `i${index >> 1}`;
      const startedAt = new Date(at - HOUR).toISOString();
      team.setIncidents([
        {
          id,
          name: 'Slow answers',
          startedAt,
          impact: 'minor',
          resolvedAt: index % 2 === 0 ? null : startedAt,
        },
      ]);
      const post = { id: `a${index}`, at: startedAt, url: `https://acme.example/${index}` };
      company.add({
        ...post,
        text: index % 3 === 0 ? 'Main 4 is coming next week.' : `Our offices, part ${index}.`,
      });
      edit(team, steps[index - 1], index);
    },
  };
}

/** What a step has said is edited in the next: always a word of talk, and once a reset is taken back. */
function edit(team: Upstreams, before: Step | undefined, index: number): void {
  const said = before?.portions.flat() ?? [];
  const [first] = said;
  const last = said.at(-1);
  if (index === 1 && last) team.edit(last.id, { text: 'Usage limits stay as they are.' });
  else if (first && first !== last) team.edit(first.id, { text: `${first.text} (A typo is gone.)` });
}

/** Fails at first for every fifth post, always for one, and takes its time for some. */
function fickleReader(): (request: ReaderRequest) => ReaderReply {
  const asked = new Map<string, number>();
  return (request) => {
    // What surrounds a post depends on when it is read; the reader's whims must not.
    const said = postIn(request).text ?? request.messages.at(-1)?.content ?? '';
    const times = (asked.get(said) ?? 0) + 1;
    asked.set(said, times);
    // Nobody has to think about these.
    if (said.includes('and so on and so on')) return answered();
    const answer: ReaderReply = { kind: 'completion', content: answerAsModel(request) };
    if (said.includes('real button')) return { kind: 'completion', content: 'I would rather not say.' };
    if (said.length % 5 === 0 && times === 1) return { kind: 'http', status: 500, body: '{}' };
    return said.length % 3 === 0 ? { kind: 'slow', ms: 60, reply: answer } : answer;
  };
}
