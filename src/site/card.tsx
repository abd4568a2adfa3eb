import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import type { Glance, GlanceChance } from './words/glance.js';
import { type Language, NAMES, wordsOf } from './words/locale.js';

/** What link previews expect. */
export const CARD = { width: 1200, height: 630 };
const MARGIN = 80;
const INNER = CARD.width - 2 * MARGIN;

const INK = '#1d211f';
const SOFT = '#565d59';
const ACCENT = '#23594a';
const WARN = '#8f3a1c';

/** The card as SVG. */
export function cardText(glance: Glance, host: string | null, language: Language): string {
  const { title, sentence, chance, asOf } = glance;
  const [size, lines] = wrapped(sentence);
  return drawn(
    language,
    <>
      <Line y={146} size={fitting(title, 34)} fill={SOFT}>
        {title}
      </Line>
      {lines.map((line, place) => (
        <Line key={line} y={216 + place * 1.19 * size} size={size} fill={chance ? INK : WARN} bold>
          {line}
        </Line>
      ))}
      {chance && <Chance chance={chance} />}
      <Line y={590} size={28} fill={SOFT}>
        {host === null ? asOf : `${asOf} · ${host}`}
      </Line>
    </>,
  );
}

/** Instead of the card while there is no fresh data. */
export function unavailableCardText(language: Language): string {
  const words = wordsOf(language);
  return drawn(
    language,
    <>
      <Line y={150} size={60} bold>
        {words('names.start')}
      </Line>
      <Line y={296} size={40} fill={WARN} bold>
        {words('glance.unavailable')}
      </Line>
    </>,
  );
}

function drawn(language: Language, children: ComponentChildren): string {
  const { width, height } = CARD;
  return render(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} font-family={NAMES[language].font}>
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

function Chance({ chance: { probability, low, high, label, text, range, trust } }: { chance: GlanceChance }) {
  const [left, width] = [480, CARD.width - MARGIN - 480];
  const at = (value: number) => left + width * value;
  return (
    <>
      <Line y={424} size={30} fill={SOFT}>
        {label}
      </Line>
      <Line y={522} size={widthOf(text) > 5 ? 64 : 96} fill={ACCENT} bold>
        {text}
      </Line>
      <rect x={left} y="446" width={width} height="10" rx="5" fill="#dcd9d0" />
      <rect x={at(low)} y="439" width={width * (high - low)} height="24" rx="12" fill="#a9cabd" />
      <rect x={at(probability) - 3} y="431" width="6" height="40" rx="3" fill={ACCENT} />
      <Line x={left} y={496} size={28}>
        {range}
      </Line>
      <Line x={left} y={532} size={28} bold>
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

/** Lines break after spaces, in Chinese and Japanese also after punctuation and between two letters. */
const BREAK = /(?<=[ ：。，])|(?<=[\u2e80-\u9fff])(?=[\u3041-\u9fff])/;

/** The lines of the sentence, and the size at which they fit above the chance. */
function wrapped(text: string, size = 52): readonly [size: number, lines: readonly string[]] {
  const lines = [''];
  for (const piece of text.split(BREAK)) {
    const longer = `${lines.at(-1)}${piece}`;
    if (widthOf(longer.trim()) * 0.55 * size <= INNER) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.length > 3 && size > 44 ? wrapped(text, 44) : [size, lines];
}

/** In Latin letters: others are twice as wide. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter < '\u2e80' ? 1 : 2), 0);
}

/** The largest size, up to a limit, at which the widest of usual letters would not leave the card. */
function fitting(text: string, size: number): number {
  return Math.min(size, Math.floor(INNER / (0.62 * widthOf(text))));
}
