import type { Command } from 'commander';
import { parseApiConfig } from '../../config/api-config.js';
import type { Environment } from '../../config/shared.js';
import type { WorkerConfig } from '../../config/worker-config.js';
import { oneLine } from '../../core/text/clean-text.js';
import { realLedgerPath } from '../../ledger/file/identity.js';
import { english } from '../../words/locale.js';
import { createOutgoingFetch, createTurnSources } from '../../worker/fetch/turn-sources.js';
import type { CommandContext } from '../command-context.js';
import { type Output, show } from '../output.js';
import { withProgress } from '../progress.js';
import type { Check } from './check.js';
import { checkAlerts, checkHeartbeat } from './check-alerts.js';
import { checkFetch } from './check-fetch.js';
import { checkFiles } from './check-files.js';
import { checkLedger } from './check-ledger-file.js';
import { checkDisk, checkNode, checkSqlite } from './check-machine.js';
import { checkModel } from './check-model.js';
import { checkProxies } from './check-proxies.js';
import { checkVariables } from './check-variables.js';

/** Time limit for all requests together: that of a turn, because a model may take as long. */
const TIME_LIMIT_MS = 90_000;

export interface DoctorOptions {
  readonly config: WorkerConfig;
  readonly env: Environment;
  readonly now: () => number;
  readonly nodeVersion?: string;
  readonly sendTestAlert?: boolean;
  readonly json?: boolean;
  readonly timeMs?: number;
}

export function addDoctor(program: Command, { env, config, now, output, end }: CommandContext): void {
  program
    .command('doctor')
    .summary('Check configuration, ledger, disk and clock, and contact every source once.')
    .description(
      [
        'Check all that is configured, the ledger, the worker, the disk and the clock. Contact every source, the reader model, every alert destination, HEARTBEAT_URL and HEARTBEAT_FAIL_URL once. Say what works and what to do. Writes nothing, ends within a minute and a half, and shows no secrets.',
        'Sources, clock and launch lists are checked as the next turn would, and what is wrong with them has the code of its reason. Off means not configured, or not checkable yet. The model reads one post of two words. The check “templates” names the files to copy for a new instance.',
        'Exit status: 1 if a check fails.',
      ].join('\n\n'),
    )
    .option(
      '--send-test-alert',
      'send a test alert (event “test”) to every destination instead of only connecting',
    )
    .option('--json', 'print JSON')
    .action(async (options) => {
      end(await doctorCommand({ config: config(parseApiConfig), env, now, ...options }, output));
    });
}

/**
 * `doctor`: checks the machine and the ledger, and queries everything that is configured once. Writes
 * nothing.
 * @returns whether everything that is configured works
 */
export async function doctorCommand(options: DoctorOptions, output: Output): Promise<boolean> {
  const checks = await examine(options, output);
  const failed = checks.filter(({ outcome }) => outcome === 'fails');
  show(output, options.json === true, { ok: failed.length === 0, checks }, linesOf(checks));
  return failed.length === 0;
}

async function examine(options: DoctorOptions, output: Output): Promise<readonly Check[]> {
  const { config, now, sendTestAlert: send = false, timeMs = TIME_LIMIT_MS } = options;
  const sources = createTurnSources(config, now);
  const signal = AbortSignal.timeout(timeMs);
  const fetch = createOutgoingFetch(config.proxies);
  // The target of a link has its own folder, permissions and disk.
  const ledgerPath = realLedgerPath(config.ledgerPath);
  const ledger = checkLedger(ledgerPath, config.product.id, now());
  const isReadable = ledger[0]?.outcome === 'works';
  const requests = [
    checkFetch(config, sources, { ledgerPath: isReadable ? ledgerPath : null, now, signal }),
    checkModel(sources.model, now(), signal),
    checkHeartbeat(config, { signal, fetch }),
    checkAlerts(config, { ledgerPath: isReadable ? ledgerPath : null, now: now(), signal, fetch, send }),
  ];
  const responses = await withProgress(output, 'checking', requests.length, (onProgress) => {
    let done = 0;
    return Promise.all(requests.map((request) => request.finally(() => onProgress(++done))));
  });
  return [
    checkNode(options.nodeVersion ?? process.versions.node),
    checkSqlite(),
    ...checkVariables(options.env),
    ...ledger,
    checkDisk(ledgerPath),
    ...checkFiles(config),
    ...checkProxies(config.proxies),
    ...responses.flat(),
  ];
}

function linesOf(checks: readonly Check[]): string[] {
  const lines = checks.flatMap(({ name, outcome, message, advice }) => [
    `${english('doctor.outcomes', { outcome }).padEnd(6)} ${oneLine(`${name}: ${message}`)}`,
    ...(advice === null ? [] : [`       ${oneLine(advice)}`]),
  ]);
  const count = (outcome: Check['outcome']) => checks.filter((check) => check.outcome === outcome).length;
  const counts = { works: count('works'), fails: count('fails'), off: count('off') };
  return [...lines, '', english('doctor.count', counts)];
}
