/* Shows times in the reader's time zone and keeps them current. Without this script, the page shows UTC. */

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
tick();
setInterval(tick, 10_000);
