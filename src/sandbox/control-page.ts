import { incidentLabel, LABELS, sourceLabel } from './labels.js';
import { type ExpectedOutcome, isPending, outcomeText } from './outcomes.js';
import { POST_KINDS, suggestions } from './suggestions.js';
import { escapeMarkup } from './upstream/markup.js';
import { SOURCES, type World } from './world.js';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;color-scheme:light dark}
form{display:flex;gap:.5rem;margin:.4rem 0;flex-wrap:wrap}input[type=text]{flex:1 1 14rem;font:inherit;padding:.3rem}
button{font:inherit;padding:.3rem .8rem;min-width:13rem}iframe{width:100%;border:1px solid;border-radius:.4rem}
iframe.state{height:11rem}iframe.page{height:90vh}li{overflow-wrap:anywhere}
@media(min-width:60rem){.both{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem}aside{position:sticky;top:1rem;align-self:start}}`;

const LINKS = [
  '/odds',
  '/docs',
  '/api/v1/stats',
  '/api/v1/forecast',
  '/api/v1/odds',
  '/api/v1/health',
].concat(['/feed.atom', '/calendar.ics', '/badge.svg']);

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style>${head}</head><body>${body}</body></html>
`;
}

/**
 * The forms that change the simulated world beside the page that shows it. They work without scripts. The attribute
 * `sandbox` makes the framed page an origin of its own, which can neither send these forms nor scroll this page.
 */
export function controlPage(
  world: World,
  options: { readonly apiBase: string; readonly frame: string; readonly now: number },
): string {
  const { apiBase, frame, now } = options;
  const suggested = suggestions(
    world.posts().map(({ text }) => text),
    now,
  );
  const sources = SOURCES.map((name) => {
    const isDown = !world.isDown(name);
    return button('sources', { name, state: isDown ? 'down' : 'up' }, sourceLabel(name, isDown));
  });
  const isOpen = world.openIncident() === null;
  const posts = world.posts().map(({ at, text }) => `<li><time>${at}</time> ${escapeMarkup(text)}</li>`);
  return page(
    'Sandbox of Reset Record',
    '',
    `<h1>Sandbox of Reset Record</h1>
<p>The page of the service is at <a href="${apiBase}/">${apiBase}/</a>. Here you control what the service sees: posts, incidents and outages. The worker checks every few seconds.</p>
<div class="both"><main>
<iframe class="state" title="What has happened" src="state"></iframe>
<h2>Post as the team</h2>
${POST_KINDS.map((kind) => textForm('posts', LABELS[kind], suggested[kind], kind)).join('')}
${textForm('corrections', LABELS.correction, suggested.correction)}
<p>Posts within six hours of a reset count as the same reset, unless they say that it is another one. Two posts that both say so within an hour count as one. A correction edits the newest post that the page lists as a reset.</p>
<h2>Post as a company</h2>
${textForm('launches', LABELS.launch, suggested.launch)}
<h2>Provider incidents</h2>
${button('incidents', { state: isOpen ? 'open' : 'resolved' }, incidentLabel(isOpen))}
<h2>Source outages</h2>
${sources.join('')}
<p>The mirror copies the timeline ten seconds later, clips long posts and keeps its copy when a post is edited. The worker uses it while the timeline is down. Without the reader, only the rules read posts.</p>
<h2>Timeline</h2>
<ol>${posts.join('')}</ol>
<h2>Also served</h2>
<ul>${LINKS.map((path) => `<li><a href="${apiBase}${path}">${path}</a></li>`).join('')}</ul>
</main><aside><iframe class="page" title="Page of the service" sandbox="allow-scripts" src="${escapeMarkup(frame)}"></iframe></aside></div>`,
  );
}

/** What the actions led to, newest first. The frame reloads by itself, without scripts. */
export function statePage(outcomes: readonly ExpectedOutcome[], now: number): string {
  const actions = outcomes.map((one) => `<li>${escapeMarkup(outcomeText(one, now))}</li>`);
  const seconds = outcomes.some((one) => isPending(one, now)) ? 1 : 3;
  return page(
    'State',
    `<meta http-equiv="refresh" content="${seconds}">`,
    `<ul>${actions.join('') || '<li>Press a button: here you see when its effect is on the page.</li>'}</ul>`,
  );
}

function textForm(action: string, label: string, text: string, kind?: string): string {
  const hidden = kind === undefined ? '' : `<input type="hidden" name="kind" value="${kind}">`;
  return `<form method="post" action="${action}">${hidden}<input type="text" name="text" aria-label="${label}: text" value="${escapeMarkup(text)}" required maxlength="2000"><button>${label}</button></form>\n`;
}

function button(action: string, fields: Readonly<Record<string, string>>, label: string): string {
  const hidden = Object.entries(fields).map(
    ([key, value]) => `<input type="hidden" name="${key}" value="${value}">`,
  );
  return `<form method="post" action="${action}">${hidden.join('')}<button>${label}</button></form>\n`;
}
