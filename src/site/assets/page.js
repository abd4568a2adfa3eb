/*
 * Shows times in the reader's time zone and keeps them current, and asks the siblings for their newest figures. Without
 * this script, the page shows UTC and plain links.
 */

const MINUTE_MS = 60_000;
const STALE_MS = 10 * MINUTE_MS;

/** Same as in `times.ts`. */
function durationParts(ms) {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  if (minutes === 0) return ['under a minute'];
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return parts.slice(first).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

for (const element of document.querySelectorAll('[data-local]')) {
  element.textContent = `${local.format(new Date(element.dataset.local))} your time`;
}
for (const element of document.querySelectorAll('time[datetime*="T"]')) {
  element.title = `${local.format(new Date(element.dateTime))} (${zone})`;
}
for (const element of document.querySelectorAll('[data-hour]')) {
  element.textContent = hour.format(new Date(Number(element.dataset.hour)));
}
for (const element of document.querySelectorAll('[data-span]')) {
  const [from, to] = element.dataset.span.split('-').map((ms) => hour.format(new Date(Number(ms))));
  element.textContent = `from ${from} to ${to}`;
}
for (const element of document.querySelectorAll('[data-zone]')) {
  element.textContent = `Hours are in your time (${zone}).`;
}

function tick() {
  for (const element of document.querySelectorAll('[data-since]')) {
    const [first, ...rest] = durationParts(Date.now() - Date.parse(element.dataset.since));
    element.querySelector('[data-first]').textContent = first;
    element.querySelector('[data-rest]').textContent = [...rest, 'ago'].join(' ');
  }
  for (const element of document.querySelectorAll('[data-generated]')) {
    const age = Date.now() - Date.parse(element.dataset.generated);
    if (age > STALE_MS)
      element.textContent = `This page is ${durationParts(age).join(' ')} old. Please reload it.`;
  }
}
/* The siblings: other instances. Nothing that they answer is trusted to have the right form. */

const ASK_MS = 5 * MINUTE_MS;
const siblings = [...document.querySelectorAll('[data-sibling]')].map((link) => ({
  link,
  note: link.parentElement.querySelector('.newest'),
  askedAt: Number.NEGATIVE_INFINITY,
  answer: null,
}));

/** Same as in `percent.ts`. */
function percent(probability) {
  const whole = Math.round(100 * probability);
  if (whole === 0 && probability > 0) return 'under 1\u00a0%';
  if (whole === 100 && probability < 1) return 'over 99\u00a0%';
  return `${whole}\u00a0%`;
}

/** What is used of an answer. Throws if it is not the forecast of an instance. */
function forecastOf({ product, generatedAt, lastResetAt, headline, next24Hours }) {
  const answer = {
    product: String(product).trim().slice(0, 40),
    generatedAt: Date.parse(generatedAt),
    lastResetAt: lastResetAt === null ? null : Date.parse(lastResetAt),
    isLive: !headline.startsWith('Not live'),
    probability: next24Hours.probability,
  };
  const { probability } = answer;
  if (typeof product !== 'string' || answer.product === '') throw new Error('no product');
  if (Number.isNaN(answer.generatedAt) || Number.isNaN(answer.lastResetAt ?? 0)) throw new Error('no time');
  if (typeof probability !== 'number' || !(probability >= 0 && probability <= 1))
    throw new Error('no chance');
  return answer;
}

/** A chance that is old, or rests on a record that has ended, is not shown. */
function noteOf({ generatedAt, lastResetAt, isLive, probability }, now) {
  const [age] = durationParts(now - generatedAt);
  const [since] = durationParts(now - (lastResetAt ?? now));
  const last = lastResetAt === null ? 'no reset on record' : `last known reset ${since} ago`;
  if (now - generatedAt > STALE_MS) return `${last}, as of ${age} ago`;
  return isLive ? `${last} · ${percent(probability)} in 24 h` : `${last} · not live`;
}

async function ask(sibling, now) {
  sibling.askedAt = now;
  try {
    const answer = await fetch(new URL('/api/v1/forecast', sibling.link.href), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(15_000),
    });
    sibling.answer = answer.ok ? forecastOf(await answer.json()) : null;
  } catch {
    // The link stays, with nothing beside it.
    sibling.answer = null;
  }
  show(sibling);
}

function show({ link, note, answer }) {
  if (answer !== null) link.querySelector('bdi').textContent = answer.product;
  note.textContent = answer === null ? '' : noteOf(answer, Date.now());
}

/** One request per sibling and five minutes, and none from a tab that nobody sees. */
function askSiblings() {
  const now = Date.now();
  for (const sibling of siblings) {
    if (sibling.link.origin === location.origin) {
      sibling.link.setAttribute('aria-current', 'page');
      sibling.note.textContent = 'this page';
    } else if (!document.hidden && now - sibling.askedAt >= ASK_MS) ask(sibling, now);
    else show(sibling);
  }
}

function tickAll() {
  tick();
  askSiblings();
}
document.addEventListener('visibilitychange', askSiblings);
tickAll();
setInterval(tickAll, 10_000);
