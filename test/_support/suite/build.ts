import { execFileSync } from 'node:child_process';
import { BROWSER_NEEDED, HAS_BROWSER } from '../clients/browser.js';
import { HAS_NGINX, NGINX_NEEDED } from '../servers/nginx.js';

/** Process tests start `dist/*.js`, so the build must be of this tree. */
export default function build(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (!HAS_BROWSER) process.stdout.write(`test/system/browser/page.test.ts ${BROWSER_NEEDED}\n`);
  if (!HAS_NGINX) process.stdout.write(`test/system/edge ${NGINX_NEEDED}\n`);
}
