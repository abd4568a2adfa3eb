import type { Response } from 'express';
import type { Snapshot } from '../core/snapshot.js';
import type { Body } from './body.js';
import { RETRY_AFTER_SECONDS } from './errors.js';
import { REFRESH_INTERVAL_SECONDS } from './schemas.js';

const HEALTH_MAX_AGE_SECONDS = 60;
const STATIC_MAX_AGE_SECONDS = 3600;

/** Express answers If-None-Match (also `*`, lists and weak forms), If-Modified-Since and HEAD from these headers. */
export function sendRecord(res: Response, body: Body, snapshot: Snapshot, now: number): void {
  setRecordHeaders(res, snapshot, now);
  sendBody(res, body);
}

/** How long what was made of a snapshot may be kept. */
export function setRecordHeaders(res: Response, snapshot: Snapshot, now: number): void {
  res.set({
    'Cache-Control': `public, max-age=${secondsUntilNext(snapshot, now)}`,
    // A date later than the answer's own is not allowed, and a worker's clock may be ahead.
    'Last-Modified': new Date(Math.min(snapshot.generatedAt, now)).toUTCString(),
  });
}

export function sendHealth(res: Response, body: Body, ok: boolean, snapshot: Snapshot, now: number): void {
  if (ok) {
    const maxAge = Math.min(HEALTH_MAX_AGE_SECONDS, secondsUntilNext(snapshot, now));
    res.set('Cache-Control', `public, max-age=${maxAge}`);
  } else {
    res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_SECONDS) });
  }
  sendBody(res, body);
}

/** What changes with the program alone. */
export function sendStatic(res: Response, body: Body): void {
  res.set('Cache-Control', `public, max-age=${STATIC_MAX_AGE_SECONDS}`);
  sendBody(res, body);
}

function sendBody(res: Response, body: Body): void {
  res.set({ ETag: body.etag, 'Content-Type': body.type }).send(body.bytes);
}

/** Whole seconds until the next snapshot is due, 0 when it is overdue. */
function secondsUntilNext({ generatedAt, health }: Snapshot, now: number): number {
  const left = Math.floor((generatedAt + health.intervalMs - now) / 1000);
  return Math.min(REFRESH_INTERVAL_SECONDS, Math.max(0, left));
}
