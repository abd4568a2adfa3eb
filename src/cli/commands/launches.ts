import type { Command } from 'commander';
import { oneLine } from '../../core/clean-text.js';
import {
  BUNDLED_LAUNCHES,
  type ReadLaunchLists,
  readLaunchLists,
} from '../../sources/launches/launch-lists.js';
import { createOutgoingFetch } from '../../worker/fetch/turn-sources.js';
import type { CommandContext } from '../command-context.js';
import { type CheckedLink, checkLinks, type LinkCheck, linksOf } from '../launches/check-links.js';
import { counted, type Output, show } from '../output.js';
import { withProgress } from '../progress.js';

export function addLaunches(program: Command, { output, proxies, stopSignal, end }: CommandContext): void {
  program
    .command('launches')
    .description('Check the launch lists behind the launch odds.')
    .command('check')
    .summary('Check every launch list in a folder and list all problems.')
    .description(
      [
        'List every problem of the launch lists in a folder (docs/launch-odds.md describes them). A file with a problem is not used. Uses no ledger.',
        'Exit status: 1 if there is a problem or a dead link.',
      ].join('\n\n'),
    )
    .argument('[folder]', 'one file <company>.json per company (default: the bundled lists)')
    .option(
      '--links',
      'also request every link, and list those that are dead (404, 410, no such host) or unclear; takes minutes',
    )
    .option('--json', 'print JSON')
    .action(async (folder: string | undefined, { links = false, json = false }) => {
      const check = links ? { fetch: createOutgoingFetch(proxies()), signal: stopSignal() } : null;
      end(await launchesCheckCommand(folder ?? null, check, json, output));
    });
}

/**
 * `launches check`: checks every launch list in a folder.
 * @param folder null for the bundled lists
 * @param links null: they are not requested
 * @returns whether there are no problems, and no link is dead
 */
export async function launchesCheckCommand(
  folder: string | null,
  links: LinkCheck | null,
  json: boolean,
  output: Output,
): Promise<boolean> {
  const read = readLaunchLists(folder ?? BUNDLED_LAUNCHES);
  const checked = links && (await linksIn(read, links, output));
  show(output, json, { ...asJson(read), ...(checked && linkJson(checked)) }, [
    ...asLines(read),
    ...(checked ? linkLines(checked) : []),
  ]);
  return read.problems.length === 0 && !checked?.some(({ state }) => state === 'dead');
}

function linksIn({ launchLists }: ReadLaunchLists, check: LinkCheck, output: Output) {
  const links = linksOf(launchLists.map(({ launchList }) => launchList));
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
  const dead = ofState(links, 'dead');
  const unclear = ofState(links, 'unclear');
  return [
    ...[...dead, ...unclear].map(
      ({ state, url, detail, entries }) =>
        `${state}: ${oneLine(url)}: ${detail} (${oneLine(entries.join('; '))})`,
    ),
    `${counted(links.length, 'link')}: ${dead.length} dead, ${unclear.length} unclear`,
  ];
}

function asJson({ launchLists, problems }: ReadLaunchLists) {
  return {
    companies: launchLists.map(({ company, launchList, contentHash }) => ({
      id: company,
      name: launchList.company.name,
      asOf: launchList.asOf,
      modernSince: launchList.modernSince,
      lines: launchList.lines.length,
      launches: launchList.launches.length,
      pending: launchList.pending.length,
      contentHash,
    })),
    problems,
  };
}

function asLines({ launchLists, problems }: ReadLaunchLists): readonly string[] {
  const sum = (list: 'launches' | 'pending') =>
    launchLists.reduce((total, { launchList }) => total + launchList[list].length, 0);
  const good = `${counted(launchLists.length, 'company', 'companies')}, ${counted(sum('launches'), 'launch', 'launches')}, ${sum('pending')} pending`;
  if (problems.length === 0) return [`${good}: no problems`];
  const refused = new Set(problems.flatMap(({ file }) => file ?? [])).size;
  const without = refused > 0 ? ` in ${counted(refused, 'file')}, not counted` : '';
  return [
    ...problems.map(({ message }) => oneLine(message)),
    `${good}: ${counted(problems.length, 'problem')}${without}`,
  ];
}
