import { editDistance } from '../lib/edit-distance.js';
import type { Environment } from './shared.js';

/** A variable that is set and that nothing reads. */
export interface UnknownName {
  readonly name: string;
  readonly place: '.env' | 'the environment';
  /** The known name that is nearest, if one is near. */
  readonly meant: string | null;
  /**
   * Whether Node.js or the system reads it, but only in the environment: before there is a program to read
   * `.env`.
   */
  readonly isOfSystem: boolean;
}

/**
 * Names in an env file that are for others: for compose and Docker, and for the compose files of this
 * project.
 */
const FOR_OTHERS =
  /^(COMPOSE|DOCKER|BUILDKIT|NTFY)_|^(DOMAIN|EDGE_PORT|(CLAUDE|GROK)_(PORT|TIMELINE|STATUS_PAGE_URL))$/;

/** The names that Node.js, its libraries and the system read when a process starts. */
const OF_SYSTEM =
  /^(NODE|UV|OPENSSL|SSL_CERT|MALLOC|LD|LC)_|^(TZ|LANG|TMPDIR|PATH|HOME|NO_COLOR|FORCE_COLOR)$/;

/**
 * All names in `.env` that nothing reads. In the rest of the environment, which belongs to other programs,
 * only names that are nearly one of ours.
 * @param env with the variables of `.env`
 */
export function unknownNames(
  env: Environment,
  file: Environment,
  knownNames: readonly string[],
): UnknownName[] {
  return Object.keys(env).flatMap((name): UnknownName[] => {
    if (knownNames.includes(name) || FOR_OTHERS.test(name)) return [];
    const isInFile = name in file;
    const isOfSystem = OF_SYSTEM.test(name);
    // Another value in the environment has its effect.
    if (isOfSystem && env[name] !== file[name]) return [];
    const meant = isOfSystem ? null : nearest(name, knownNames);
    if (!isInFile && meant === null) return [];
    return [{ name: shown(name), place: isInFile ? '.env' : 'the environment', meant, isOfSystem }];
  });
}

/** Names the variables in a line of the log. */
export const unknownInWords = (names: readonly UnknownName[]) =>
  `variables that nothing reads: ${names.map((unknown) => `${unknown.name} in ${unknown.place}${hint(unknown)}`).join(', ')}`;

function hint({ meant, isOfSystem }: UnknownName): string {
  if (isOfSystem) return ' (set it in the environment)';
  return meant === null ? '' : ` (did you mean ${meant}?)`;
}

/** Near is a fifth of the letters, so that PATH is not nearly PORT. */
function nearest(name: string, knownNames: readonly string[]): string | null {
  const near = knownNames
    .map((knownName) => ({ knownName, distance: editDistance(letters(name), letters(knownName)) }))
    .filter(({ knownName, distance }) => distance <= Math.min(2, letters(knownName).length / 5))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.knownName ?? null;
}

/** Leaves out what is easily mistaken: case and separators. */
const letters = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The second line of a secret looks like a name, but mixes cases. */
const shown = (name: string) => (/^([A-Z0-9_.-]+|[a-z0-9_.-]+)$/.test(name) ? name : '***');
