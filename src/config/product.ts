import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { CoveredInterval } from '../core/record/coverage.js';
import { type ProductAbout, productAboutSchema } from '../core/record/product-about.js';
import { cleanValue } from '../core/text/clean-text.js';
import { schemaProblem } from '../core/text/schema-problem.js';
import { decodeText } from '../lib/decode-text.js';
import { readInput } from '../lib/read-input.js';
import { parseTimelineSpec, type TimelineSpec } from '../sources/timeline/timeline-spec.js';
import { isFolder, PRODUCTS, productIdOf } from './product-id.js';

/** A product profile: what is tracked, where it is announced, and the record to begin with. */
export interface Product {
  readonly id: string;
  readonly name: string;
  /** Company whose launch odds are shown first. */
  readonly provider: string;
  /** IANA zone of the team that posts: "this evening" means its evening. */
  readonly teamTimeZone: string;
  readonly timeline: readonly TimelineSpec[];
  /** Other known sources, read in this order while none of the timeline can be. */
  readonly fallbacks: readonly Fallback[];
  /** Null if no status page is read. */
  readonly statusPage: string | null;
  /** Words; an incident that matches none of them does not count. Empty: all count. */
  readonly statusComponents: readonly string[];
  /** What pages and the API say about the product. */
  readonly about: ProductAbout;
  /** Path of the record that a new ledger begins with. */
  readonly record: string;
  /** Null if it is not known where the record is complete. */
  readonly covered: CoveredInterval | null;
}

export interface Fallback {
  /** Its name in messages. */
  readonly name: string;
  readonly spec: TimelineSpec;
}

const BUNDLED_PRODUCTS = fileURLToPath(new URL('../../data/products/', import.meta.url));

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

const timelineEntry = z.string().transform((text, context) => {
  const spec = parseTimelineSpec(text);
  if (typeof spec !== 'string') return spec;
  context.addIssue({ code: 'custom', message: `expected ${spec}` });
  return z.NEVER;
});

/** `product.json`. */
const productSchema = z
  .object({
    name: z.string().min(1),
    provider: z.string().min(1),
    teamTimeZone: z.string().refine(isTimeZone, { error: 'expected an IANA time zone' }),
    timeline: z.array(timelineEntry),
    fallbacks: z
      .array(z.object({ name: z.string().min(1).max(80), source: timelineEntry }))
      .transform((list) => list.map(({ name, source }) => ({ name, spec: source })))
      .default([]),
    statusPage: z.url({ protocol: /^https?$/ }).nullable(),
    statusComponents: z.array(z.string().min(1)),
    /** What pages and the API say about the product. */
    about: productAboutSchema.default({}),
    coveredFrom: z.iso.datetime().optional(),
    coveredUntil: z.iso.datetime().optional(),
    /** Where the facts come from, in words or as addresses. */
    sources: z.array(z.string()),
    /** The license of the data in the folder. */
    license: z.string().min(1),
  })
  .refine(({ coveredFrom, coveredUntil }) => (coveredFrom === undefined) === (coveredUntil === undefined), {
    error: 'coveredFrom and coveredUntil: expected both or neither',
  });

type Profile = z.infer<typeof productSchema>;

/** @returns the profile in a text, or what is wrong with it */
function parseProfile(text: string): Profile | string {
  const parsed = productSchema.safeParse(JSON.parse(text, cleanValue));
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map((issue) => schemaProblem(issue, 'the whole')).join('; ');
}

/** @returns the profile, or what `PRODUCT` should be */
export function readProduct(value: string): Product | string {
  const folder = isFolder(value) ? value : join(BUNDLED_PRODUCTS, value);
  const path = join(folder, 'product.json');
  try {
    const parsed = parseProfile(decodeText(readInput(path)));
    if (typeof parsed === 'string') return `a product profile, but ${path} is none: ${parsed}`;
    const { coveredFrom, coveredUntil, sources: _, license: __, ...profile } = parsed;
    const covered: CoveredInterval | null =
      coveredFrom === undefined || coveredUntil === undefined
        ? null
        : { fromAt: Date.parse(coveredFrom), toAt: Date.parse(coveredUntil), basis: 'import' };
    return {
      ...profile,
      id: productIdOf(value),
      record: join(folder, 'resets.csv'),
      covered,
    };
  } catch (error) {
    return `${PRODUCTS} (${path} cannot be read: ${(error as Error).message})`;
  }
}
