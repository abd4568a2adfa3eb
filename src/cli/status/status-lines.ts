import { oneLine } from '../../core/text/clean-text.js';
import { epochMs } from '../../core/time/instant.js';
import { english, localeOf, TEXT_LANGUAGE } from '../../words/locale.js';
import { sentenceText } from '../../words/sentence.js';
import { instantText } from '../../words/times.js';
import type { Paint } from './paint.js';
import type { Status } from './read-status.js';
import { factsOf, recordRows } from './record-rows.js';
import { ago, rowsText } from './row.js';
import { serviceRows } from './service-rows.js';

/**
 * The status for a terminal: the first screen of the start page in its words, then how the service is run.
 */
export function statusLines(status: Status, paint: Paint): readonly string[] {
  return [
    paint('bold', oneLine(english('start.title', { product: status.snapshot.product.name }))),
    paint('bold', oneLine(sentenceText(factsOf(status), localeOf(TEXT_LANGUAGE), 'relative'))),
    ...notices(status).map((notice) => paint('yellow', oneLine(notice))),
    '',
    ...rowsText(recordRows(status, paint), paint),
    '',
    ...rowsText(serviceRows(status, paint), paint),
  ];
}

/** Why what follows is to be read with reservation. */
function notices({ isFresh, now, snapshot }: Status): string[] {
  const { generatedAt } = snapshot;
  if (isFresh) return [];
  const at = instantText(generatedAt);
  return [english('status.stale', { at, ago: ago(epochMs(generatedAt), now) })];
}
