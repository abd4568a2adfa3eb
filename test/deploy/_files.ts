import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

export const file = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');
export const pathOf = (name: string) => fileURLToPath(new URL(name, ROOT));

/** What the image is, as the Dockerfile's last stage says it. */
export const IMAGE = (() => {
  const stage =
    file('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const [, user = '', group = ''] = /^USER (\d+):(\d+)$/m.exec(stage) ?? [];
  const value = (pattern: RegExp) => pattern.exec(stage)?.[1] ?? '';
  return {
    user: Number(user),
    group: Number(group),
    port: Number(value(/^EXPOSE (\d+)$/m)),
    ledgerPath: value(/LEDGER_PATH=(\S+)/),
    volume: value(/^VOLUME (\S+)$/m),
  };
})();
