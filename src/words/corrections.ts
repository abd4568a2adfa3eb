import type { PromiseWindow } from '../core/reading/reading.js';
import type { ReadPost } from '../core/record/read-post.js';
import type { CurrentReset } from '../core/record/reconcile.js';
import { isoInstant } from '../core/time/instant.js';

/* The commands that put a wrong decision right, as an operator types them. */

type Named = Pick<CurrentReset, 'resetId' | 'at' | 'kind' | 'status' | 'url'>;

/** Says the opposite of what the record says of a reset; for a report, that it is one. */
export function correctResetCommand({ resetId, at, kind, status, url }: Named): string {
  return status === 'confirmed' ? retractResetCommand(resetId) : recordResetCommand(at, kind, url);
}

export function retractResetCommand(resetId: number): string {
  return `reset-record retract ${resetId} --reason 'it was no reset'`;
}

export function recordResetCommand(at: number, kind: 'regular' | 'banked', url: string | null): string {
  const link = url === null ? '' : ` --url ${quoted(url)}`;
  return `reset-record record --at ${isoInstant(at)}${kind === 'banked' ? ' --kind banked' : ''}${link}`;
}

/** Null for a post without an address, which no command can name. */
export function recordPromiseCommand(
  url: string | null,
  { window, promises, strength }: ReadPost,
): string | null {
  if (url === null) return null;
  const banked = promises === 'banked' ? ' --banked' : '';
  const conditional = strength === 'conditional' ? ' --conditional' : '';
  return `reset-record record --promise --address ${quoted(url)}${timeOf(window)}${banked}${conditional}`;
}

/** Null for a post without an address, which no command can name. */
export function retractPromiseCommand(url: string | null): string | null {
  return url === null ? null : `reset-record retract --promise ${quoted(url)} --reason 'it was no promise'`;
}

function timeOf(window: PromiseWindow | null): string {
  const { from = null, to = null } = window ?? {};
  if (to === null) return '';
  if (from === null) return ` --by ${isoInstant(to)}`;
  return from === to ? ` --at ${isoInstant(to)}` : ` --between ${isoInstant(from)}/${isoInstant(to)}`;
}

/** For a shell. */
const quoted = (url: string) => `'${url.replaceAll("'", '%27')}'`;
