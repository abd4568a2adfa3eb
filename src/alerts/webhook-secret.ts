const PREFIX = 'whsec_';
const SHORTEST_BYTES = 24;
const LONGEST_BYTES = 64;

/**
 * The key of a Standard Webhooks secret: `whsec_` and base64 of 24 to 64 bytes.
 * @returns null for anything else
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function readSecret(secret: string): Buffer | null {
  if (!secret.startsWith(PREFIX)) return null;
  const encoded = secret.slice(PREFIX.length);
  const key = Buffer.from(encoded, 'base64');
  // Buffer ignores invalid base64, so the key is encoded again and compared.
  const isExact = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return isExact && key.length >= SHORTEST_BYTES && key.length <= LONGEST_BYTES ? key : null;
}
