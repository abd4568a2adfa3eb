import { forecast } from '../../core/forecast/forecast.js';
import type { ForecastInputs } from '../../core/forecast/inputs.js';
import type { Publication } from '../../core/forecast/publication/publication.js';
import { isoInstantOrNull } from '../../core/instant.js';
import type { HorizonAccuracy } from '../../core/scoring/live-accuracy.js';
import type { Snapshot } from '../../core/snapshot.js';
import { localeOf } from '../../site/words/locale.js';
import { type Facts, sentenceText } from '../../site/words/sentence.js';
import { DataUnavailableError } from '../http/errors.js';
import type { ForecastBody } from '../schemas/schemas.js';
import type { RecordView } from '../snapshots/ledger-connection.js';
import { explanationView } from './explanation-view.js';
import { factsView } from './facts-view.js';
import { envelope, recordingAt } from './record-views.js';

/**
 * The scheduled publication while it is current, else the same model's forecast from the record, as of the snapshot.
 * @throws DataUnavailableError if the model cannot compute one
 */
export function forecastView(record: RecordView, now: number): ForecastBody {
  const { snapshot, forecastInputs } = record;
  const recording = recordingAt(snapshot, now);
  const { saved } = snapshot.forecast;
  const { accuracy, liveAccuracy } = accuracyView(snapshot);
  const published = recording === 'saved' && saved ? saved : computed(snapshot, forecastInputs());
  const { caveat, next24Hours, nearTerm, comparisons } = published;
  return {
    ...envelope(snapshot),
    lastResetAt: isoInstantOrNull(snapshot.stats.lastResetAt),
    headline: headlineOf({ ...factsView(record), forecast: published }, published),
    next24Hours,
    nearTerm,
    accuracy,
    recording,
    liveAccuracy,
    comparisons,
    caveat,
    explanation: explanationView(record, published),
  };
}

/** The sentence of the page in a line of its own; a published headline of a record that is not live begins with it. */
function headlineOf(facts: Facts, { headline }: Publication): string {
  const sentence = sentenceText(facts, localeOf(null), 'relative');
  return headline.startsWith('Not live') ? headline : `${sentence}\n${headline}`;
}

/** How good past forecasts were: the replayed and the saved ones. */
export function accuracyView({
  forecast: { accuracy, liveAccuracy },
}: Snapshot): Pick<ForecastBody, 'accuracy' | 'liveAccuracy'> {
  return {
    accuracy: accuracy && {
      ...accuracy,
      from: isoInstantOrNull(accuracy.from),
      to: isoInstantOrNull(accuracy.to),
      liveSince: isoInstantOrNull(accuracy.liveSince),
    },
    liveAccuracy: {
      ...liveAccuracy,
      recordingSince: isoInstantOrNull(liveAccuracy.recordingSince),
      latestAt: isoInstantOrNull(liveAccuracy.latestAt),
      sixHours: { ...horizonView(liveAccuracy.sixHours), hours: 6 },
      twentyFourHours: { ...horizonView(liveAccuracy.twentyFourHours), hours: 24 },
    },
  };
}

function computed({ generatedAt, product }: Snapshot, inputs: ForecastInputs): Publication {
  const { record, hints } = inputs;
  try {
    return forecast(record, hints, generatedAt, { timeZone: product.timeZone });
  } catch (cause) {
    throw new DataUnavailableError('the forecast cannot be computed from the record', { cause });
  }
}

function horizonView(accuracy: HorizonAccuracy) {
  const { firstAt, lastAt } = accuracy;
  return { ...accuracy, firstAt: isoInstantOrNull(firstAt), lastAt: isoInstantOrNull(lastAt) };
}
