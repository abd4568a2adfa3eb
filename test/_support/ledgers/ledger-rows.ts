import { promiseAt } from '../../../bench/processes/process.js';
import type { ReadingDoubt } from '../../../src/core/reading/doubt.js';
import type {
  Promised,
  ResetReason,
  Scope,
  Strength,
  WindowKind,
} from '../../../src/core/reading/reading.js';
import type { Appender } from '../../../src/ledger/chain/append.js';
import { NOW } from './snapshot.js';

export interface ReadingRow {
  readonly reader: 'rules' | 'model';
  readonly kind: 'reset' | 'hint' | 'banked' | 'none';
  readonly windowFrom: number | null;
  readonly windowTo: number | null;
  readonly windowKind: WindowKind | null;
  readonly confidence: number;
  readonly promises: Promised | null;
  readonly strength: Strength | null;
  readonly expiresAt: number | null;
  readonly isInstead: 0 | 1;
  readonly reason: ResetReason | null;
  readonly scope: Scope | null;
  /** A JSON array, where the scope is `plan`. */
  readonly plans: string | null;
  readonly doubt: ReadingDoubt['code'] | null;
  readonly doubtField: ReadingDoubt['field'] | null;
}

/** The text is the name, where none is given. */
export function appendPost(
  ledger: Appender,
  post: { name: string; revision: number; at: number; text?: string; url?: string },
): number {
  const { name, revision, at, text = name, url = null } = post;
  return ledger.append('posts', {
    source: 'file:a',
    externalId: name,
    contentHash: `${name}-${revision}`,
    identity: name,
    revision,
    at,
    dating: 'stated',
    textHash: ledger.keepText(text),
    url,
    isReply: 0,
    context: '[]',
    firstSeenAt: at,
  });
}

/** The rules’ reading of a promise without a window, but for what `row` says. */
export function appendReading(ledger: Appender, postId: number, row: Partial<ReadingRow>): void {
  const { reader = 'rules', kind = 'hint', windowFrom = null, windowTo = null } = row;
  ledger.append('readings', {
    postId,
    reader,
    revision: 1,
    readerVersion: '1',
    kind,
    strength: kind === 'hint' ? 'explicit' : null,
    windowKind:
      windowFrom === null && windowTo === null
        ? null
        : promiseAt({ at: 0, from: windowFrom, to: windowTo }).windowKind,
    evidenceFrom: kind === 'none' ? null : 0,
    evidenceTo: kind === 'none' ? null : 1,
    another: 0,
    times: 1,
    isEarly: 0,
    isInstead: 0,
    retellsToday: 0,
    related: '[]',
    confidence: 0.9,
    rationale: reader === 'rules' ? 'test' : null,
    requestedModel: reader === 'model' ? 'reader-small' : null,
    responseModel: null,
    promptTokens: null,
    completionTokens: null,
    readAt: NOW,
    ...row,
  });
}
