import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import type { LaunchReport } from '../../core/launches/add-launch.js';
import { type LaunchSource, launchSchema } from '../../core/launches/launch-list.js';

/*
 * The fields of `launches add` as they are typed, in options and in answers. Each parser returns the value, or a
 * sentence that says what was expected.
 */

/** What was given on the command line; everything else is asked for. */
export interface GivenFields extends Partial<Omit<LaunchReport, 'note' | 'sources' | 'announcement'>> {
  readonly company?: string | undefined;
  readonly asOf?: string | undefined;
  readonly companyName?: string | undefined;
  readonly lineName?: string | undefined;
  readonly note?: string | undefined;
  readonly source?: readonly TypedSource[] | undefined;
  readonly announcement?: readonly string[] | undefined;
}

/** A source as typed; without a date it states the date of the launch. */
export type TypedSource = Omit<LaunchSource, 'statedDate'> & { readonly statedDate: string | null };

const SOURCE = /^(\S.*?)\s+(https:\/\/\S+)(?:\s+(\d{4}-\d{2}-\d{2}))?(?:\s+([^\s\d]\S*))?$/;
const isDate = (text: string) => z.iso.date().safeParse(text).success;

/** `Courier https://courier.example/acme 2026-01-15 news` */
export function parseSource(text: string): TypedSource | string {
  const [, publisher, url, statedDate = null, kind] = SOURCE.exec(text.trim()) ?? [];
  if (publisher === undefined || url === undefined || (statedDate !== null && !isDate(statedDate)))
    return 'Expected a publisher and an https:// address, then optionally the date it states and the kind of source.';
  return { publisher, url, statedDate, ...(kind === undefined ? {} : { kind }) };
}

export function parseDate(text: string): { readonly date: string } | string {
  const date = text.trim();
  return isDate(date) ? { date } : 'Expected a date, such as 2026-01-31.';
}

/** `product=2026-01-15,api=2026-01-22` */
export function parseDates(text: string): NonNullable<LaunchReport['dates']> | string {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const parsed = launchSchema.shape.dates.safeParse(Object.fromEntries(pairs));
  return parsed.data && pairs.every((pair) => pair.length === 2)
    ? parsed.data
    : 'Expected days by channel, such as product=2026-01-15,api=2026-01-22,weights=2026-02-01.';
}

/** For an option: what was expected is a usage error. */
export function typed<T extends object>(parse: (text: string) => T | string): (text: string) => T {
  return (text) => {
    const parsed = parse(text);
    if (typeof parsed === 'string') throw new InvalidArgumentError(parsed);
    return parsed;
  };
}
