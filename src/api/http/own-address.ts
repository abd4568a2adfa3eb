/**
 * An address of this instance, for documents that others keep: absolute where the instance knows its own
 * origin, else relative to an address at the top level.
 * @param path without its leading slash; empty for the start page
 */
export function ownAddress(publicUrl: string | null, path: string): string {
  return publicUrl === null ? path || './' : `${publicUrl}/${path}`;
}
