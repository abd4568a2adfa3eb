import { envFileOrExit, openEnvFileMode } from '../../config/environment.js';
import { KNOWN_NAMES } from '../../config/known-names.js';
import type { Environment } from '../../config/shared.js';
import { type UnknownName, unknownNames } from '../../config/unknown-names.js';
import { english } from '../../words/locale.js';
import { type Check, fails, off, works } from './check.js';

/** Whether something reads each variable that is set here. */
export function checkVariables(env: Environment): Check[] {
  const unknown = unknownNames(env, envFileOrExit(), KNOWN_NAMES);
  const mode = openEnvFileMode();
  const open =
    mode === null
      ? []
      : [fails('.env', english('doctor.envFile.open', { mode }), english('doctor.envFile.close'))];
  if (unknown.length > 0) return [...open, ...unknown.map(checkOf)];
  return [...open, works('variables', english('doctor.variables.works'))];
}

function checkOf({ name, place, meant, isOfSystem }: UnknownName): Check {
  const label = `variable ${name}`;
  const message = english('doctor.variables.unread', { place });
  // Where the environment has the same, it has its effect.
  if (isOfSystem)
    return off(label, english('doctor.variables.late'), english('doctor.variables.inEnvironment'));
  if (meant === null) return off(label, message, english('doctor.variables.remove'));
  const advice = english('doctor.variables.meant', { name: meant });
  // What is in the environment may be for another program.
  return place === '.env' ? fails(label, message, advice) : off(label, message, advice);
}
