import { z } from 'zod';
import { launchRowSchema, lineSchema, pendingRowSchema } from '../core/launches/odds-book-schema.js';
import { envelopeSchema } from './schemas.js';

/*
 * The bodies of the launch odds API, as in the contract and docs/api.md.
 */

export const companySchema = z.object({
  id: z.string().describe('Value of the parameter `company`.'),
  name: z.string().describe('For people.'),
});

const launchEnvelopeSchema = z.object({
  apiVersion: envelopeSchema.shape.apiVersion,
  generatedAt: envelopeSchema.shape.generatedAt,
  refreshIntervalSeconds: envelopeSchema.shape.refreshIntervalSeconds,
  company: companySchema.describe('The one answered for.'),
  companies: z.array(companySchema).describe('Every company that has a ledger.'),
  ledgerAsOf: z.iso.date().describe("The day until whose end the company's ledger is complete."),
});
export type LaunchEnvelope = z.infer<typeof launchEnvelopeSchema>;

export const oddsSchema = launchEnvelopeSchema.extend({
  modelVersion: z.string().describe('Version of the estimators and of their blend.'),
  lines: z.array(lineSchema).describe('The lines of the company, `any` among them.'),
});
export type OddsBody = z.infer<typeof oddsSchema>;

export const launchesSchema = launchEnvelopeSchema.extend({
  modernSince: z.iso.date().describe('First day of the modern regime; earlier launches are not used.'),
  launches: z.array(launchRowSchema).describe('The verified launches, newest first.'),
  pending: z
    .array(pendingRowSchema)
    .describe('Launches without a second publisher, newest first; never counted.'),
});
export type LaunchesBody = z.infer<typeof launchesSchema>;
