import { scaleSqrt } from 'd3-scale';
import { useLocale } from '../../words/locale.js';
import { daysText, numberText } from '../../words/numbers.js';
import { unitText } from '../../words/when.js';
import { AXIS_HEIGHT, Axis } from '../pieces/axis.js';
import { MarkLine, Point } from '../pieces/mark.js';
import { Valued } from '../pieces/valued.js';

const TOP = 14;
const BASE = 84;

/** Of the value that is asked for, below the label of the present. */
const VALUE = 28;

const RADIUS = 4;
const TICKS = [1, 3, 7, 14, 30, 60, 120, 250, 500];

/** Dots nearer than this, in per cent of the width, are stacked. */
const APART = 1.5;
const STACKED = 7;

/** Past waits as dots on a line, and the present one among them. In days. */
export function WaitsChart({ waits, now }: { waits: readonly number[]; now: number }) {
  const { words } = useLocale();
  const longest = Math.max(1, now, ...waits);
  const x = scaleSqrt([0, longest * 1.02], [0.8, 99]);
  const stacks = new Map<number, number>();
  const dots = waits
    .toSorted((a, b) => a - b)
    .map((days) => {
      const column = Math.round(x(days) / APART);
      const level = stacks.get(column) ?? 0;
      stacks.set(column, level + 1);
      return { days, level };
    });
  // The last one says the unit.
  const ticks = TICKS.filter((tick) => tick < longest).map((value, place, { length }) => ({
    value,
    text: place === length - 1 ? unitText(value, 'day', words.dates) : numberText(value, words),
  }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG holds no fieldset.
    <svg class="chart" width="100%" height={BASE + AXIS_HEIGHT} role="group" aria-label={words('due.each')}>
      <Axis x={x} ticks={ticks} base={BASE} />
      {dots.map(({ days, level }, place) => (
        <Valued key={place} y={VALUE} value={daysText(days, words)} label={daysText(days, words)}>
          <Point
            x={x}
            value={days}
            y={BASE - 6 - level * STACKED}
            radius={RADIUS}
            isFaint={days <= now}
            meaning={daysText(days, words)}
          />
        </Valued>
      ))}
      <MarkLine
        x={x}
        value={now}
        meaning="here"
        top={TOP}
        bottom={BASE}
        label={words('due.here', { days: daysText(now, words) })}
      />
    </svg>
  );
}
