import type { ServiceState } from './service-state.js';
import type { Suggestion } from './suggestions.js';
import { escapeMarkup } from './upstream-posts.js';
import { SOURCES, type World } from './world.js';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color-scheme:light dark}
form{display:flex;gap:.5rem;margin:.4rem 0;flex-wrap:wrap}input[type=text]{flex:1 1 20rem;font:inherit;padding:.3rem}
button{font:inherit;padding:.3rem .8rem;min-width:11rem}iframe{width:100%;height:23rem;border:1px solid;border-radius:.4rem}
dt{font-weight:600}dd{margin:0 0 .4rem}li{overflow-wrap:anywhere}`;

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style>${head}</head><body>${body}</body></html>
`;
}

/** The forms that change the simulated world. They work without scripts. */
export function controlPage(
  world: World,
  suggestions: Readonly<Record<'reset' | 'promise' | 'talk' | 'launch', Suggestion>>,
  apiBase: string,
): string {
  const sources = SOURCES.map((name) =>
    button(
      'sources',
      { name, state: world.isDown(name) ? 'up' : 'down' },
      `${world.isDown(name) ? 'Bring back' : 'Take down'}: ${name}`,
    ),
  );
  const incident = world.openIncident();
  const posts = world.posts().map(({ at, text }) => `<li><time>${at}</time> ${escapeMarkup(text)}</li>`);
  const links = [
    '/docs',
    '/api/v1/stats',
    '/api/v1/forecast',
    '/api/v1/odds',
    '/api/v1/health',
    '/feed.atom',
    '/calendar.ics',
    '/badge.svg',
  ];
  return page(
    'Sandbox of Reset Record',
    '',
    `<h1>Sandbox of Reset Record</h1>
<p>Here you control what the service sees: posts, incidents and outages. The worker checks every few seconds. The API is at <a href="${apiBase}/docs">${apiBase}</a>.</p>
<iframe title="Current state of the service" src="state"></iframe>
<h2>Post as the team</h2>
${(['reset', 'promise', 'talk'] as const).map((kind) => postForm('posts', suggestions[kind])).join('')}
<p>Posts within six hours of a reset count as the same reset, unless they say that it is another one. Two posts that both say so within an hour count as one. <a href="./">Reload</a> for new suggestions.</p>
<h2>Post as a company</h2>
${postForm('launches', suggestions.launch)}
<h2>Provider incidents</h2>
${button('incidents', { state: incident ? 'resolved' : 'open' }, incident ? 'Resolve the incident' : 'Open an incident')}
<h2>Source outages</h2>
${sources.join('')}
<h2>Timeline</h2>
<ol>${posts.join('')}</ol>
<h2>Pages of the service</h2>
<ul>${links.map((path) => `<li><a href="${apiBase}${path}">${path}</a></li>`).join('')}</ul>`,
  );
}

/** The frame in the control page. It reloads every few seconds, without scripts. */
export function statePage(state: ServiceState): string {
  const rows = state.map(({ name, value }) => `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`);
  return page('State', '<meta http-equiv="refresh" content="3">', `<dl>${rows.join('')}</dl>`);
}

function postForm(action: string, { name, text }: Suggestion): string {
  return `<form method="post" action="${action}"><input type="text" name="text" aria-label="${name}: text" value="${escapeMarkup(text)}" required maxlength="2000"><button>${name}</button></form>\n`;
}

function button(action: string, fields: Readonly<Record<string, string>>, label: string): string {
  const hidden = Object.entries(fields).map(
    ([key, value]) => `<input type="hidden" name="${key}" value="${value}">`,
  );
  return `<form method="post" action="${action}">${hidden.join('')}<button>${label}</button></form>\n`;
}
