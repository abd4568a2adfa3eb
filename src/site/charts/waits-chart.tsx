import { scaleSqrt } from 'd3-scale';
import { useLocale } from '../words/locale.js';
import { daysText, numberText } from '../words/numbers.js';

const HEIGHT = 92;
const BASE = 64;
const TICKS = [1, 3, 7, 14, 30, 60, 120, 250, 500];

/** Dots nearer than this, in per cent of the width, are stacked. */
const APART = 1.5;

/** Past waits as dots on a line, and the present one among them. In days. */
export function WaitsChart({ waits, now }: { waits: readonly number[]; now: number }) {
  const { words } = useLocale();
  const longest = Math.max(1, now, ...waits);
  const x = scaleSqrt([0, longest * 1.02], [0.8, 99]);
  const at = (days: number) => `${x(days).toFixed(2)}%`;
  const stacks = new Map<number, number>();
  const dots = waits
    .toSorted((a, b) => a - b)
    .map((days) => {
      const column = Math.round(x(days) / APART);
      const level = stacks.get(column) ?? 0;
      stacks.set(column, level + 1);
      return { days, level };
    });
  const here = x(now) > 60 ? 'end' : undefined;
  return (
    <svg class="chart waits" width="100%" height={HEIGHT} role="img" aria-label={words('due.each')}>
      <line class="grid" x1="0" x2="100%" y1={BASE + 6} y2={BASE + 6} />
      {TICKS.filter((tick) => tick < longest).map((tick) => (
        <text key={tick} class="middle" x={at(tick)} y={HEIGHT - 4}>
          {numberText(tick, words)}
        </text>
      ))}
      {dots.map(({ days, level }, place) => (
        <circle
          key={place}
          class={days <= now ? 'wait over-by-now' : 'wait'}
          cx={at(days)}
          cy={BASE - level * 7}
          r="4"
        />
      ))}
      <line class="here" x1={at(now)} x2={at(now)} y1="4" y2={BASE + 6} />
      <text class={here} x={at(now)} dx={here ? -6 : 6} y="14">
        {words('due.here', { days: daysText(now, words) })}
      </text>
    </svg>
  );
}
