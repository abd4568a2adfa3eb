import { z } from 'zod';
import { webAddress } from '../addresses.js';
import { BOUNDS } from '../bounds.js';
import { parseInstant } from '../posts/parse-instant.js';
import type { Incident } from '../source.js';

const label = z.string().transform((text) => text.slice(0, BOUNDS.nameLength));
const optionalText = label.nullish();

const named = z
  .array(z.object({ name: label }))
  .transform((list) => list.slice(0, BOUNDS.components))
  .nullish();

export const summaryAnswer = z.object({
  status: z.object({ indicator: label, description: label }),
  incidents: z
    .array(z.unknown())
    .nullish()
    .transform((list) => list ?? []),
});

export const incidentsAnswer = z.object({ incidents: z.array(z.unknown()) });

const incident = z.object({
  id: label,
  name: label,
  status: label,
  impact: optionalText,
  created_at: optionalText,
  started_at: optionalText,
  resolved_at: optionalText,
  shortlink: optionalText,
  components: named,
  // Older incidents list their components only in their updates.
  incident_updates: z
    .array(z.object({ affected_components: named }))
    .transform((list) => list.slice(0, BOUNDS.components))
    .nullish(),
});

/** Incidents by id; of a duplicate, the last counts, with the components of both. */
export function mapIncidents(values: readonly unknown[], words: readonly string[]) {
  const byId = new Map<string, Incident>();
  const skipped: string[] = [];
  if (values.length > BOUNDS.incidents)
    skipped.push(`${values.length - BOUNDS.incidents} incidents beyond ${BOUNDS.incidents}`);
  for (const value of values.slice(0, BOUNDS.incidents)) {
    const parsed = incident.safeParse(value);
    const startedAt = parsed.success ? parseInstant(parsed.data.started_at ?? parsed.data.created_at) : null;
    if (!parsed.success || startedAt === null) {
      skipped.push(
        parsed.success ? `incident ${parsed.data.id} has no start` : 'an incident has an unknown format',
      );
      continue;
    }
    const one = mapIncident(parsed.data, startedAt);
    const components = [...new Set([...(byId.get(one.externalId)?.components ?? []), ...one.components])];
    byId.set(one.externalId, { ...one, components, counts: matches([one.name, ...components], words) });
  }
  return { incidents: [...byId.values()], skipped };
}

function mapIncident(value: z.infer<typeof incident>, startedAt: number): Omit<Incident, 'counts'> {
  const updates = value.incident_updates ?? [];
  const affected = updates.flatMap((update) => update.affected_components ?? []);
  return {
    externalId: value.id,
    name: value.name,
    status: value.status,
    impact: value.impact ?? 'none',
    startedAt,
    resolvedAt: parseInstant(value.resolved_at),
    components: [...(value.components ?? []), ...affected].map(({ name }) => name),
    url: webAddress(value.shortlink),
  };
}

function matches(names: readonly string[], words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const lower = names.map((name) => name.toLowerCase());
  return words.some((word) => lower.some((name) => name.includes(word.trim().toLowerCase())));
}
