import type { ForecastBody } from '../../core/published/forecast.js';
import { chanceOf, type WordsChance } from '../../words/chance.js';
import { pageLink, useLocale, useWords } from '../../words/locale.js';
import { moodOf, nextPromise, standingPromise, unknowable } from '../../words/mood.js';
import { levelOf, likelihoodWords, percentText } from '../../words/numbers.js';
import { durationText } from '../../words/times.js';
import { evidenceText } from '../../words/verdict.js';
import type { PageData, PromiseRow } from '../page-data.js';
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
  const promise = standingPromise(data.promises);
  const chance = chanceOf(forecast, promise);
  // Likely would contradict a promise, and a condition has no chance of its own.
  const isPlain = promise === null;
  return (
    <section
      id="chance"
      class={isPlain && !data.known.isTooEarly ? `figure level-${levelOf(chance.probability)}` : 'figure'}
      aria-labelledby="chance-title"
    >
      <h2 id="chance-title">{words('chance.title', { kind: kindOf(data) })}</h2>
      <p class="big">
        <Num of={`${chance.of}.probability`} value={chance.probability} text={percentText} />{' '}
        <small>
          <Until chance={chance} />
        </small>
      </p>
      <p>
        <Likelihood chance={chance} isPlain={isPlain} isTooEarly={data.known.isTooEarly} />
        {words('next.range', { range: <ChanceRange of={chance.of} low={chance.low} high={chance.high} /> })}
        {chance.graceMs > 0 &&
          ` · ${words('chance.grace', { grace: durationText(chance.graceMs, language) })}`}
      </p>
      <p>
        <Before chance={chance} />{' '}
        <Why forecast={forecast} promise={nextPromise(data.promises)} chance={chance} />
      </p>
      <Trust forecast={forecast} isPromised={!isPlain} />
    </section>
  );
}

/** A low chance does not contradict the reset that stands above it, banked or not. */
function kindOf(data: PageData): 'regular' | 'another' | 'any' {
  const mood = moodOf(data);
  if (mood === 'banked' || nextPromise(data.promises)?.awaits === 'banked') return 'regular';
  return mood === 'fresh' ? 'another' : 'any';
}

function Likelihood(props: { chance: WordsChance; isPlain: boolean; isTooEarly: boolean }) {
  const { chance, isPlain, isTooEarly } = props;
  const words = useWords();
  if (!isPlain && !isTooEarly) return null;
  const said = isTooEarly ? words('chance.tooEarly') : likelihoodWords(chance.probability, words);
  return (
    <>
      <strong>{said}</strong>
      {' · '}
    </>
  );
}

function Until({ chance: { by } }: { chance: WordsChance }) {
  const words = useWords();
  if (by === null) return <>{words('chance.inADay')}</>;
  return by === 'then' ? words('chance.byThen') : <PromisedTime when={by} />;
}

/** The chance until the promised time begins, while it is still to come. */
function Before({ chance: { before } }: { chance: WordsChance }) {
  const words = useWords();
  if (before === null) return null;
  const percent = <Num of={`${before.of}.probability`} value={before.probability} text={percentText} />;
  return <>{words('chance.before', { percent })}</>;
}

/** What makes the chance of the next day: a promise that moves it, or what happened lately. */
function Why(props: { forecast: ForecastBody; promise: PromiseRow | null; chance: WordsChance }) {
  const { forecast, promise, chance } = props;
  const { words } = useLocale();
  const { explanation, next24Hours } = forecast;
  if (explanation === null) return null;
  const place = promise?.part ?? null;
  const without = place === null ? undefined : explanation.parts[place]?.without.twentyFourHours;
  const points = without === undefined ? 0 : Math.round(100 * (next24Hours.probability - without));
  if (promise === null || without === undefined || place === null || (points === 0 && chance.before === null))
    return <>{words('why.lately')}</>;
  return (
    <>
      {words('why.promise', {
        isDay: chance.by === null ? 'yes' : 'no',
        effect: points <= 0 ? 'less' : next24Hours.probability >= 2 * without ? 'most' : 'some',
        strength: promise.strength,
        day: <Num of="forecast.next24Hours.probability" value={next24Hours.probability} text={percentText} />,
        percent: (
          <Num
            of={`forecast.explanation.parts.${place}.without.twentyFourHours`}
            value={without}
            text={percentText}
          />
        ),
      })}
    </>
  );
}

/** Whether to trust the chance: what has been scored, else what was calculated afterwards. */
function Trust({ forecast, isPromised }: { forecast: ForecastBody; isPromised: boolean }) {
  const { words, named } = useLocale();
  return (
    <p class="trust">
      {evidenceText(forecast, words, isPromised)}{' '}
      {words('chance.saved', { scores: linkTo(pageLink('/scores', named)) })}{' '}
      {forecast.recording !== 'saved' && <span class="badge warn">{words('trust.unsaved')}</span>}
    </p>
  );
}
