import { z } from 'zod';
import { webAddress } from '../addresses.js';
import { BOUNDS } from '../bounds.js';
import { firstInstant } from '../posts/parse-instant.js';
import type { Incident } from '../source.js';

const label = z.string().transform((text) => text.slice(0, BOUNDS.nameLength));
const optionalText = label.nullish().catch(null);
const optionalDate = z.union([label, z.number()]).nullish().catch(null);

/** The elements that are of a shape; those in another are left out, and so is a list that is none. */
function listOf<T>(element: z.ZodType<T>) {
  const list = z.array(z.unknown()).nullish().catch(null);
  return list.transform((values) =>
    (values ?? []).slice(0, BOUNDS.components).flatMap((value) => element.safeParse(value).data ?? []),
  );
}

const named = listOf(z.object({ name: label }));

/** Some servers leave out what is empty. */
const incidentList = z
  .array(z.unknown())
  .nullish()
  .transform((list) => list ?? []);

export const summaryAnswer = z.object({
  status: z.object({ indicator: label, description: label }),
  incidents: incidentList,
});

export const incidentsAnswer = z
  .object({ page: z.object({}).optional(), incidents: incidentList.optional() })
  .refine(
    ({ page, incidents }) => page !== undefined || incidents !== undefined,
    'neither page nor incidents',
  )
  .transform(({ incidents = [] }) => incidents);

const incident = z.object({
  id: z.union([label, z.number().transform(String)]),
  name: label,
  status: label,
  impact: optionalText,
  created_at: optionalDate,
  started_at: optionalDate,
  resolved_at: optionalDate,
  shortlink: optionalText,
  components: named,
  // Older incidents list their components only in their updates.
  incident_updates: listOf(
    z.object({ status: optionalText, created_at: optionalDate, affected_components: named }),
  ),
});

/** Statuses with which an incident ends: those of Statuspage, and of pages that are written like it. */
const ENDS = new Set(['resolved', 'completed', 'fixed', 'closed']);

/** States of an incident that is over, or of maintenance that has not begun. */
const NOT_OPEN = new Set([...ENDS, 'postmortem', 'scheduled']);

const plain = (status: string | null | undefined) => (status ?? '').trim().toLowerCase();

/** Whether an incident goes on. The time of its end may be missing. */
export function isOpen({ status, resolvedAt }: Pick<Incident, 'status' | 'resolvedAt'>): boolean {
  return resolvedAt === null && !NOT_OPEN.has(plain(status));
}

/** Incidents by id; of a duplicate, the last counts, with the components of both. */
export function mapIncidents(values: readonly unknown[], words: readonly string[]) {
  const byId = new Map<string, Incident>();
  const skipped: string[] = [];
  for (const value of values) {
    const parsed = incident.safeParse(value);
    const startedAt = parsed.success ? firstInstant([parsed.data.started_at, parsed.data.created_at]) : null;
    if (!parsed.success || startedAt === null) {
      skipped.push(
        parsed.success ? `incident ${parsed.data.id} has no start` : 'an incident has an unknown format',
      );
      continue;
    }
    const mapped = mapIncident(parsed.data, startedAt);
    const earlier = byId.get(mapped.externalId)?.components ?? [];
    const components = [...new Set([...earlier, ...mapped.components])].slice(0, BOUNDS.components);
    byId.set(mapped.externalId, {
      ...mapped,
      components,
      counts: matches([mapped.name, ...components], words),
    });
  }
  return { incidents: [...byId.values()], skipped };
}

function mapIncident(value: z.infer<typeof incident>, startedAt: number): Omit<Incident, 'counts'> {
  const updates = value.incident_updates;
  const affected = updates.flatMap((update) => update.affected_components);
  const endings = NOT_OPEN.has(plain(value.status))
    ? updates.filter(({ status }) => ENDS.has(plain(status)))
    : [];
  return {
    externalId: value.id,
    name: value.name,
    status: value.status,
    impact: value.impact ?? 'none',
    startedAt,
    resolvedAt: firstInstant([value.resolved_at, ...endings.map((update) => update.created_at)]),
    components: [...value.components, ...affected].map(({ name }) => name),
    url: webAddress(value.shortlink),
  };
}

function matches(names: readonly string[], words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const lower = names.map((name) => name.toLowerCase());
  return words.some((word) => lower.some((name) => name.includes(word.trim().toLowerCase())));
}
