import { envFileOrExit } from '../../config/environment.js';
import { KNOWN_NAMES } from '../../config/known-names.js';
import type { Environment } from '../../config/shared.js';
import { type UnknownName, unknownNames } from '../../config/unknown-names.js';
import { type Check, fails, off, works } from './check.js';

/** Whether something reads each variable that is set here. */
export function checkVariables(env: Environment): Check[] {
  const unknown = unknownNames(env, envFileOrExit(), KNOWN_NAMES);
  if (unknown.length > 0) return unknown.map(checkOf);
  return [works('variables', 'every name in .env is known')];
}

function checkOf({ name, place, meant, isOfSystem }: UnknownName): Check {
  const what = `variable ${name}`;
  const message = `it is set in ${place}, and nothing reads it`;
  // Where the environment has the same, it has its effect.
  if (isOfSystem)
    return off(
      what,
      'it is set in .env, which is read after Node.js has started, too late for it',
      'Set it in the environment, not in .env.',
    );
  if (meant === null) return off(what, message, 'Remove it, if it is not for another program.');
  const advice = `Did you mean ${meant}?`;
  // What is in the environment may be for another program.
  return place === '.env' ? fails(what, message, advice) : off(what, message, advice);
}
