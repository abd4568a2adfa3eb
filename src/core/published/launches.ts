import { z } from 'zod';
import { hintSchema, launchRowSchema, lineSchema, pendingRowSchema } from '../launches/odds-book-schema.js';
import { envelopeSchema } from './envelope.js';

export const companySchema = z.object({
  id: z.string().describe('Value of the parameter `company`.'),
  name: z.string().describe('Name for display.'),
});

const launchEnvelopeSchema = z.object({
  apiVersion: envelopeSchema.shape.apiVersion,
  generatedAt: envelopeSchema.shape.generatedAt,
  refreshIntervalSeconds: envelopeSchema.shape.refreshIntervalSeconds,
  company: companySchema.nullable().describe('The company of this answer. Null when there are none.'),
  companies: z.array(companySchema).describe('Every company that has a launch list, by id.'),
  ledgerAsOf: z.iso
    .date()
    .nullable()
    .describe("The company's launch list is complete through this day. Null without a company."),
  message: z
    .string()
    .nullable()
    .describe('Why there are no companies, for people. Null when there are some.'),
});

export type LaunchEnvelope = z.infer<typeof launchEnvelopeSchema>;

const { effect } = hintSchema.shape;

export const hintBodySchema = hintSchema
  .extend({
    effect: effect
      .extend({ summary: z.string().describe('The effect in one sentence, for people.') })
      .describe('How the hint moved the odds.'),
  })
  .describe('An announced launch and its effect on the odds of its line.');

export const lineBodySchema = lineSchema.extend({
  hint: hintBodySchema
    .nullable()
    .describe('A live announcement that moved `odds` and `expected`. Null without one.'),
  caveats: z
    .array(z.string())
    .readonly()
    .describe('What to know before trusting the odds, for people. May be empty.'),
});

export const oddsSchema = launchEnvelopeSchema.extend({
  modelVersion: z.string().describe('Version of the estimators, their blend and its spread.'),
  lines: z
    .array(lineBodySchema)
    .describe('The lines of the company in the order of its launch list; the last one is `any`.'),
});

export type OddsBody = z.infer<typeof oddsSchema>;

export const launchesSchema = launchEnvelopeSchema.extend({
  modernSince: z.iso
    .date()
    .nullable()
    .describe('Earlier launches are neither used nor listed. Null without a company.'),
  launches: z
    .array(launchRowSchema)
    .describe('The launches whose date at least two different publishers state, newest first.'),
  pending: z
    .array(pendingRowSchema)
    .describe('Launches with fewer than two publishers, newest first. They are never counted.'),
});

export type LaunchesBody = z.infer<typeof launchesSchema>;
