import { HOUR_MS } from '../core/time/time.js';
import { escapeMarkup } from './upstream/markup.js';
import { SOURCES, type World } from './world.js';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:52rem;color-scheme:light dark}
form{display:flex;gap:.5rem;margin:.4rem 0;flex-wrap:wrap}input[type=text]{flex:1 1 14rem;font:inherit;padding:.3rem}
button{font:inherit;padding:.3rem .8rem;min-width:13rem}li{overflow-wrap:anywhere}`;

/**
 * The forms that change the simulated world. They work without scripts.
 * @param now epoch milliseconds
 */
export function controlPage(world: World, { apiBase, now }: { apiBase: string; now: number }): string {
  const clock = new Date(now + 2 * HOUR_MS).toISOString().slice(11, 16);
  const incident = world.hasIncident()
    ? button('incidents', { state: 'resolved' }, 'Resolve the incident')
    : button('incidents', { state: 'open' }, 'Open an incident');
  const outages = SOURCES.map((name) =>
    world.isDown(name)
      ? button('sources', { name, state: 'up' }, `Bring back: ${name}`)
      : button('sources', { name, state: 'down' }, `Take down: ${name}`),
  );
  const posts = world.posts().map(({ at, text }) => `<li><time>${at}</time> ${escapeMarkup(text)}</li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox of Reset Record</title><style>${STYLE}</style></head><body>
<h1>Sandbox of Reset Record</h1>
<p>Here you control what the service sees: posts, incidents and outages. It checks every few seconds. <a href="${apiBase}/">Its page</a> shows the result, and <a href="${apiBase}/api/v1/health">its health</a> what could not be read.</p>
<h2>Post as the team</h2>
${postForm('Post a reset', 'Usage limits have been reset for everyone. Enjoy!')}
${postForm('Post another reset', 'We have reset usage limits for everyone again, a second time today.')}
${postForm('Post a banked reset', 'We have credited everyone a banked reset: you find it in the settings.')}
${postForm('Post a promise', `We will reset usage limits for everyone at ${clock} UTC.`)}
${postForm('Post a correction', 'Correction: the usage reset we announced just now did not happen. Limits are unchanged.')}
${postForm('Post small talk', 'Our office dog has a new bed.')}
<p>Posts within six hours of a reset count as the same reset, unless they say that it is another one. Two posts that both say so within an hour count as one.</p>
<h2>Provider incidents</h2>
${incident}
<h2>Source outages</h2>
${outages.join('\n')}
<p>Without the reader, only the rules read posts.</p>
<h2>Timeline</h2>
<ol>${posts.join('')}</ol>
</body></html>
`;
}

function postForm(label: string, text: string): string {
  return `<form method="post" action="posts"><input type="text" name="text" aria-label="${label}: text" value="${escapeMarkup(text)}" required maxlength="2000"><button>${label}</button></form>`;
}

function button(action: string, fields: Readonly<Record<string, string>>, label: string): string {
  const hidden = Object.entries(fields).map(
    ([key, value]) => `<input type="hidden" name="${key}" value="${value}">`,
  );
  return `<form method="post" action="${action}">${hidden.join('')}<button>${label}</button></form>`;
}
