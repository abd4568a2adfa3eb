import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import { CHANCE_LABEL, type Glance, type GlanceChance } from './words/glance.js';

/** What link previews expect. */
export const CARD = { width: 1200, height: 630 };
const MARGIN = 80;
const INNER = CARD.width - 2 * MARGIN;

const INK = '#1d211f';
const SOFT = '#565d59';
const ACCENT = '#23594a';
const WARN = '#8f3a1c';

/** The card as SVG. The only fonts are those of card-painter.ts. */
export function cardText(glance: Glance, host: string | null): string {
  const { title, lastLabel, last, chance, note, asOf } = glance;
  return drawn(
    <>
      <Line y={150} size={fitting(title, 60)} bold>
        {title}
      </Line>
      <Line y={240} size={30} fill={SOFT}>
        {lastLabel}
      </Line>
      <Line y={296} size={48} bold>
        {last}
      </Line>
      {chance && <Chance chance={chance} />}
      {note !== null && (
        <Line y={430} size={fitting(note, 40)} fill={WARN} bold>
          {note}
        </Line>
      )}
      <Line y={584} size={28} fill={SOFT}>
        {host === null ? asOf : `${asOf} · ${host}`}
      </Line>
    </>,
  );
}

/** Instead of the card while there is no fresh data. */
export function unavailableCardText(): string {
  return drawn(
    <>
      <Line y={150} size={60} bold>
        Usage-limit resets
      </Line>
      <Line y={296} size={40} fill={WARN} bold>
        No fresh data right now.
      </Line>
    </>,
  );
}

function drawn(children: ComponentChildren): string {
  const { width, height } = CARD;
  return render(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} font-family="Inter">
      <title>Reset Record</title>
      <rect width={width} height={height} fill="#fbfaf7" />
      <rect width="16" height={height} fill={ACCENT} />
      <Line y={80} size={28} fill={ACCENT} bold>
        Reset Record
      </Line>
      {children}
    </svg>,
  );
}

function Chance({ chance: { probability, low, high, text, range, trust } }: { chance: GlanceChance }) {
  const [left, width] = [480, CARD.width - MARGIN - 480];
  const at = (value: number) => left + width * value;
  return (
    <>
      <Line y={376} size={30} fill={SOFT}>
        {CHANCE_LABEL}
      </Line>
      <Line y={490} size={text.length > 5 ? 64 : 104} fill={ACCENT} bold>
        {text}
      </Line>
      <rect x={left} y="404" width={width} height="10" rx="5" fill="#dcd9d0" />
      <rect x={at(low)} y="397" width={width * (high - low)} height="24" rx="12" fill="#a9cabd" />
      <rect x={at(probability) - 3} y="389" width="6" height="40" rx="3" fill={ACCENT} />
      <Line x={left} y={460} size={30}>
        {range}
      </Line>
      <Line x={left} y={504} size={30} bold>
        {trust}
      </Line>
    </>
  );
}

function Line(props: {
  x?: number;
  y: number;
  size: number;
  fill?: string;
  bold?: boolean;
  children: ComponentChildren;
}) {
  const { x = MARGIN, y, size, fill = INK, bold = false, children } = props;
  return (
    <text x={x} y={y} font-size={size} fill={fill} font-weight={bold ? 700 : 400}>
      {children}
    </text>
  );
}

/** The largest size, up to a limit, at which the widest of usual letters would not leave the card. */
function fitting(text: string, size: number): number {
  return Math.min(size, Math.floor(INNER / (0.62 * text.length)));
}
