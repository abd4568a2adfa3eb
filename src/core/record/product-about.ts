import { z } from 'zod';

/** What a product's profile says for readers, all of it optional. */
export const productAboutSchema = z.object({
  /** Where a user redeems a banked reset, or reads how. */
  redeemUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Where users see how much of their limits is used. */
  usageUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Who announces, by their handle: `Tibo of the Codex team`. */
  people: z.record(z.string(), z.string().min(1).max(80)).optional(),
});

export type ProductAbout = z.infer<typeof productAboutSchema>;
