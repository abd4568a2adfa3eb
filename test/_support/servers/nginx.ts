import { existsSync } from 'node:fs';

/** Debian's, or the one that `NGINX_PATH` names. */
export const NGINX_PATH = process.env.NGINX_PATH ?? '/usr/sbin/nginx';

/** Without nginx its tests are skipped; the title of the group says so. */
export const HAS_NGINX = existsSync(NGINX_PATH);

export const NGINX_NEEDED = HAS_NGINX
  ? `by ${NGINX_PATH}`
  : `skipped: there is no nginx at ${NGINX_PATH} (NGINX_PATH names another)`;
