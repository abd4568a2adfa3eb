import { z } from 'zod';
import { envelopeSchema } from './envelope.js';
import { chainSchema } from './health.js';

export const columnSchema = z.object({
  name: z.string().describe('Its name in the header.'),
  type: z
    .enum(['string', 'number', 'integer', 'boolean', 'date', 'datetime'])
    .describe('What its cells are: `date` is a UTC day, `datetime` an instant as in the API.'),
  description: z.string().describe('What it says.'),
  required: z.boolean().describe('Whether every cell is filled.'),
  values: z.array(z.string()).nullable().describe('All that a cell may be. Null where that is not listed.'),
});

export type Column = z.infer<typeof columnSchema>;

export const fileSchema = z.object({
  name: z.string().describe('Its name, beside this list.'),
  title: z.string().describe('What it holds, in a word or two.'),
  description: z.string().describe('What its rows are.'),
  bytes: z.int().min(0).nullable().describe('Its length. Null where the snapshot cannot give the file.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .describe('SHA-256 of these bytes. Null like `bytes`.'),
  columns: z.array(columnSchema).describe('Its columns, in their order. Further ones may be added.'),
});

/** The licence of the data. */
export const DATA_LICENCE = {
  name: 'CC-BY-4.0',
  title: 'Creative Commons Attribution 4.0 International',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

export const filesSchema = envelopeSchema.extend({
  provider: z.string().describe('Provider of the product.'),
  chain: chainSchema,
  licence: z
    .object({
      name: z.string().describe('Its identifier (SPDX).'),
      title: z.string().describe('Its name.'),
      url: z.url().describe('Where it can be read.'),
    })
    .describe('The license of the data. Quoted posts belong to their authors.'),
  files: z.array(fileSchema).describe('The data files.'),
});

export type FilesBody = z.infer<typeof filesSchema>;
