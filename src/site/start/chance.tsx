import type { ForecastBody } from '../../core/published/forecast.js';
import { DAY_MS } from '../../core/time/time.js';
import { chanceOf, type WordsChance } from '../../words/chance.js';
import { pageLink, useLocale, useWords } from '../../words/locale.js';
import { moodOf, NEWS, nextPromise, standingPromise, unknowable } from '../../words/mood.js';
import { percentText } from '../../words/numbers.js';
import { durationText } from '../../words/times.js';
import { evidenceText } from '../../words/verdict.js';
import type { When } from '../../words/when.js';
import type { PageData, PromiseRow } from '../page-data.js';
import { Dotted } from '../pieces/dotted.js';
import { ChanceRange } from '../pieces/interval.js';
import { linkTo } from '../pieces/links.js';
import { Num } from '../pieces/number.js';
import { PromisedTime } from '../pieces/time.js';

/** The chance that belongs to the word, why it is so, and what its forecasts were worth. */
export function ChanceCard({ data }: { data: PageData }) {
  const { forecast } = data;
  const { words, language } = useLocale();
  if (forecast === null)
    return <p class="note">{words('next.noForecast', { why: unknowable(data) ?? 'failed' })}</p>;
  if (data.stats.lastResetAt === null) return null;
  const chance = chanceOf(forecast, standingPromise(data.promises));
  const kind = kindOf(data);
  const range = words('next.range', {
    range: <ChanceRange of={chance.of} low={chance.low} high={chance.high} />,
  });
  const grace = words('chance.grace', { grace: durationText(chance.graceMs, language) });
  const early = data.known.isTooEarly && <strong>{words('chance.tooEarly')}</strong>;
  const first = early || (chance.graceMs > 0 ? grace : range);
  const percent = <Num of={`${chance.of}.probability`} value={chance.probability} text={percentText} />;
  return (
    <section id="chance" class="figure" aria-labelledby="chance-title">
      <h2 id="chance-title">{words('chance.title', { kind })}</h2>
      {kind === 'banked' ? (
        <p class="at-once">{words('chance.atOnce', { percent })}</p>
      ) : (
        <p class="big">
          {percent}{' '}
          <small>
            <Until by={chance.by} generatedAt={data.generatedAt} />
          </small>
        </p>
      )}
      <Dotted first={first} others={[early && chance.graceMs > 0 && grace, first !== range && range]} />
      <p>
        <Why forecast={forecast} promise={nextPromise(data.promises)} chance={chance} />{' '}
        <Before chance={chance} />
      </p>
      <Trust forecast={forecast} />
    </section>
  );
}

/** A low chance contradicts neither a reset that has just come nor one that it does not include. */
function kindOf(data: PageData): 'none' | 'next' | 'banked' | 'any' {
  if (nextPromise(data.promises)?.awaits === 'banked') return 'banked';
  if (!NEWS.has(moodOf(data))) return 'any';
  return standingPromise(data.promises) === null ? 'none' : 'next';
}

/** A weekday alone is clear for this long. */
const WEEKDAY_MS = 6 * DAY_MS;

function Until({ by, generatedAt }: Pick<WordsChance, 'by'> & Pick<PageData, 'generatedAt'>) {
  const words = useWords();
  if (by === null) return <>{words('chance.inADay')}</>;
  if (by === 'then') return <>{words('chance.byPromisedEnd')}</>;
  const isSoon = by.at - Date.parse(generatedAt) < WEEKDAY_MS;
  const when: When = isSoon ? { ...by, form: 'weekday' } : by;
  return <PromisedTime when={when} />;
}

/** The chance until the promised time begins, while it is still to come. */
function Before({ chance: { before } }: { chance: WordsChance }) {
  const words = useWords();
  if (before === null) return null;
  const percent = <Num of={`${before.of}.probability`} value={before.probability} text={percentText} />;
  return <>{words('chance.before', { percent })}</>;
}

/** What makes the chance: a promise that moves it, or what happened lately. */
function Why(props: { forecast: ForecastBody; promise: PromiseRow | null; chance: WordsChance }) {
  const { forecast, promise, chance } = props;
  const words = useWords();
  const { explanation } = forecast;
  if (explanation === null) return null;
  const place = promise?.part ?? null;
  const without = place === null ? undefined : explanation.parts[place]?.without.twentyFourHours;
  // Until a promised time begins, there is what there would be without the promise.
  const base = chance.before?.probability ?? without;
  const points = base === undefined ? 0 : Math.round(100 * (chance.probability - base));
  const isDay = chance.by === null;
  // What there is without it is known of a day.
  const isWithinDay =
    promise !== null &&
    promise.due.to !== null &&
    promise.due.to - Date.parse(forecast.generatedAt) <= DAY_MS;
  if (promise === null || base === undefined || points === 0 || (points < 0 && !isDay))
    return <>{words('why.lately')}</>;
  return (
    <>
      {words('why.promise', {
        effect: points < 0 ? 'less' : chance.probability >= 2 * base ? 'most' : 'some',
        strength: promise.strength,
        without: without === undefined ? 'unknown' : isDay ? 'same' : isWithinDay ? 'day' : 'unknown',
        percent: (
          <Num
            of={`forecast.explanation.parts.${place}.without.twentyFourHours`}
            value={without ?? 0}
            text={percentText}
          />
        ),
      })}
    </>
  );
}

/** Whether to trust the chance: what has been scored, else what was calculated afterwards. */
function Trust({ forecast }: { forecast: ForecastBody }) {
  const { words, named } = useLocale();
  return (
    <p class="trust">
      {evidenceText(forecast, words)} {linkTo(pageLink('/scores', named))(words('trust.how'))}{' '}
      {forecast.recording !== 'saved' && <span class="badge warn">{words('trust.unsaved')}</span>}
    </p>
  );
}
