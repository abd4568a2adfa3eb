import type { Chance } from '../../core/forecast/publication/publication.js';

/** A scale from 0 to 100 % with the probability, its range, and a notch at the usual level. */
export function ChanceBar({
  chance: { probability, low, high },
  usual,
}: {
  chance: Chance;
  usual: number | null;
}) {
  const at = (value: number) => `${(100 * value).toFixed(2)}%`;
  const line = (kind: string, value: number, y1: number, y2: number) => (
    <line class={kind} x1={at(value)} x2={at(value)} y1={y1} y2={y2} />
  );
  return (
    <svg class="chance" width="100%" height="16" aria-hidden="true">
      <rect class="track" width="100%" y="4" height="8" rx="4" />
      <rect class="band" x={at(low)} width={at(high - low)} y="4" height="8" rx="4" />
      {usual !== null && line('notch', usual, 2, 14)}
      {line('mark', probability, 0, 16)}
    </svg>
  );
}
