import { z } from 'zod';
import type { CheckedAnswer } from '../../core/reading/check-answer.js';

/** A question for a reader model and the check of its answer. */
export interface ModelTask<Input, Reading> {
  /** Bumped whenever the words, the user message or the schema change; saved with every reading. */
  readonly promptVersion: string;
  readonly systemPrompt: string;
  readonly schemaName: string;
  /** JSON Schema for strict structured output; see `strictSchema`. */
  readonly schema: Record<string, unknown>;
  userMessage(input: Input): string;
  check(answerText: string, input: Input): CheckedAnswer<Reading>;
}

/** Keywords that strict structured output may reject; the answer is checked against them afterwards. */
const NOT_IN_STRICT_MODE = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'format'];

export function strictSchema(answer: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      for (const keyword of NOT_IN_STRICT_MODE) delete (jsonSchema as Record<string, unknown>)[keyword];
    },
  });
  return schema;
}

/**
 * A document as one line of JSON between two markers, with angle brackets escaped so that no text can contain the
 * closing marker.
 */
export function dataBlock(marker: string, document: unknown): string {
  const data = JSON.stringify(document).replace(
    /[<>\u0085\u2028\u2029]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<${marker}>\n${data}\n</${marker}>`;
}
