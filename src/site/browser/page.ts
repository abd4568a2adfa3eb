import type { ScriptWords } from '../words/script-words.js';
import { copyTexts, sharePage } from './copy.js';
import { followSnapshots } from './live.js';
import { localTimes } from './local-times.js';
import { followSiblings } from './siblings.js';

/*
 * The script of the pages, one file after the build. It shows times in the reader's time zone and keeps them current,
 * follows the snapshots, and asks the siblings for their newest figures. Without it, the pages show UTC and plain links.
 */

const words = JSON.parse(document.body.dataset.words ?? '') as ScriptWords;

const times = localTimes(words);
times.show();
setInterval(times.tick, 10_000);
followSnapshots(words, times);
followSiblings(words);
copyTexts();
sharePage();
