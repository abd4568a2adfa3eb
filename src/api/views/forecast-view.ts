import { forecast } from '../../core/forecast/forecast.js';
import type { ForecastInputs } from '../../core/forecast/inputs.js';
import type { Publication } from '../../core/forecast/publication/publication.js';
import type { ForecastBody } from '../../core/published/forecast.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import { caveatText, headlineText } from '../../words/forecast.js';
import { localeOf, TEXT_LANGUAGE } from '../../words/locale.js';
import { type Facts, unknowable } from '../../words/mood.js';
import { percentText } from '../../words/numbers.js';
import { capitalised, sentenceText } from '../../words/sentence.js';
import { DataUnavailableError } from '../http/errors.js';
import { recordingAt } from '../http/served-state.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { explanationView } from './explanation-view.js';
import { factsView } from './facts-view.js';
import { envelope } from './record-views.js';

/**
 * The scheduled publication while it is current, else the same model's forecast from the record, as of the
 * snapshot.
 * @throws DataUnavailableError if the model cannot compute one
 */
export function forecastView(record: RecordView, now: number): ForecastBody {
  const { snapshot, forecastInputs } = record;
  const recording = recordingAt(snapshot, now);
  const { saved, accuracy, liveAccuracy } = snapshot.forecast;
  const published = recording === 'saved' && saved ? saved : computed(snapshot, forecastInputs());
  const { next24Hours, nearTerm, comparisons } = published;
  const explanation = explanationView(record, published);
  const facts = { ...factsView(record), forecast: published };
  return {
    ...envelope(snapshot),
    lastResetAt: snapshot.stats.lastResetAt,
    headline: headlineOf(facts, published, explanation),
    next24Hours,
    nearTerm,
    accuracy,
    recording,
    liveAccuracy,
    comparisons,
    caveat: caveatText(facts, record.coverage),
    explanation,
  };
}

/**
 * The sentence of the page; in a line of its own the chance and the usual one of the page, or why none is
 * given.
 */
function headlineOf(
  facts: Facts,
  { next24Hours }: Publication,
  explanation: ForecastBody['explanation'],
): string {
  const english = localeOf(TEXT_LANGUAGE);
  const { words } = english;
  const sentence = sentenceText(facts, english, 'relative');
  const why = unknowable(facts);
  if (why !== null) return `${sentence}\n${words('next.noForecast', { why })}`;
  const headline = headlineText(next24Hours, facts);
  if (explanation === null || facts.known.isTooEarly) return `${sentence}\n${headline}`;
  const usual = words('next.usual', { percent: percentText(explanation.usual.twentyFourHours, words) });
  return `${sentence}\n${headline} ${capitalised(usual)}.`;
}

function computed({ generatedAt, product }: Snapshot, inputs: ForecastInputs): Publication {
  const { record, promises } = inputs;
  try {
    return forecast(record, promises, epochMs(generatedAt), { timeZone: product.timeZone });
  } catch (cause) {
    throw new DataUnavailableError('the forecast cannot be computed from the record', { cause });
  }
}
