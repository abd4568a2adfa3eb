import { isoInstant } from '../../core/time/instant.js';

/*
 * Writes iCalendar (RFC 5545). docs/dependencies.md says why no package does.
 */

/** A calendar, an event or an alarm. */
export interface CalendarComponent {
  readonly name: string;
  /** Values as they are written, by the names of the RFC, in their order; null: without it. */
  readonly properties: Readonly<Record<string, string | null>>;
  readonly components?: readonly CalendarComponent[];
}

/** A text (3.3.11). */
export function calendarText(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/**
 * An instant in UTC (3.3.5).
 * @param ms epoch milliseconds
 */
export function calendarInstant(ms: number): string {
  return isoInstant(ms).replace(/[-:]|\.\d+/g, '');
}

/** A component with all that it holds, in lines that end with CRLF. */
export function writtenCalendar(component: CalendarComponent): string {
  return linesOf(component)
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function linesOf({ name, properties, components = [] }: CalendarComponent): readonly string[] {
  const own = Object.entries(properties).flatMap(([property, value]) =>
    value === null ? [] : [`${property}:${value}`],
  );
  return [`BEGIN:${name}`, ...own, ...components.flatMap(linesOf), `END:${name}`];
}

/** At most 75 bytes in a line; what follows on the next one begins with a blank (3.1). */
function folded(line: string): string {
  if (Buffer.byteLength(line) < 75) return line;
  let [folded, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    bytes += size;
    if (bytes > 74) [folded, bytes] = [`${folded}\r\n `, size];
    folded += character;
  }
  return folded;
}
