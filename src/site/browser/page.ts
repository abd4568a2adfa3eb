import type { ScriptWords } from '../words/when.js';
import { copyTexts, sharePage } from './copy.js';
import { followSnapshots } from './live.js';
import { localTimes } from './local-times.js';

/*
 * The script of the pages, one file after the build. It shows times in the reader's time zone, keeps them current, and
 * follows the snapshots. Without it, the pages show UTC.
 */

const words = JSON.parse(document.body.dataset.words ?? '') as ScriptWords;

const times = localTimes(words);
times.show();
setInterval(times.tick, 10_000);
followSnapshots(words, times);
copyTexts();
sharePage();
