import { part } from '../lib/parts.js';

/** What a first turn without a new post does not need: with what it reads dates by, a twentieth of a worker's start. */
export const PARTS = {
  rules: part(() => import('../core/reading/rules/rules-reader.js')),
  launchRules: part(() => import('../core/launches/hints/read-launch-post.js')),
  schedule: part(() => import('./schedule.js')),
  backups: part(() => import('./backups.js')),
};
