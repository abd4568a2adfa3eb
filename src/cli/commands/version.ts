import type { Command } from 'commander';
import { MODEL_VERSION } from '../../core/forecast/publication/model-version.js';
import { LAUNCH_RULES_VERSION } from '../../core/launches/hints/launch-reading.js';
import { LAUNCH_MODEL_VERSION } from '../../core/launches/odds/model-version.js';
import { RULES_VERSION } from '../../core/reading/rules/rules-reader.js';
import { schemaVersion } from '../../ledger/file/identity.js';
import { PROGRAM_VERSION } from '../../lib/program-version.js';
import { PROMPT_VERSION } from '../../sources/model/model-prompt.js';
import { english } from '../../words/locale.js';
import type { CommandContext } from '../command-context.js';
import { show } from '../output.js';

/** Everything of this program that has a version; each is written where the thing itself is. */
interface Versions {
  readonly program: string;
  readonly schema: number;
  readonly model: string;
  readonly launchModel: string;
  readonly rules: string;
  readonly launchRules: string;
  readonly prompt: string;
  readonly node: string;
}

function versions(node: string): Versions {
  return {
    program: PROGRAM_VERSION,
    schema: schemaVersion(),
    model: MODEL_VERSION,
    launchModel: LAUNCH_MODEL_VERSION,
    rules: RULES_VERSION,
    launchRules: LAUNCH_RULES_VERSION,
    prompt: PROMPT_VERSION,
    node,
  };
}

/** `version`: what a report of a problem should state. */
export function addVersion(program: Command, { output }: CommandContext): void {
  program
    .command('version')
    .summary('Print all versions, for a report of a problem.')
    .description(
      'Print the versions of the program, its schema, models, rules and prompt, and of Node.js. Add them when you report a problem.',
    )
    .option('--json', 'print JSON')
    .action(({ json = false }) => {
      const installed = versions(process.versions.node);
      const names = Object.keys(installed) as (keyof Versions)[];
      show(
        output,
        json,
        installed,
        names.map((name) => `${english(`version.${name}`).padEnd(24)}${installed[name]}`),
      );
    });
}
