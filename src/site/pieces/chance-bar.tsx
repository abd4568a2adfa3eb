import { scaleLinear } from 'd3-scale';
import type { Chance } from '../../core/forecast/publication/publication.js';
import { useWords } from '../../words/locale.js';
import { percentText, rangeText } from '../../words/numbers.js';
import { IntervalBar } from './interval.js';
import { MarkLine } from './mark.js';

const HEIGHT = 16;
const X = scaleLinear([0, 1], [0, 100]);

/** A chance on the way from 0 to 100%, with its range, and the usual chance to compare it with. */
export function ChanceBar(props: {
  chance: Chance;
  /** Null where none is known. */
  usual: number | null;
}) {
  const { chance, usual } = props;
  const { probability, low, high } = chance;
  const words = useWords();
  const parts = [
    percentText(probability, words),
    words('next.range', { range: rangeText(low, high, words) }),
  ];
  if (usual !== null) parts.push(words('next.usual', { percent: percentText(usual, words) }));
  return (
    <svg
      class="chance"
      width="100%"
      height={HEIGHT}
      role="img"
      aria-label={parts.join(words('map.separator'))}
    >
      <rect class="track" width="100%" y="4" height="8" rx="4" />
      <IntervalBar x={X} low={low} high={high} middle={HEIGHT / 2} />
      {usual !== null && <MarkLine x={X} value={usual} meaning="usual" top={2} bottom={HEIGHT - 2} />}
      <MarkLine x={X} value={probability} meaning="value" top={0} bottom={HEIGHT} />
    </svg>
  );
}
