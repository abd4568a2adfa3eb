import { z } from 'zod';
import { isCounted } from './history.js';
import { dateOfDay } from './launch-day.js';
import { ANY_LINE, type LaunchLedger } from './launch-ledger.js';

/*
 * Launch odds as they are served: everything that `/odds` and `/launches` answer, for all companies, worked out once
 * for each ledger revision, day and set of live hints.
 */

const probability = z.number().min(0).max(1);
const date = z.iso.date();
const score = z.number();
const source = z.object({ publisher: z.string(), url: z.url() });
const expected = z.object({
  p10: date.nullable(),
  p25: date.nullable(),
  p50: date.nullable(),
  p75: date.nullable(),
  p90: date.nullable(),
});
const dayOdds = z.object({ days: z.int().positive(), probability });
