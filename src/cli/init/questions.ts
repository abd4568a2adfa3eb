import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseDestination } from '../../alerts/destination-spec.js';
import type { Environment } from '../../config/api-config.js';
import type { Product } from '../../config/product.js';
import { DEFAULT_PRODUCT, isFolder } from '../../config/product-id.js';
import { NO_MODEL } from '../../core/health.js';
import { parseUrl } from '../../lib/parse-url.js';
import { parseTimelineSpec, sourceKey } from '../../sources/timeline/timeline-spec.js';
import { UsageError } from '../output.js';
import type { Ask, Choice } from './ask.js';
import type { Answers } from './env-file.js';

interface Questions {
  readonly ask: Ask;
  readonly profiles: readonly Product[];
  /** What is set now. */
  readonly current: Environment;
  /** The working folder, from which a product's folder is given. */
  readonly folder: string;
}

/** Answers that a public instance needs whatever the person says, unless they are set. */
export function publicDefaults(current: Environment): Answers {
  const domain = domainOf(current);
  if (domain === null)
    throw new UsageError(
      '--public needs the domain name of the instance: set DOMAIN in .env or the environment, such as DOMAIN=resets.example.',
    );
  return {
    ...{ DOMAIN: domain, PUBLIC_URL: current.PUBLIC_URL || `https://${domain}` },
    BACKUP_SCHEDULE: current.BACKUP_SCHEDULE || '30 3 * * *',
    TRUST_PROXY: current.TRUST_PROXY || '1',
  };
}

/** The name that DOMAIN or PUBLIC_URL gives. */
const domainOf = ({ DOMAIN, PUBLIC_URL }: Environment) =>
  DOMAIN?.trim() || parseUrl(PUBLIC_URL?.trim() ?? '')?.host || null;

/** What only a public instance asks: variable, question, and what is wrong with an answer. */
const PUBLIC_QUESTIONS: readonly (readonly [string, string, (answer: string) => string | null])[] = [
  ['BACKUP_DIR', 'Folder for backups on another disk or a mounted share?', () => null],
  ['HEARTBEAT_URL', 'Address that a dead man’s switch expects to be asked after every turn?', addressProblem],
  ['CONTACT_URL', 'How can people reach you? (a page, or mailto:you@example.org)', contactProblem],
  ['IMPRINT_URL', 'Address of the imprint?', addressProblem],
  ['PRIVACY_URL', 'Address of what you say about privacy?', addressProblem],
  ['SOURCE_URL', 'Address of the source code that you run?', addressProblem],
  ['FOLLOW_URLS', 'Where can the public follow the resets? (addresses, comma-separated)', addressesProblem],
];

/** For an instance on the internet. An empty answer leaves a variable as it is. */
export async function askPublic({ ask, current }: Pick<Questions, 'ask' | 'current'>): Promise<Answers> {
  const known = domainOf(current);
  const domain = await ask.text(
    `Domain name of the instance?${known === null ? '' : ` (empty: ${known})`}`,
    (answer) =>
      (answer === '' && known !== null) || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(answer)
        ? null
        : 'Expected a name such as resets.example.',
  );
  const named = domain === '' ? {} : { DOMAIN: domain, PUBLIC_URL: `https://${domain}` };
  const answers: Record<string, string> = {};
  for (const [name, question, problemOf] of PUBLIC_QUESTIONS) {
    const empty = current[name]?.trim() ? 'as it is' : 'none';
    const answer = await ask.text(`${question} (empty: ${empty})`, (text) =>
      text === '' ? null : problemOf(text),
    );
    if (answer !== '') answers[name] = answer;
  }
  return { ...publicDefaults({ ...current, ...named }), ...answers };
}

/** Asks everything, in the order of the file. What the person wants to keep is not among the answers. */
export async function askAll(questions: Questions): Promise<Answers> {
  const product = await askProduct(questions);
  const sources = await askSources(questions, product);
  const model = await askModel(questions);
  const alerts = await askAlerts(questions);
  return { PRODUCT: product, ...sources, ...model, ...alerts };
}

const FOLDER = 'a folder';
const KEEP: Choice = { value: 'keep', label: 'Keep the current setting' };

/** The first is the default. Where one of these variables is set, that is to keep it. */
function chooseOrKeep(
  { ask, current }: Questions,
  question: string,
  names: readonly string[],
  choices: readonly Choice[],
): Promise<string> {
  const all = names.some((name) => current[name]?.trim()) ? [KEEP, ...choices] : choices;
  return ask.choose(question, all, all[0]?.value ?? 'none');
}

async function askProduct({ ask, profiles, current, folder }: Questions): Promise<string> {
  const choices = [
    ...profiles.map(({ id, name }) => ({ value: id, label: name })),
    { value: FOLDER, label: 'Another one: a folder with product.json and resets.csv' },
  ];
  const now = current.PRODUCT?.trim() || DEFAULT_PRODUCT;
  const initial = choices.some(({ value }) => value === now) ? now : FOLDER;
  const chosen = await ask.choose('Which product?', choices, initial);
  if (chosen !== FOLDER) return chosen;
  const path = await ask.text('Its folder?', (answer) => {
    if (answer === '') return 'Give the path of a folder.';
    return existsSync(resolve(folder, answer, 'product.json'))
      ? null
      : `There is no product.json in ${resolve(folder, answer)}.`;
  });
  // A name without a slash would be a bundled product.
  return isFolder(path) ? path : `./${path}`;
}

async function askSources(questions: Questions, product: string): Promise<Answers> {
  const { ask, profiles } = questions;
  const profile = profiles.find(({ id }) => id === product);
  const own = [...(profile?.timeline ?? []).map(sourceKey), profile?.statusPage].filter((one) => one);
  const chosen = await chooseOrKeep(
    questions,
    'Which sources?',
    ['TIMELINE', 'STATUS_PAGE_URL'],
    [
      {
        value: 'default',
        label: `The product's own, which need no key${own.length > 0 ? `: ${own.join(', ')}` : ''}`,
      },
      {
        value: 'list',
        label:
          'Your own list: fx:, bluesky:, mastodon:, rss:, jsonfeed:, record: and file: need no key, x: needs a token',
      },
      { value: 'none', label: 'None: nothing is contacted, and no new resets are found' },
    ],
  );
  if (chosen === 'keep') return {};
  if (chosen === 'default') return { TIMELINE: null, STATUS_PAGE_URL: null };
  if (chosen === 'none') return { TIMELINE: 'none', STATUS_PAGE_URL: 'none' };
  const timeline = await ask.text(
    'Timeline sources, comma-separated, the best one first? (docs/sources.md)',
    problemsOf(parseTimelineSpec),
    'fx:<user>,bluesky:<handle>,rss:<url>',
  );
  const statusPage = await ask.text(
    "Address of the provider's status page? (Statuspage; empty: the product's own; none: no status page)",
    (answer) => (answer === '' || answer === 'none' ? null : addressProblem(answer)),
  );
  const needsToken = wordsOf(timeline).some((word) => word.startsWith('x:'));
  const token = needsToken ? { X_BEARER_TOKEN: await ask.secret('Bearer token of the X API?') } : {};
  return { TIMELINE: timeline, STATUS_PAGE_URL: statusPage || null, ...token };
}

/** A local model on a small machine needs more than the default. */
const SLOW = { AI_TIMEOUT_S: '80' };

async function askModel(questions: Questions): Promise<Answers> {
  const { ask } = questions;
  const names = ['AI_API_KEY', 'AI_BASE_URL', 'AI_MODEL'];
  const chosen = await chooseOrKeep(questions, 'A model to read posts?', names, [
    { value: 'none', label: 'None: only the built-in rules read posts' },
    { value: 'key', label: 'With a key: OpenAI, or a compatible API' },
    { value: 'local', label: 'Without a key: a local model, such as Ollama' },
  ]);
  if (chosen === 'keep') return {};
  if (chosen === 'none') return { AI_API_KEY: null, AI_BASE_URL: null, AI_MODEL: NO_MODEL };
  const key = chosen === 'key' ? await ask.secret('API key?') : null;
  const baseUrl = await ask.text(
    `Base address of the API?${key === null ? '' : ' (empty: OpenAI)'}`,
    (answer) => (answer === '' && key !== null ? null : addressProblem(answer)),
    'http://localhost:11434/v1',
  );
  const model = await ask.text('Name of the model? (empty: the default)', () => null, 'gpt-4.1-mini');
  return {
    AI_API_KEY: key,
    AI_BASE_URL: baseUrl || null,
    AI_MODEL: model || null,
    ...(key === null && SLOW),
  };
}

async function askAlerts(questions: Questions): Promise<Answers> {
  const chosen = await chooseOrKeep(
    questions,
    'Alerts?',
    ['ALERT_URLS', 'OPERATOR_ALERT_URLS'],
    [
      { value: 'none', label: 'None' },
      { value: 'list', label: 'To webhooks, ntfy, Slack, Discord or Telegram' },
    ],
  );
  if (chosen === 'keep') return {};
  if (chosen === 'none') return { ALERT_URLS: null, OPERATOR_ALERT_URLS: null };
  const { ask } = questions;
  const problemOf = problemsOf(parseDestination);
  const example = 'ntfy+https://ntfy.sh/<topic>';
  const followers = await ask.text(
    'Destinations of resets and promises, comma-separated? (docs/alerts.md)',
    problemOf,
    example,
  );
  const operator = await ask.text(
    'Destinations of what may need you: doubtful posts, bad health? (the same or others; empty: none)',
    (answer) => (answer === '' ? null : problemOf(answer)),
    example,
  );
  return { ALERT_URLS: followers, OPERATOR_ALERT_URLS: operator || null };
}

const wordsOf = (list: string) =>
  list.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));

function addressProblem(answer: string): string | null {
  return /^https?:$/.test(parseUrl(answer)?.protocol ?? '')
    ? null
    : 'Expected an http:// or https:// address.';
}

function contactProblem(answer: string): string | null {
  return /^mailto:./.test(answer) ? null : addressProblem(answer);
}
function addressesProblem(answer: string): string | null {
  return (
    wordsOf(answer)
      .map(addressProblem)
      .find((one) => one !== null) ?? null
  );
}

/** Of a list that needs at least one entry. */
const problemsOf = (parse: (word: string) => object | string) => (answer: string) => {
  const words = wordsOf(answer);
  if (words.length === 0) return 'Give at least one.';
  for (const [index, word] of words.entries()) {
    const parsed = parse(word);
    if (typeof parsed === 'string') return `Entry ${index + 1}: expected ${parsed}.`;
  }
  return null;
};
