import { resolve } from 'node:path';

/** The path of a ledger, and what names it. */
export interface LedgerPlace {
  readonly path: string;
  readonly from: 'argument' | 'LEDGER_PATH' | 'default';
}

const NAMED_BY: Record<LedgerPlace['from'], string> = {
  argument: 'the argument',
  LEDGER_PATH: 'LEDGER_PATH',
  default: 'the default; LEDGER_PATH is not set',
};

/** `/srv/data/ledger.sqlite (LEDGER_PATH)` */
export const placeInWords = ({ path, from }: LedgerPlace) => `${resolve(path)} (${NAMED_BY[from]})`;
