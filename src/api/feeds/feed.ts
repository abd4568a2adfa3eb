import type { FeedSubject } from '../http/query.js';

/** What a feed says. Texts are plain, safe for XML once escaped; instants are epoch milliseconds. */
export interface Feed {
  /** A UUID, the same on every start. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /**
   * When an entry was last recorded or changed; nothing else may change the feed, which readers fetch again
   * then.
   */
  readonly updated: number;
  /** What follows the path in the feed's address; empty for the usual feed. */
  readonly query: '' | `?of=${FeedSubject}`;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** A UUID. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly published: number;
  readonly updated: number;
  readonly category: { readonly term: string; readonly label: string };
  /** Addresses of what it is about, the most important one first. */
  readonly links: readonly string[];
}
