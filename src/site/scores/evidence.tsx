import type { ScoresData } from '../page-data.js';
import { Section } from '../pieces/section.js';
import { Table } from '../pieces/table.js';
import { Day } from '../pieces/time.js';
import { type Locale, useLocale, useWords } from '../words/locale.js';
import { levelOf, numberText, percentText } from '../words/numbers.js';
import { promiseKind } from '../words/promise.js';

type Of<K extends keyof ScoresData> = Pick<ScoresData, K>;

/** What the forecast said before each of the last resets, and when it was loudest for nothing. */
export function Evidence({ resets, alarms }: Of<'resets' | 'alarms'>) {
  const words = useWords();
  const said = resets.filter(({ day, near }) => day !== null || near !== null);
  return (
    <>
      <Section id="before" title={words('evidence.beforeTitle')} lede={words('evidence.beforeLede')}>
        {said.length === 0 ? (
          <p class="empty">{words('scores.replayNeeds')}</p>
        ) : (
          <Table
            caption={words('evidence.beforeTitle')}
            columns={[
              words('evidence.reset'),
              words('evidence.ahead', { hours: 24 }),
              words('evidence.ahead', { hours: 6 }),
            ]}
          >
            {said.map(({ at, day, near, isLive }) => (
              <tr key={at}>
                <th scope="row">
                  <Day at={at} /> <Basis isLive={isLive} />
                </th>
                <td>
                  <Said chance={day} />
                </td>
                <td>
                  <Said chance={near} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Section>
      {alarms.length > 0 && (
        <Section id="alarms" title={words('evidence.alarmsTitle')} lede={words('evidence.alarmsLede')}>
          <ul class="chips">
            {alarms.map(({ at, probability, isLive }) => (
              <li key={at}>
                <Said chance={probability} /> <Day at={at} /> <Basis isLive={isLive} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Said({ chance }: { chance: number | null }) {
  const words = useWords();
  if (chance === null) return <span class="none">{words('pieces.notKnown')}</span>;
  return <strong class={`said level-${levelOf(chance)}`}>{percentText(chance, words)}</strong>;
}

const Basis = ({ isLive }: { isLive: boolean }) => (
  <span class="meta">{useWords()(isLive ? 'evidence.live' : 'evidence.replayed')}</span>
);

/** What became of promises, by kind. */
export function PromisesKept({ tally }: Of<'tally'>) {
  const locale = useLocale();
  const { words } = locale;
  return (
    <Section id="promises" title={words('evidence.promisesTitle')} lede={words('evidence.promisesLede')}>
      {tally.length === 0 ? (
        <p class="empty">{words('evidence.noPromises')}</p>
      ) : (
        <Table
          caption={words('evidence.promisesTitle')}
          columns={[words('evidence.kind'), ...COLUMNS.map((key) => words(`evidence.${key}`))]}
        >
          {tally.map((row) => (
            <tr key={row.promises + row.strength}>
              <th scope="row">{kindOf(row, locale)}</th>
              {COLUMNS.map((key) => (
                <td key={key}>{numberText(row[key], words)}</td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

const COLUMNS = ['made', 'kept', 'late', 'broken'] as const;

function kindOf(row: ScoresData['tally'][number], { words }: Locale): string {
  return promiseKind(row, words).join(words('map.separator'));
}
