// The last step of `npm run build`: what browsers load, beside the compiled program.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

cpSync('src/site/assets', 'dist/site/assets', { recursive: true });
cpSync('src/words/messages', 'dist/words/messages', {
  recursive: true,
  filter: (path) => !path.endsWith('.md'),
});
// The script and the style sheet of the pages, each in one file, without comments and spaces. The browsers of 2022 and later
// run the script; older ones show the pages without it.
await build({
  entryPoints: ['src/site/browser/page.ts', 'src/site/style.css'],
  outdir: 'dist/site/assets',
  entryNames: '[name]',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
});
// Only now: the compiled program says what is served, and reads the examples.
const { describeApi } = await import('./dist/api/openapi/document.js');
writeFileSync('dist/site/assets/openapi.json', JSON.stringify(describeApi()));
const { docsHtml } = await import('./build-docs.mjs');
// The last files that a build writes: build-if-stale.mjs compares their time.
for (const name of ['api', 'record', 'forecast', 'launch-odds'])
  writeFileSync(`dist/site/assets/docs-${name}.html`, docsHtml(readFileSync(`docs/${name}.md`, 'utf8')));
