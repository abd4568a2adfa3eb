import { z } from 'zod';
import { launchRowSchema, lineSchema, pendingRowSchema } from '../core/launches/odds-book.js';
import { envelopeSchema } from './schemas.js';

/*
 * The bodies of the launch odds API, as in the contract and docs/api.md.
 */

const company = z.object({ id: z.string(), name: z.string() });

const launchEnvelopeSchema = z.object({
  apiVersion: envelopeSchema.shape.apiVersion,
  generatedAt: envelopeSchema.shape.generatedAt,
  refreshIntervalSeconds: envelopeSchema.shape.refreshIntervalSeconds,
  company,
  companies: z.array(company),
  /** Until when the company's ledger is complete. */
  ledgerAsOf: z.iso.date(),
});
export type LaunchEnvelope = z.infer<typeof launchEnvelopeSchema>;

export const oddsSchema = launchEnvelopeSchema.extend({
  modelVersion: z.string(),
  lines: z.array(lineSchema),
});
export type OddsBody = z.infer<typeof oddsSchema>;

export const launchesSchema = launchEnvelopeSchema.extend({
  modernSince: z.iso.date(),
  launches: z.array(launchRowSchema),
  pending: z.array(pendingRowSchema),
});
export type LaunchesBody = z.infer<typeof launchesSchema>;
