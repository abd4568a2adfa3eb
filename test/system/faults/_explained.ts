import { errorInWords } from '../../../src/ledger/file/errors.js';
import { NotALedgerError } from '../../../src/ledger/file/identity.js';
import { OtherProductError } from '../../../src/worker/own-ledger.js';

/** What the worker's entry says of an error that ends it: a message for people, or the bare stack. */
export function explained(error: unknown, path: string): string {
  if (error instanceof NotALedgerError || error instanceof OtherProductError) return error.message;
  return errorInWords(error, path) ?? String((error as Error).stack);
}
