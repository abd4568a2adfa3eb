import { scaleLinear } from 'd3-scale';
import type { HorizonPart } from '../page-data.js';
import { useWords } from '../words/locale.js';
import { skillText } from '../words/numbers.js';

const HEIGHT = 44;

/** Height of the middle of the interval. */
const MIDDLE = 14;

/** Skill with its interval beside zero, the recent average. */
export function SkillChart({ hours, skill, skillLow, skillHigh }: HorizonPart) {
  const words = useWords();
  if (skill === null || skillLow === null || skillHigh === null) return null;
  const x = scaleLinear([Math.min(-0.2, skillLow), Math.max(0.4, skillHigh)], [2, 98]).nice(4);
  const at = (value: number) => `${x(value).toFixed(2)}%`;
  const text = (value: number) => skillText(value, words);
  const title = words('scores.chart', {
    hours,
    skill: text(skill),
    low: text(skillLow),
    high: text(skillHigh),
  });
  return (
    <svg class="chart skill" width="100%" height={HEIGHT} role="img" aria-label={title}>
      {x.ticks(4).map((tick) => (
        <g key={tick}>
          <line class={tick === 0 ? 'zero' : 'grid'} x1={at(tick)} x2={at(tick)} y1="0" y2="28" />
          <text class="middle" x={at(tick)} y={HEIGHT - 2}>
            {skillText(tick, words, 0)}
          </text>
        </g>
      ))}
      <rect
        class="outer"
        x={at(skillLow)}
        width={`${(x(skillHigh) - x(skillLow)).toFixed(2)}%`}
        y={MIDDLE - 5}
        height="10"
        rx="5"
      />
      <line class="mark" x1={at(skill)} x2={at(skill)} y1={MIDDLE - 9} y2={MIDDLE + 9} />
    </svg>
  );
}
