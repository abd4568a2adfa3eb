import { z } from 'zod';

/*
 * The public API of Codex Resets, version 1, as its clients know it. Strict: some of them refuse further
 * keys.
 */

const milliseconds = z.iso.datetime({ precision: 3 });
const seconds = z.iso.datetime({ precision: 0 });

const source = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('x_post'), author: z.string().regex(/^\w+$/), url: z.url() }),
  z.strictObject({ type: z.literal('observed'), url: z.url().optional() }),
]);

const about = {
  id: z.string().regex(/^(\d{1,32}|observed-\d{8}T\d{9}Z(-\d+)?)$/),
  reset_type: z.enum(['regular', 'banked']),
  announced_at: milliseconds,
  text: z.string().min(1),
  source,
};

const reset = z.strictObject(about);
const oneDecimal = z.number().min(0).multipleOf(0.1).nullable();
const meta = z.strictObject({ api_version: z.literal('v1'), generated_at: milliseconds });

export const codexStatusSchema = z.strictObject({
  data: z.strictObject({
    latest_reset: reset.nullable(),
    scheduled_reset: z
      .strictObject({ ...about, status: z.literal('scheduled'), scheduled_for: seconds })
      .nullable(),
    active_watch: z
      .strictObject({
        level: z.enum(['elevated', 'strong']),
        reset_chance_percent: z.int().min(0).max(100),
        forecast_window: z.string().min(1),
        observed_at: seconds,
        expires_at: seconds,
        text: z.string().min(1),
        source,
      })
      .nullable(),
    stats: z.strictObject({
      total: z.int().min(0),
      last_reset_at: milliseconds.nullable(),
      days_since_last: oneDecimal,
      avg_interval_days: oneDecimal,
    }),
  }),
  meta,
});

export type CodexStatus = z.infer<typeof codexStatusSchema>;

export const codexHistorySchema = z.strictObject({
  data: z.array(reset),
  pagination: z.strictObject({
    has_more: z.boolean(),
    // What a client may put into an address as it is.
    next_cursor: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .nullable(),
  }),
  meta,
});

export type CodexHistory = z.infer<typeof codexHistorySchema>;
