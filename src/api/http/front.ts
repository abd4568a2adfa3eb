import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Snapshot } from '../../core/snapshot.js';
import type { Reply, ReplyTo, RequestHead } from '../../lib/reply.js';
import type { SnapshotSource } from '../snapshot-source.js';
import type { Answer, Prepared } from './answer.js';
import { preferredEncoding } from './preferred-encoding.js';
import { createStateCache } from './state-cache.js';
import { replyTo, writeReply } from './write-answer.js';

/** Answers before Express what Express has answered once for the same state of the record. */
export interface Front {
  /** Null when the request has to go the long way. */
  reply: ReplyTo;
  /** Writes it. @returns false where there is none; nothing was written then */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
  /** @param of the state that it was made of; null for what is the same in all of them */
  keep(target: string, prepared: Prepared, of: Snapshot | null): void;
}

interface Kept {
  readonly prepared: Prepared;
  /** Its last answer, and the millisecond for which that holds. */
  answer: Answer | null;
  at: number;
}

export function createFront({ source, now: clock }: { source: SnapshotSource; now: () => number }): Front {
  const cache = createStateCache<Kept>(({ prepared }) => prepared.weight);

  let state: Snapshot | null = null;
  let asked = false;

  /** Asked once in a turn of the event loop: requests that were read together are answered from one state. */
  function current(): Snapshot | null {
    if (!asked) {
      state = source.current();
      asked = true;
      setImmediate(() => {
        asked = false;
      });
    }
    return state;
  }

  function answerTo(target: string): Answer | null {
    const newest = current();
    const kept = newest && cache.peek(newest, target);
    if (!kept) return null;
    const now = clock();
    if (kept.at !== now) {
      // One use in a millisecond is enough to keep its place.
      cache.get(newest, target);
      kept.answer = kept.prepared.at(now);
      kept.at = now;
    }
    return kept.answer;
  }

  /** A fault is met again on the long way, where it is told. */
  function reply(head: RequestHead): Reply | null {
    if (head.method !== 'GET' && head.method !== 'HEAD') return null;
    try {
      const answer = answerTo(head.url ?? '');
      const representation = answer?.body.as(preferredEncoding(head, answer.body));
      return answer && representation ? replyTo(head, answer, representation) : null;
    } catch {
      return null;
    }
  }

  return {
    reply,
    handle(req, res) {
      const known = reply(req);
      if (known) writeReply(res, known);
      return known !== null;
    },
    keep(target, prepared, of) {
      const made = of ?? source.current();
      if (made) cache.set(made, target, { prepared, answer: null, at: Number.NaN });
      // A newer state may have been found since it was asked for.
      asked = false;
    },
  };
}
