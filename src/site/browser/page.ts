import type { ScriptWords } from '../../words/when.js';
import { walkValues } from './chart-keys.js';
import { copyTexts } from './copy.js';
import { tabNotifications } from './in-tab.js';
import { followSnapshots } from './live.js';
import { datesOfReader, localTimes } from './local-times.js';

/*
 * The script of the pages, one file after the build. It shows times in the reader's time zone, keeps them
 * current, and follows the snapshots. Without it, the pages show UTC.
 */

const said = JSON.parse(document.body.dataset.words ?? '') as ScriptWords;
const words = { ...said, dates: datesOfReader(said.dates) };

const times = localTimes(words);
times.show();
setInterval(times.tick, 10_000);
followSnapshots(words, times, tabNotifications());
copyTexts();
walkValues();
