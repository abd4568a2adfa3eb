import { scaleLinear } from 'd3-scale';
import { useWords } from '../../words/locale.js';
import { skillText } from '../../words/numbers.js';
import type { HorizonScores } from '../../words/verdict.js';
import { AXIS_HEIGHT, Axis } from '../pieces/axis.js';
import { IntervalBar } from '../pieces/interval.js';
import { Key } from '../pieces/key.js';
import { MarkLine } from '../pieces/mark.js';

const BASE = 28;
const MIDDLE = BASE / 2;

/** Skill with its interval, compared with zero: the recent average. */
export function SkillChart({ hours, skill, skillLow, skillHigh }: HorizonScores) {
  const words = useWords();
  if (skill === null || skillLow === null || skillHigh === null) return null;
  const x = scaleLinear([Math.min(-0.2, skillLow), Math.max(0.4, skillHigh)], [2, 98]).nice(4);
  const text = (value: number) => skillText(value, words);
  const title = words('scores.chart', {
    hours,
    skill: text(skill),
    low: text(skillLow),
    high: text(skillHigh),
  });
  const ticks = x.ticks(4).map((value) => ({
    value,
    text: words('chance.percent', { number: skillText(100 * value, words, 0) }),
  }));
  return (
    <svg class="chart" width="100%" height={BASE + AXIS_HEIGHT} role="img" aria-label={title}>
      <Axis x={x} ticks={ticks} top={0} base={BASE} />
      <MarkLine x={x} value={0} meaning="usual" top={0} bottom={BASE} />
      <IntervalBar x={x} low={skillLow} high={skillHigh} middle={MIDDLE} />
      <MarkLine x={x} value={skill} meaning="value" top={MIDDLE - 9} bottom={MIDDLE + 9} />
    </svg>
  );
}

/** What the picture is made of. Its axis is the error that the forecast saves. */
export function SkillKey() {
  const words = useWords();
  const x = scaleLinear([0, 1], [0, 100]);
  return (
    <Key
      entries={[
        [<MarkLine x={x} value={0.5} meaning="value" top={0} bottom={16} />, words('scores.key.skill')],
        [<IntervalBar x={x} low={0} high={1} middle={8} />, words('scores.key.interval')],
        [<MarkLine x={x} value={0.5} meaning="usual" top={0} bottom={16} />, words('scores.key.average')],
      ]}
    />
  );
}
