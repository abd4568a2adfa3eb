import { useLocale } from '../../words/locale.js';

/** Height of a box, and of the space between the two rows of boxes. */
const BOX = 56;
const BETWEEN = 48;
const BELOW = BOX + BETWEEN;
const HEIGHT = BELOW + BOX;

/** Where the three columns begin and how wide they are, in per cent. */
const COLUMNS = [0, 36, 72] as const;
const WIDTH = 28;
const MIDDLE = WIDTH / 2;

const STAGES = [
  ['post', 0, 0],
  ['reading', 1, 0],
  ['record', 2, 0],
  ['forecast', 1, BELOW],
  ['score', 0, BELOW],
] as const;

/**
 * From a post to a forecast and its score. What a post says goes two ways: resets into the record, promises
 * straight into the forecast.
 */
export function Drawing() {
  const { words } = useLocale();
  const [first, second, third] = COLUMNS;
  const upper = BOX / 2;
  const lower = BELOW + upper;
  return (
    <svg
      class="chart way"
      width="100%"
      height={HEIGHT}
      role="img"
      aria-labelledby="way-title"
      aria-describedby="way-description"
    >
      <title id="way-title">{words('method.way.title')}</title>
      <desc id="way-description">{words('method.way.description')}</desc>
      <Line from={[first + WIDTH, upper]} to={[second, upper]} head="right" />
      <Line from={[second + WIDTH, upper]} to={[third, upper]} head="right" />
      <Line from={[second + MIDDLE, BOX]} to={[second + MIDDLE, BELOW]} head="down" />
      <Line from={[third + MIDDLE, BOX]} to={[third + MIDDLE, lower]} />
      <Line from={[third + MIDDLE, lower]} to={[second + WIDTH, lower]} head="left" />
      <Line from={[second, lower]} to={[first + WIDTH, lower]} head="left" />
      <text class="spare" x={`${(second + WIDTH + third) / 2}%`} y={upper - 6} text-anchor="middle">
        {words('method.way.reset')}
      </text>
      <text x={`${second + MIDDLE}%`} dx="8" y={BOX + BETWEEN / 2 + 4}>
        {words('method.way.promise')}
      </text>
      {STAGES.map(([stage, column, top]) => (
        <g key={stage} class="stage">
          <rect x={`${COLUMNS[column]}%`} y={top} width={`${WIDTH}%`} height={BOX} rx="10" />
          <text class="name" x={`${COLUMNS[column] + MIDDLE}%`} y={top + 25} text-anchor="middle">
            {words(`method.way.${stage}`)}
          </text>
          <text class="means" x={`${COLUMNS[column] + MIDDLE}%`} y={top + 43} text-anchor="middle">
            {words(`method.way.${stage}Means`)}
          </text>
        </g>
      ))}
    </svg>
  );
}

const HEADS = {
  right: 'M-8-5 0 0-8 5z',
  left: 'M8-5 0 0 8 5z',
  down: 'M-5-8 0 0 5-8z',
};

/** Across in per cent, down in pixels. */
type Place = readonly [x: number, y: number];

function Line({ from, to, head }: { from: Place; to: Place; head?: keyof typeof HEADS }) {
  return (
    <>
      <line class="way-line" x1={`${from[0]}%`} y1={from[1]} x2={`${to[0]}%`} y2={to[1]} />
      {head !== undefined && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing, which has one.
        <svg x={`${to[0]}%`} y={to[1]} overflow="visible">
          <path class="way-head" d={HEADS[head]} />
        </svg>
      )}
    </>
  );
}
