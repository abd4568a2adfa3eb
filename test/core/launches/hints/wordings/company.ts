import { readFileSync } from 'node:fs';

/** An invented company with lines of the shapes that real ones have, and the posts' moment. */
export const ACME = {
  company: 'acme',
  lines: [
    { id: 'nova', name: 'Nova' },
    { id: 'nova-mini', name: 'Nova mini' },
    { id: 'nova-flash-lite', name: 'Nova Flash-Lite' },
    { id: 'sonata', name: 'Quill Sonata' },
    { id: 'etude', name: 'Quill Etude' },
    { id: 'k', name: 'K' },
    { id: 'nova-oss', name: 'nova-oss' },
  ],
  models: [
    { name: 'Nova 2', line: 'nova' },
    { name: 'Nova 3', line: 'nova' },
    { name: 'Nova 3.5', line: 'nova' },
    { name: 'Nova 3 mini', line: 'nova-mini' },
    { name: 'Nova 3.5 mini', line: 'nova-mini' },
    { name: 'Nova 3 Flash-Lite', line: 'nova-flash-lite' },
    { name: 'Quill Sonata 4', line: 'sonata' },
    { name: 'Quill Sonata 4.5', line: 'sonata' },
    { name: 'Quill Etude 4', line: 'etude' },
    { name: 'k1-preview', line: 'k' },
    { name: 'k2', line: 'k' },
    { name: 'nova-oss-20b', line: 'nova-oss' },
  ],
  timeZone: 'America/Los_Angeles',
} as const;

/** A Wednesday, 09:00 in the company's zone. */
export const POSTED_AT = Date.parse('2026-11-18T17:00:00Z');

/** An invented post and what a careful person reads in it. */
export interface LabelledPost {
  readonly text: string;
  readonly kind: 'hint' | 'launch' | 'none';
  /** For a hint or a launch; null where the post names no line. */
  readonly line?: string | null;
  /**
   * For a hint: first day and the day after the last in the company's zone, `2026-12-01/2026-12-08`; null
   * without a time.
   */
  readonly days?: string | null;
}

const postsOf = (name: string): readonly LabelledPost[] =>
  readFileSync(new URL(`./${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Wordings that the rules were tuned on. */
export const TUNING = postsOf('tuning');

/**
 * Written and labelled before the rules existed, and never used to tune them: a rule that is changed because
 * of a line here spoils the figures of docs/launch-odds.md.
 */
export const HELD_OUT = postsOf('held-out');
