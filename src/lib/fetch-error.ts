export type FetchErrorCode =
  | 'timeout'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'bad_encoding'
  | 'too_large'
  | 'turn_full'
  | 'too_many_redirects'
  | 'refused_redirect'
  | 'unsupported_protocol'
  | 'rate_limited'
  | 'aborted';

/**
 * A request that ended without a usable response. The message names no address: addresses may hold secrets.
 */
export class FetchError extends Error {
  constructor(
    readonly code: FetchErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'FetchError';
  }
}

const BY_SYSTEM_CODE: readonly (readonly [RegExp, FetchErrorCode, string])[] = [
  [/^(ENOTFOUND|EAI_)/, 'dns', 'the host name could not be resolved'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout', 'the connection timed out'],
  [
    /^(UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|CERT_UNTRUSTED)/,
    'tls',
    'TLS failed: no authority that is known here signed the certificate; a private one is named by NODE_EXTRA_CA_CERTS in the environment',
  ],
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_|EPROTO)/, 'tls', 'TLS failed'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'too_large', 'the headers of the answer have more than 16 KiB'],
  [/^(Z_|ERR__?ZLIB|ERR_BROTLI|ERR__ERROR_)/, 'bad_encoding', 'the body could not be decompressed'],
];

/** Maps an error of native fetch to a code: undici hides the reason in a chain of causes. */
export function fetchErrorFrom(thrown: unknown): FetchError {
  if (thrown instanceof FetchError) return thrown;
  const ours = causesOf(thrown).find((error) => error instanceof FetchError);
  if (ours) return ours;
  for (const code of systemCodes(thrown)) {
    for (const [pattern, kind, message] of BY_SYSTEM_CODE) {
      if (pattern.test(code)) return new FetchError(kind, `${message} (${code})`, { cause: thrown });
    }
  }
  const [code] = systemCodes(thrown);
  return new FetchError('connection', `the connection failed${code ? ` (${code})` : ''}`, { cause: thrown });
}

/** The error of a request through a proxy names the proxy, because the fault may be there. */
export function proxyErrorFrom(thrown: unknown): FetchError {
  if (thrown instanceof FetchError) return thrown;
  const [status] = causesOf(thrown).flatMap(({ message }) => /^Proxy .*\((\d+)\)/.exec(message)?.[1] ?? []);
  if (status !== undefined) {
    const meaning = status === '407' ? ': it wants a user and a password' : '';
    return new FetchError('connection', `the proxy answered ${status}${meaning}`, { cause: thrown });
  }
  const { code, message } = fetchErrorFrom(thrown);
  // The name that was looked up is the proxy's.
  return new FetchError(code === 'dns' ? 'connection' : code, `through the proxy: ${message}`, {
    cause: thrown,
  });
}

function systemCodes(thrown: unknown): string[] {
  return causesOf(thrown).flatMap((error) =>
    'code' in error && typeof error.code === 'string' ? [error.code] : [],
  );
}

/** The error and its causes, nearest first. */
function causesOf(thrown: unknown): Error[] {
  const errors: Error[] = [];
  const open: unknown[] = [thrown];
  while (open.length > 0 && errors.length < 20) {
    const error = open.shift();
    if (!(error instanceof Error)) continue;
    errors.push(error);
    if (error instanceof AggregateError) open.push(...error.errors);
    open.push(error.cause);
  }
  return errors;
}
