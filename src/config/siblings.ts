import { webOrigin } from './values.js';

/** Another instance, about a product of its own. */
export interface Sibling {
  /** What its link says until it has answered. */
  readonly name: string;
  /** Where its page and its API are. */
  readonly origin: string;
}

const FORM =
  '<name>=<address>, such as claude=https://claude.example, without a path or a user in the address';

/** @returns a text that completes "expected …" if the entry is not valid */
export function parseSibling(word: string): Sibling | string {
  const [, name = '', address = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
  const origin = webOrigin(address.trim());
  return origin !== null && name.trim() !== '' ? { name: name.trim(), origin } : FORM;
}

/** Whether no two have the same name or the same address. */
export function areApart(siblings: readonly Sibling[]): boolean {
  const distinct = (key: keyof Sibling) => new Set(siblings.map((one) => one[key])).size === siblings.length;
  return distinct('name') && distinct('origin');
}
