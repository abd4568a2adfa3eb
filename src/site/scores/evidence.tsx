import type { PromiseTally } from '../../core/promises/outcomes.js';
import { isoInstant } from '../../core/time/instant.js';
import { useLocale, useWords, type Words } from '../../words/locale.js';
import { levelOf, numberText, percentText } from '../../words/numbers.js';
import { promiseKind } from '../../words/sentence.js';
import type { ScoresData } from '../page-data.js';
import { SourceLink } from '../pieces/post.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable } from '../pieces/table.js';
import { Day } from '../pieces/time.js';

type Of<K extends keyof ScoresData> = Pick<ScoresData, K>;

/** What the forecast said before each of the last resets, and how likely one was on an ordinary day then. */
export function LastResets({ resets }: Of<'resets'>) {
  const words = useWords();
  const said = resets.filter(({ day, near }) => day !== null || near !== null);
  if (said.length === 0) return null;
  return (
    <Section id="before" title={words('evidence.beforeTitle')} lede={words('evidence.beforeLede')}>
      <CaptionedTable
        caption={words('evidence.beforeTitle')}
        columns={[
          words('evidence.reset'),
          words('evidence.ahead', { hours: 24 }),
          words('evidence.ordinary'),
          words('evidence.ahead', { hours: 6 }),
        ]}
      >
        {said.map(({ at, day, near, ordinary, isLive }) => (
          <tr key={at}>
            <th scope="row">
              <Day at={at} />{' '}
              <span class="meta">{words(isLive ? 'evidence.live' : 'evidence.replayed')}</span>
            </th>
            <td>
              <Said chance={day} />
            </td>
            <td>{ordinary === null ? <NotKnown /> : percentText(ordinary, words)}</td>
            <td>
              <Said chance={near} />
            </td>
          </tr>
        ))}
      </CaptionedTable>
    </Section>
  );
}

function Said({ chance }: { chance: number | null }) {
  const words = useWords();
  if (chance === null) return <NotKnown />;
  return <strong class={`said level-${levelOf(chance)}`}>{percentText(chance, words)}</strong>;
}

const NotKnown = () => <span class="none">{useWords()('pieces.notKnown')}</span>;

/** What became of promises, by kind, and the newest that were not kept. */
export function FalseAlarms({ tally, broken }: Of<'tally' | 'broken'>) {
  const { words } = useLocale();
  if (tally.length === 0) return null;
  const sum = (key: (typeof COLUMNS)[number]) => tally.reduce((total, row) => total + row[key], 0);
  const of = sum('kept') + sum('late') + sum('broken');
  return (
    <Section
      id="promises"
      title={words('evidence.promisesTitle')}
      lede={words('evidence.falseAlarms', { broken: sum('broken'), of })}
    >
      <CaptionedTable
        caption={words('evidence.promisesTitle')}
        columns={[words('evidence.kind'), ...COLUMNS.map((key) => words(`evidence.${key}`))]}
      >
        {tally.map((row) => (
          <tr key={row.promises + row.strength}>
            <th scope="row">{kindOf(row, words)}</th>
            {COLUMNS.map((key) => (
              <td key={key}>{numberText(row[key], words)}</td>
            ))}
          </tr>
        ))}
      </CaptionedTable>
      <p class="note">{words('evidence.promisesLede')}</p>
      {broken.length > 0 && (
        <>
          <h3>{words('evidence.notKept')}</h3>
          <ul class="prose">
            {broken.map((promise) => (
              <li key={promise.identity}>
                <Day at={isoInstant(promise.at)} />
                {words('map.separator')}
                {kindOf(promise, words)} <SourceLink url={promise.url} about={words('promises.about')} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const COLUMNS = ['made', 'kept', 'late', 'broken'] as const;

function kindOf({ promises, strength }: Pick<PromiseTally, 'promises' | 'strength'>, words: Words): string {
  return promiseKind(promises, strength, words).join(words('map.separator'));
}
