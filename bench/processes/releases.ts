import { DAY, exponential, normal, START, thinned, uniform } from './process.js';

/*
 * Stand-ins for the release instants of software projects: timing only, no known intensity. Each is a habit that such
 * projects show; none is a copy of one.
 */
export type ReleaseSeries = (rng: () => number, days: number) => readonly number[];

const isWeekend = (day: number) => Math.floor(day) % 7 >= 5;

/** Working hours of a team, 0..24 UTC. */
const working = (rng: () => number, opens: number) => (opens + 5 + 2.2 * normal(rng)) / 24;

/** Keeps distinct instants inside the span, as epoch milliseconds. */
function instants(days: readonly number[], length: number): number[] {
  const kept = days.filter((day) => day >= 0 && day < length).map((day) => Math.round(START + day * DAY));
  return [...new Set(kept)].sort((a, b) => a - b);
}

/** Now and then on a weekday, in working hours. */
const whenReady: ReleaseSeries = (rng, days) => {
  const opens = uniform(rng, 7, 17);
  const rate = uniform(rng, 0.15, 0.6);
  const days_ = Array.from({ length: Math.floor(days) }, (_, day) => day);
  return instants(
    days_.filter((day) => rng() < rate * (isWeekend(day) ? 0.15 : 1)).map((day) => day + working(rng, opens)),
    days,
  );
};

/** A weekly release, nearly always on the same day, and patches in the days after it. */
const weekly: ReleaseSeries = (rng, days) => {
  const weekday = Math.floor(uniform(rng, 0, 4));
  const opens = uniform(rng, 7, 17);
  const found: number[] = [];
  for (let day = weekday; day < days; day += 7) {
    if (rng() < 0.1) continue;
    const at = day + (rng() < 0.2 ? 1 : 0);
    found.push(at + working(rng, opens));
    if (rng() < 0.35) found.push(at + 1 + Math.floor(2 * rng()) + working(rng, opens));
  }
  return instants(found, days);
};

/** A release every six weeks or so, with a burst of patches behind it. */
const trains: ReleaseSeries = (rng, days) => {
  const opens = uniform(rng, 7, 17);
  const found: number[] = [];
  for (let day = 5; day < days; day += 28 + Math.floor(4 * rng()) * 7) {
    found.push(day + working(rng, opens));
    let patch = day;
    while (rng() < 0.7) {
      patch += 0.3 + 3 * exponential(rng);
      found.push(Math.floor(patch) + working(rng, opens));
    }
  }
  return instants(found, days);
};

/** Bursts of work and long silences. */
const burstsAndSilence: ReleaseSeries = (rng, days) => {
  const opens = uniform(rng, 7, 17);
  const found: number[] = [];
  let busy = true;
  for (let day = 0; day < days; ) {
    const end = day + (busy ? 20 : 45) * exponential(rng);
    if (busy)
      for (let at = day; at < end; at += 0.5 + 2 * exponential(rng))
        found.push(Math.floor(at) + working(rng, opens));
    day = end;
    busy = !busy;
  }
  return instants(found, days);
};

/** From one release in two weeks to nearly one a day. */
const accelerating: ReleaseSeries = (rng, days) =>
  instants(
    thinned(rng, days, 1.6, (day) => (isWeekend(day) ? 0.3 : 1.28) * 0.07 * 12 ** (day / days)).map(
      (day) => Math.floor(day) + working(rng, 15),
    ),
    days,
  );

/** The other way. */
const slowing: ReleaseSeries = (rng, days) =>
  instants(
    thinned(rng, days, 1.6, (day) => (isWeekend(day) ? 0.3 : 1.28) * 0.84 * 12 ** (-day / days)).map(
      (day) => Math.floor(day) + working(rng, 9),
    ),
    days,
  );

/** A nightly job that publishes when something has changed, at a fixed minute. */
const nightly: ReleaseSeries = (rng, days) => {
  const at = rng();
  const rate = uniform(rng, 0.4, 0.85);
  return instants(
    Array.from({ length: Math.floor(days) }, (_, day) => day)
      .filter((day) => rng() < rate * (isWeekend(day) ? 0.4 : 1))
      .map((day) => day + at + 0.004 * rng()),
    days,
  );
};

/** A few maintainers around the world, several releases on a good day. */
const manyHands: ReleaseSeries = (rng, days) => {
  const found: number[] = [];
  for (let day = 0; day < days; day += 1.2 * exponential(rng)) {
    found.push(day);
    while (rng() < 0.45) found.push(day + 0.15 * exponential(rng));
  }
  return instants(found, days);
};

export const RELEASES: Readonly<Record<string, ReleaseSeries>> = {
  'when ready, on weekdays': whenReady,
  'weekly with patches': weekly,
  'six-week trains with patches': trains,
  'bursts and silence': burstsAndSilence,
  accelerating,
  slowing,
  'nightly job': nightly,
  'many hands': manyHands,
};
