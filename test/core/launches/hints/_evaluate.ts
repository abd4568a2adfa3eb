import { DateTime } from 'luxon';
import type { LaunchReading } from '../../../../src/core/launches/hints/launch-reading.js';
import { readLaunchPost } from '../../../../src/core/launches/hints/read-launch-post.js';
import { ACME, type LabelledPost, POSTED_AT } from './wordings/company.js';

export function readAcme(text: string, isReply = false): LaunchReading {
  return readLaunchPost({ at: POSTED_AT, text, isReply }, ACME);
}

/** `2026-12-01/2026-12-08`: the first day, and the day after the last. */
export function daysOf({ window }: LaunchReading): string | null {
  if (!window) return null;
  const day = (at: number) => DateTime.fromMillis(at, { zone: ACME.timeZone });
  return `${day(window.from).toISODate()}/${day(window.to - 1)
    .plus({ days: 1 })
    .toISODate()}`;
}

interface KindScore {
  /** Labelled so; read so; both. */
  readonly labelled: number;
  readonly read: number;
  readonly right: number;
}

export interface Evaluation {
  readonly hint: KindScore;
  readonly launch: KindScore;
  /** How many of the hints and launches that were found have the right line, and how many a wrong one. */
  readonly lines: { readonly right: number; readonly wrong: number };
  /** How many of the hints that were found have the right window. */
  readonly windows: { readonly right: number; readonly of: number };
  /** What was misread, for people. */
  readonly misread: readonly string[];
}

export function evaluate(posts: readonly LabelledPost[]): Evaluation {
  const read = posts.map((post) => ({ post, reading: readAcme(post.text) }));
  const score = (kind: 'hint' | 'launch'): KindScore => ({
    labelled: posts.filter((post) => post.kind === kind).length,
    read: read.filter(({ reading }) => reading.kind === kind).length,
    right: read.filter(({ post, reading }) => post.kind === kind && reading.kind === kind).length,
  });
  const found = read.filter(({ post, reading }) => post.kind !== 'none' && reading.kind === post.kind);
  const hints = found.filter(({ post }) => post.kind === 'hint');
  const isLineRight = ({ post, reading }: (typeof read)[number]) => reading.line === (post.line ?? null);
  const isTimeRight = ({ post, reading }: (typeof read)[number]) => daysOf(reading) === (post.days ?? null);
  return {
    hint: score('hint'),
    launch: score('launch'),
    lines: {
      right: found.filter(isLineRight).length,
      wrong: found.filter((one) => one.reading.line !== null && !isLineRight(one)).length,
    },
    windows: { right: hints.filter(isTimeRight).length, of: hints.length },
    misread: read.flatMap(({ post, reading }) => {
      const isRight =
        reading.kind === post.kind &&
        (post.kind === 'none' || isLineRight({ post, reading })) &&
        (post.kind !== 'hint' || isTimeRight({ post, reading }));
      if (isRight) return [];
      return [`${reading.kind} ${reading.line} ${daysOf(reading)} (${reading.rationale}): ${post.text}`];
    }),
  };
}
