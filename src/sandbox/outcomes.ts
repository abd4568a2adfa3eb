import { incidentLabel, LABELS, sourceLabel } from './labels.js';
import type { SourceName } from './world.js';

const START_PAGE = '/';

/** Shows the state of each source. */
const DATA_PAGE = '/data';

/** Names what could not be read, for whoever runs the service. */
export const HEALTH = '/api/v1/health';

/** The odds of the company that the launch form posts for. */
const ODDS_PAGE = '/odds?company=openai';

/** How the service's page shows that it has noticed an action. */
export interface Expectation {
  /** Label of the button. */
  readonly name: string;
  /** `recorded`, as in "recorded after 6 s". */
  readonly done: string;
  /** What is awaited until then. */
  readonly awaited: string;
  /** The page that shows it: path and query. */
  readonly page: string;
  /** Where on the page it can be seen: the id of a section, or empty for the top. */
  readonly section: string;
  /** Where it is looked for if the page says it to readers only: path and query. */
  readonly evidence?: string;
  /** The post that announces a reset, if the action was one. */
  readonly resetPost?: string;
  /** Whether the text of the page, or of the evidence, shows it. */
  isShown(text: string): boolean;
}

/** An action on the control page and what has come of it. */
export interface ExpectedOutcome extends Expectation {
  /** Epoch milliseconds. */
  readonly actedAt: number;
  /** When the page was first seen to show it. */
  shownAt: number | null;
}

/** A post that has not been shown by then announces nothing new. */
const GIVEN_UP_MS = 60_000;

export function isPending({ shownAt, actedAt }: ExpectedOutcome, now: number): boolean {
  return shownAt === null && now - actedAt < GIVEN_UP_MS;
}

export function outcomeText(outcome: ExpectedOutcome, now: number): string {
  const { name, done, awaited, actedAt, shownAt } = outcome;
  const seconds = (until: number) => `${Math.round((until - actedAt) / 1000)} s`;
  if (shownAt !== null) return `${name}: ${done} after ${seconds(shownAt)}`;
  if (isPending(outcome, now)) return `${name}: waiting for ${awaited} (${seconds(now)})`;
  return `${name}: no change within ${GIVEN_UP_MS / 1000} s. A post that announces nothing new changes nothing, and what is down is not read.`;
}

/** A withdrawn reset keeps its link. */
const WITHDRAWN = /<li class="\w+ withdrawn">.*?<\/li>/gs;

/** Every entry of the page links to its post or incident, whose address ends in its id. */
const links = (page: string, id: string) => page.includes(`/${id}"`);

function listed(name: string, section: string, id: string): Expectation {
  return {
    name,
    done: 'recorded',
    awaited: 'the page to list it',
    page: START_PAGE,
    section,
    isShown: (page) => links(page, id),
  };
}

function withdrawn(name: string, isOf: (row: string) => boolean): Expectation {
  return {
    name,
    done: 'withdrawn',
    awaited: 'the page to strike the reset through',
    page: START_PAGE,
    section: 'history',
    isShown: (page) => (page.match(WITHDRAWN) ?? []).some(isOf),
  };
}

const LAST_MODEL_READING = /datetime="([^"]+)" data-of="health\.ai\.lastSuccessfulReadAt"/;

/** How the reasons of health begin. */
const REASONS: Readonly<Record<Exclude<SourceName, 'reader'>, string>> = {
  timeline: 'The primary timeline source could not be read',
  mirror: 'Fallback timeline source 1 could not be read',
  'status page': 'The provider status page could not be read',
  'launch feed': 'A launch feed of openai could not be read',
};

/** What each action of the control page leads to. `id` is that of the post or incident. */
export const expectations = {
  reset: (id: string) => ({ ...listed(LABELS.reset, 'history', id), resetPost: id }),
  banked: (id: string) => ({ ...listed(LABELS.banked, 'history', id), resetPost: id }),
  promise: (id: string) => listed(LABELS.promise, 'promises', id),
  launch: (id: string) => ({ ...listed(LABELS.launch, '', id), page: ODDS_PAGE }),
  /** Small talk leaves no trace on the page but the time of its reading. */
  talk: (_id: string, actedAt: number): Expectation => ({
    name: LABELS.talk,
    done: 'read, with nothing to record,',
    awaited: 'the reader to read it',
    page: DATA_PAGE,
    section: 'health',
    isShown: (page) => Date.parse(LAST_MODEL_READING.exec(page)?.[1] ?? '') >= actedAt,
  }),
  correction: (id: string) => withdrawn(LABELS.correction, (row) => links(row, id)),
  // The reason of a withdrawn reset names the post.
  withdrawal: (id: string) => withdrawn(LABELS.withdrawal, (row) => row.includes(id)),
  incident: (id: string, isOpen: boolean): Expectation => ({
    name: incidentLabel(isOpen),
    done: 'noticed',
    awaited: isOpen ? 'the page to show it' : 'the page to show it no longer',
    page: START_PAGE,
    section: '',
    isShown: (page) => links(page, id) === isOpen,
  }),
  source: (source: SourceName, isDown: boolean): Expectation => ({
    name: sourceLabel(source, isDown),
    // Without the reader only the rules read posts, which the page shows with the next one.
    done: source === 'reader' ? 'done' : 'noticed',
    awaited: isDown ? 'a failed read in health' : 'a good read in health',
    page: DATA_PAGE,
    section: 'health',
    evidence: HEALTH,
    isShown: (health) => source === 'reader' || health.includes(REASONS[source]) === isDown,
  }),
};
