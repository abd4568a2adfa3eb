import { scaleLinear } from 'd3-scale';
import { CURVE_HOURS } from '../../core/forecast/publication/explanation.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time/time.js';
import { useLocale } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { utcWhenText } from '../../words/times.js';
import type { ExplanationData } from '../page-data.js';
import { AXIS_HEIGHT, across, ChanceAxis, DayAxis, type Scale } from '../pieces/axis.js';
import { Key } from '../pieces/key.js';
import { Point } from '../pieces/mark.js';
import { PromisedTime } from '../pieces/time.js';
import { Valued } from '../pieces/valued.js';

const TOP = 30;
const BASE = 180;
const DAYS = CURVE_HOURS / 24;

/** The line of the labels above the picture. */
const LABEL_BASE = 12;

/** The curve says its value twice a day. */
const VALUE_STEP_MS = 12 * HOUR_MS;

/** Where the curve is labelled, and whether the label stands before its line. */
const LABELS = [
  { id: 'three', days: 3, isBefore: false },
  { id: 'seven', days: DAYS, isBefore: true },
] as const;

/**
 * The chance that a reset has come by each time in the next seven days. Screen readers get its description
 * and its values.
 */
export function CurveChart({ explanation, from }: { explanation: ExplanationData; from: number }) {
  const { words } = useLocale();
  const { curve } = explanation;
  const x = scaleLinear([from, from + DAYS * DAY_MS], [0, 100]);
  const y = scaleLinear([0, 1], [BASE, TOP]);
  const points = [{ at: new Date(from).toISOString(), probability: 0, low: 0, high: 0 }, ...curve];
  const line = (key: 'probability' | 'low' | 'high') =>
    points.map((point) => `${x(Date.parse(point.at)).toFixed(2)},${y(point[key]).toFixed(1)}`);
  const chanceAfter = (days: number) =>
    curve.find(({ at }) => Date.parse(at) === from + days * DAY_MS)?.probability ?? 0;
  const within = (days: number) => percentText(chanceAfter(days), words);
  const description = words('curve.description', { day: within(1), three: within(3), seven: within(7) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG holds no fieldset.
    <svg class="chart" width="100%" height={BASE + AXIS_HEIGHT} role="group" aria-label={description}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus. */}
      <g aria-hidden="true">
        <DayAxis x={x} from={from} days={DAYS} top={TOP} base={BASE} />
        <Promised spans={promisedSpans(explanation, from)} x={x} />
        <svg
          width="100%"
          height={BASE}
          viewBox={`0 0 100 ${BASE}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polygon class="interval" points={[...line('high'), ...line('low').reverse()].join(' ')} />
          <polyline class="curve" points={line('probability').join(' ')} vector-effect="non-scaling-stroke" />
        </svg>
        <ChanceAxis y={y} />
        <text class="after" x="0" y={LABEL_BASE}>
          {words('curve.now')}
        </text>
        {LABELS.map(({ id, days, isBefore }) => (
          <Label
            key={id}
            x={x}
            value={from + days * DAY_MS}
            y={y(chanceAfter(days))}
            text={words(`curve.after.${id}`, { percent: within(days) })}
            isBefore={isBefore}
          />
        ))}
      </g>
      {curve
        .filter(({ at }) => (Date.parse(at) - from) % VALUE_STEP_MS === 0)
        .map((point) => (
          <ValueAt key={point.at} x={x} y={y} from={from} {...point} />
        ))}
    </svg>
  );
}

/** What the curve says for a time, asked in a column around it. */
function ValueAt(props: { x: Scale; y: Scale; from: number; at: string; probability: number }) {
  const { x, y, from, at, probability } = props;
  const { words, language } = useLocale();
  const ms = Date.parse(at);
  const when = { form: 'at', at: ms, until: null } as const;
  return (
    <Valued
      y={BASE - 8}
      value={words('chart.value', {
        at: <tspan data-when={JSON.stringify(when)}>{utcWhenText(when, language)}</tspan>,
        value: percentText(probability, words),
      })}
      id={`curve-${(ms - from) / HOUR_MS}`}
    >
      <rect
        class="hit"
        x={across(x, ms - VALUE_STEP_MS / 2)}
        width={`${(x(from + VALUE_STEP_MS) - x(from)).toFixed(2)}%`}
        y={TOP}
        height={BASE - TOP}
      />
      <Point x={x} value={ms} y={y(probability)} radius={2.5} />
    </Valued>
  );
}

/** What its line and areas mean. */
export function CurveKey({ isPromised }: { isPromised: boolean }) {
  const { words } = useLocale();
  const area = { width: 24, height: 16 };
  const promised = (
    <>
      <rect class="promised" {...area} />
      <rect fill="url(#hatch)" {...area} />
    </>
  );
  const chance = [<path class="curve" d="M0 14L24 2" />, words('curve.key.chance')] as const;
  const range = [<rect class="interval" y="4" width="24" height="8" />, words('curve.key.range')] as const;
  const due = [promised, words('curve.key.promised')] as const;
  const night = [<rect class="night" {...area} />, words('curve.key.night')] as const;
  return <Key entries={isPromised ? [chance, range, due, night] : [chance, range, night]} />;
}

/** A point of the curve, whose chance stands above the picture. */
function Label(props: { x: Scale; value: number; y: number; text: string; isBefore: boolean }) {
  const { x, value, y, text, isBefore } = props;
  const at = across(x, value);
  return (
    <>
      <line class="grid" x1={at} x2={at} y1={LABEL_BASE + 6} y2={BASE} />
      <text class="after" x={at} y={LABEL_BASE} text-anchor={isBefore ? 'end' : 'start'}>
        {text}
      </text>
      <Point x={x} value={value} y={y} radius={4} />
    </>
  );
}

interface PromisedSpan {
  readonly start: number;
  readonly end: number;
}

/** The times in which promises are due, striped. */
function Promised({ spans, x }: { spans: readonly PromisedSpan[]; x: Scale }) {
  return (
    <>
      <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatch" y2="7" />
      </pattern>
      {spans.map(({ start, end }) => {
        const band = {
          x: across(x, start),
          width: `${Math.max(0.6, x(end) - x(start)).toFixed(2)}%`,
          y: TOP,
          height: BASE - TOP,
        };
        return (
          <g key={`${start} ${end}`}>
            <rect class="promised" {...band} />
            <rect fill="url(#hatch)" {...band} />
          </g>
        );
      })}
    </>
  );
}

/**
 * The times within the chart in which promises are due. One without an end reaches to its edge, unless it has
 * begun.
 */
export function promisedSpans({ parts }: ExplanationData, from: number): readonly PromisedSpan[] {
  const until = from + DAYS * DAY_MS;
  const within = (at: string) => Math.min(until, Math.max(from, Date.parse(at)));
  return parts.flatMap(({ window }) => {
    if (window === null) return [];
    const start = within(window.from);
    const end = window.to !== null ? within(window.to) : start > from ? until : from;
    return end > start ? [{ start, end }] : [];
  });
}

/**
 * `The next seven days: 50% by 10 PM Thu, Jul 2`: of the line that is drawn, and never before the chance is
 * even.
 */
export function CurveTitle({ explanation, from }: { explanation: ExplanationData; from: number }) {
  const { words } = useLocale();
  const points = [
    { at: from, p: 0 },
    ...explanation.curve.map(({ at, probability }) => ({ at: Date.parse(at), p: probability })),
  ];
  const after = points.findIndex(({ p }) => p >= 0.5);
  const a = points[after - 1];
  const b = points[after];
  if (!a || !b)
    return (
      <>
        {words('curve.title', { isEven: 'no', percent: percentText(points.at(-1)?.p ?? 0, words), when: '' })}
      </>
    );
  const exact = a.at + ((0.5 - a.p) / (b.p - a.p)) * (b.at - a.at);
  // The first day knows the time better, and its figure stands beside that of a promised hour.
  const step = exact - from < DAY_MS ? 10 * MINUTE_MS : HOUR_MS;
  const when = { form: 'by', at: Math.ceil(exact / step) * step, until: null } as const;
  return (
    <>
      {words('curve.title', {
        isEven: 'yes',
        percent: percentText(0.5, words),
        when: <PromisedTime when={when} />,
      })}
    </>
  );
}
