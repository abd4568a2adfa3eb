import { across, type Scale } from './axis.js';

/** What a mark means: the value that a picture shows, or the usual one. */
type Meaning = 'value' | 'usual';

/** A value of a picture, as a line across its height. */
export function MarkLine(props: { x: Scale; value: number; meaning: Meaning; top: number; bottom: number }) {
  const { x, value, meaning, top, bottom } = props;
  const at = across(x, value);
  return <line class={`mark ${meaning}`} x1={at} x2={at} y1={top} y2={bottom} />;
}

/** A value of a picture, as a dot. */
export function Point(props: {
  x: Scale;
  value: number;
  /** The height of its middle. */
  y: number;
  radius: number;
}) {
  const { x, value, y, radius } = props;
  return <circle class="point" cx={across(x, value)} cy={y.toFixed(1)} r={radius.toFixed(1)} />;
}
