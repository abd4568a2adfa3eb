import { z } from 'zod';
import { instant } from '../time/instant.js';
import { envelopeSchema } from './envelope.js';

const count = z.int().min(0);
const days = z.number().min(0);

export const lastResetAt = instant
  .nullable()
  .describe('Time of the last known reset. `caveat` of `/forecast` says where a later one may be missing.');

/** The statistics of a record, as of a snapshot. */
export const statisticsSchema = z.object({
  totalResets: count.describe('Resets in the whole record.'),
  lastResetAt,
  hoursSinceLastReset: z.number().min(0).nullable().describe('From the last known reset to `generatedAt`.'),
  resetsLast7Days: count.describe('Known resets in the seven days before `generatedAt`.'),
  resetsLast30Days: count.describe('Known resets in the thirty days before `generatedAt`.'),
  gaps: z
    .object({
      meanDays: days.nullable().describe('Mean time between one reset and the next.'),
      recentMeanDays: days.nullable().describe('Mean of the last ten gaps.'),
      recentMedianDays: days.nullable().describe('Median of the last ten gaps.'),
      longestDays: days.nullable().describe('The longest gap.'),
    })
    .describe('Days between resets, of the gaps in which all time is covered; null without one.'),
  banked: z
    .object({
      count: count.describe('Number of banked resets.'),
      lastAt: instant.nullable().describe('Time of the newest banked reset.'),
    })
    .describe(
      'Resets that users store and redeem later. No other number includes them, and `/resets` does not list them.',
    ),
});

export type Statistics = z.infer<typeof statisticsSchema>;

export const statsSchema = envelopeSchema.extend(statisticsSchema.shape);

export type StatsBody = z.infer<typeof statsSchema>;
