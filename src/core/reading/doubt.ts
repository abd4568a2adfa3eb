/**
 * What stands against a reading, or makes it another one: why it counts for less than its reader says, for
 * more, or as something else. docs/reading.md lists them; their words are messages (`doubt.…`).
 */
export const READING_DOUBTS = [
  // It counts, or is another reading than the model's.
  'rules_surer',
  'only_confirms',
  'kept',
  'not_kept',
  'day_differs',
  // It counts for less.
  'rules_unsure',
  'model_unsure',
  'others_words',
  'question',
  'joke',
  'rules_promise',
  'rules_withdrawal',
  'for_few',
  'may_be_for_few',
  'past_list',
  'other_topic',
  'spends_usage',
  'other_thing',
  'nothing_announced',
  'past',
  'condition',
  'as_a_rule',
  'to_come',
  'completes_nothing',
  'assents_to_nothing',
  'takes_nothing_back',
  'none_kept',
  'may_be_kept',
  'limits_change',
  'addresses_machine',
] as const;

export type DoubtCode = (typeof READING_DOUBTS)[number];

/** A field of an answer, or a part of the post (`text`, `context`). */
export const DOUBT_FIELDS = ['kind', 'evidence', 'when', 'certainty', 'text', 'context'] as const;

/** Quotes neither the post nor its reader. */
export interface ReadingDoubt {
  readonly code: DoubtCode;
  /** What decided. */
  readonly field: (typeof DOUBT_FIELDS)[number];
}
