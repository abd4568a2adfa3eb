import { useWords } from '../../words/locale.js';
import { rangeText, skillText } from '../../words/numbers.js';
import { across, type Scale } from './axis.js';
import { Num } from './number.js';

/** Heights of the bar: of the whole interval, and of its middle half. */
const OUTER = 8;
const INNER = 16;

/** So that a narrow one is seen, in per cent of the width. */
const LEAST_WIDTH = 0.5;

/** Within which a value lies, as a bar. */
export function IntervalBar(props: {
  x: Scale;
  low: number;
  high: number;
  /** The height of its middle. */
  middle: number;
  /** The middle half of another one, drawn over it. */
  isInner?: boolean;
}) {
  const { x, low, high, middle, isInner = false } = props;
  const height = isInner ? INNER : OUTER;
  return (
    <rect
      class={isInner ? 'interval inner' : 'interval'}
      x={across(x, low)}
      width={`${Math.max(LEAST_WIDTH, x(high) - x(low)).toFixed(2)}%`}
      y={middle - height / 2}
      height={height}
      rx="4"
    />
  );
}

/** Within which a chance lies, as text: `27 to 58%`. */
export function ChanceRange(props: {
  /** The path of the chance in the API. */
  of: string;
  low: number;
  high: number;
}) {
  const { of, low, high } = props;
  const words = useWords();
  return (
    <>
      <data data-of={`${of}.low`} value={String(low)} />
      <data data-of={`${of}.high`} value={String(high)}>
        {rangeText(low, high, words)}
      </data>
    </>
  );
}

/** Within which a skill lies, as text: `−0.020 to +0.151`. */
export function SkillRangeText(props: {
  /** The path of the scores in the API. */
  of: string;
  scores: { readonly skillLow: number | null; readonly skillHigh: number | null };
}) {
  const { of, scores } = props;
  const { skillLow, skillHigh } = scores;
  const words = useWords();
  if (skillLow === null || skillHigh === null) return <span class="none">{words('scores.tooFew')}</span>;
  return words('scores.interval', {
    low: <Num of={`${of}.skillLow`} value={skillLow} text={skillText} />,
    high: <Num of={`${of}.skillHigh`} value={skillHigh} text={skillText} />,
  });
}
