// The last step of `npm run build`: what browsers load is no program and is copied beside it.
import { cpSync } from 'node:fs';

cpSync('src/site/assets', 'dist/site/assets', { recursive: true });
// Of the viewer on /docs two files, with their licences, so that its package is needed to build and not to run.
const BUNDLE = 'swagger-ui-bundle.js';
for (const name of [BUNDLE, `${BUNDLE}.LICENSE.txt`, 'swagger-ui.css', 'LICENSE', 'NOTICE']) {
  cpSync(`node_modules/swagger-ui-dist/${name}`, `dist/viewer/${name}`);
}
