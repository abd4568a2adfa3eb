import {
  BUNDLED_LAUNCHES,
  type ReadLaunchLedgers,
  readLaunchLedgers,
} from '../../sources/launches/launch-ledgers.js';
import { type CheckedLink, checkLinks, linksOf } from '../launches/check-links.js';
import { counted, type Output, oneLine } from '../output.js';
import { withProgress } from '../progress.js';

/** How to request links; null: not at all. */
export interface LinkCheck {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
}

/**
 * `launches check`: checks every launch ledger in a folder.
 * @param folder null for the bundled ledgers
 * @returns whether there are no problems, and no link is dead
 */
export async function launchesCheckCommand(
  folder: string | null,
  links: LinkCheck | null,
  json: boolean,
  output: Output,
): Promise<boolean> {
  const read = readLaunchLedgers(folder ?? BUNDLED_LAUNCHES);
  const checked = links && (await linksIn(read, links, output));
  if (json) output.out(JSON.stringify({ ...asJson(read), ...(checked && linkJson(checked)) }, null, 2));
  else for (const line of [...asLines(read), ...(checked ? linkLines(checked) : [])]) output.out(line);
  return read.problems.length === 0 && !checked?.some(({ state }) => state === 'dead');
}

function linksIn({ ledgers }: ReadLaunchLedgers, check: LinkCheck, output: Output) {
  const links = linksOf(ledgers.map(({ ledger }) => ledger));
  return withProgress(output, 'Links', links.length, (onProgress) =>
    checkLinks(links, { ...check, onProgress }),
  );
}

const ofState = (links: readonly CheckedLink[], state: CheckedLink['state']) =>
  links.filter((link) => link.state === state);

function linkJson(links: readonly CheckedLink[]) {
  const shown = (state: CheckedLink['state']) =>
    ofState(links, state).map(({ url, detail, entries }) => ({ url, detail, entries }));
  return { links: { requested: links.length, dead: shown('dead'), unclear: shown('unclear') } };
}

function linkLines(links: readonly CheckedLink[]): readonly string[] {
  const [dead, unclear] = [ofState(links, 'dead'), ofState(links, 'unclear')];
  return [
    ...[...dead, ...unclear].map(
      ({ state, url, detail, entries }) =>
        `${state}: ${oneLine(url)}: ${detail} (${oneLine(entries.join('; '))})`,
    ),
    `${counted(links.length, 'link')}: ${dead.length} dead, ${unclear.length} unclear`,
  ];
}

function asJson({ ledgers, problems }: ReadLaunchLedgers) {
  return {
    companies: ledgers.map(({ company, ledger, contentHash }) => ({
      id: company,
      name: ledger.company.name,
      asOf: ledger.asOf,
      modernSince: ledger.modernSince,
      lines: ledger.lines.length,
      launches: ledger.launches.length,
      pending: ledger.pending.length,
      contentHash,
    })),
    problems,
  };
}

function asLines({ ledgers, problems }: ReadLaunchLedgers): readonly string[] {
  const sum = (list: 'launches' | 'pending') =>
    ledgers.reduce((total, { ledger }) => total + ledger[list].length, 0);
  const good = `${counted(ledgers.length, 'company', 'companies')}, ${counted(sum('launches'), 'launch', 'launches')}, ${sum('pending')} pending`;
  if (problems.length === 0) return [`${good}: no problems`];
  const refused = new Set(problems.flatMap(({ file }) => file ?? [])).size;
  const without = refused > 0 ? ` in ${counted(refused, 'file')}, not counted` : '';
  return [
    ...problems.map(({ message }) => oneLine(message)),
    `${good}: ${counted(problems.length, 'problem')}${without}`,
  ];
}
