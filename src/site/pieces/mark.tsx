import { across, type Scale } from './axis.js';

/** What a mark means: the value that a picture shows, the usual one, or where we are now. */
type Meaning = 'value' | 'usual' | 'here';

/** A value of a picture, as a line across its height. */
export function MarkLine(props: {
  x: Scale;
  value: number;
  meaning: Meaning;
  top: number;
  bottom: number;
  /** Above it. */
  label?: string;
}) {
  const { x, value, meaning, top, bottom, label } = props;
  const at = across(x, value);
  return (
    <>
      <line class={`mark ${meaning}`} x1={at} x2={at} y1={top} y2={bottom} />
      {label !== undefined && (
        <text class={meaning} x={at} y={top - 4} text-anchor={anchorAt(x(value))}>
          {label}
        </text>
      )}
    </>
  );
}

/** A label can be long: it reaches from its mark to where there is more room. */
function anchorAt(place: number) {
  if (place < 30) return 'start';
  return place > 70 ? 'end' : 'middle';
}

/** One of many things that have happened, as a dot. */
export function Point(props: {
  x: Scale;
  value: number;
  /** The height of its middle. */
  y: number;
  radius: number;
  /** Less than others. */
  isFaint?: boolean;
  /** What the mark stands for, as a tooltip; absent where a text beside it says so. */
  meaning?: string;
}) {
  const { x, value, y, radius, isFaint = false, meaning } = props;
  return (
    <circle
      class={isFaint ? 'point faint' : 'point'}
      cx={across(x, value)}
      cy={y.toFixed(1)}
      r={radius.toFixed(1)}
    >
      {meaning !== undefined && <title>{meaning}</title>}
    </circle>
  );
}
