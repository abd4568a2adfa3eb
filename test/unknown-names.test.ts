import { describe, expect, test } from 'vitest';
import { API_NAMES } from '../src/config/api-config.js';
import { KNOWN_NAMES } from '../src/config/known-names.js';
import { unknownInWords, unknownNames } from '../src/config/unknown-names.js';

const each = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'x']));
const inFile = (...names: string[]) => unknownNames(each(names), each(names), KNOWN_NAMES);
const inEnvironment = (...names: string[]) => unknownNames(each(names), {}, KNOWN_NAMES);

describe('a name that nothing reads', () => {
  test.each([
    ['AI_APIKEY', 'AI_API_KEY'],
    ['ALERT_URL', 'ALERT_URLS'],
    ['ALERTS_URLS', 'ALERT_URLS'],
    ['TIMELINES', 'TIMELINE'],
    ['BACKUP_SCHEDUEL', 'BACKUP_SCHEDULE'],
    ['BACKUPSCHEDULE', 'BACKUP_SCHEDULE'],
    ['LEDGERPATH', 'LEDGER_PATH'],
    ['ledger_path', 'LEDGER_PATH'],
    ['STATUS-PAGE-URL', 'STATUS_PAGE_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['HTTPSPROXY', 'HTTPS_PROXY'],
  ])('%s is nearly %s, in .env and in the environment', (name, meant) => {
    expect(inFile(name)).toMatchObject([
      { name, place: '.env', meant: expect.stringMatching(RegExp(meant, 'i')) },
    ]);
    expect(inEnvironment(name)).toHaveLength(1);
  });

  test('and is near none is named in .env alone', () => {
    const names = ['SMTP_HOST', 'OPENAI_API_KEY', 'FOO', 'KIND', 'DATABASE_URL'];
    expect(inFile(...names)).toEqual(
      names.map((name) => ({ name, place: '.env', meant: null, isOfSystem: false })),
    );
    expect(inEnvironment(...names)).toEqual([]);
  });

  test.each([
    'NODE_EXTRA_CA_CERTS',
    'NODE_OPTIONS',
    'NODE_USE_SYSTEM_CA',
    'UV_THREADPOOL_SIZE',
    'TZ',
    'SSL_CERT_FILE',
    'MALLOC_ARENA_MAX',
  ])('in .env, because the system reads it before the program starts: %s', (name) => {
    expect(inFile(name)).toEqual([{ name, place: '.env', meant: null, isOfSystem: true }]);
    expect(unknownInWords(inFile(name))).toBe(
      `variables that nothing reads: ${name} in .env (set it in the environment)`,
    );
    expect(inEnvironment(name)).toEqual([]);
  });

  test('is not shown where it may be a secret on a line of its own', () => {
    const said = unknownInWords(inFile('c2VjcmV0LW9mLXRoZS1rZXk', 'ALERT_URL'));
    expect(said).toBe(
      'variables that nothing reads: *** in .env, ALERT_URL in .env (did you mean ALERT_URLS?)',
    );
  });
});

describe('nothing is said', () => {
  test('of what a process of the service, compose or Docker reads', () => {
    const others = [
      'COMPOSE_PROFILES',
      'COMPOSE_FILE',
      'DOCKER_HOST',
      'DOMAIN',
      'EDGE_PORT',
      'CLAUDE_PORT',
      'GROK_PORT',
      'NTFY_DOMAIN',
      'NTFY_WORKER_HASH',
      'CLAUDE_TIMELINE',
      'GROK_STATUS_PAGE_URL',
    ];
    expect(inFile(...KNOWN_NAMES, ...others)).toEqual([]);
  });

  test('of what shells, systems and other programs set', () => {
    const usual =
      'PATH HOME PWD OLDPWD SHELL SHLVL TERM LANG LC_ALL USER LOGNAME HOSTNAME HOSTTYPE MAIL EDITOR PAGER TZ TMPDIR DEBUG DISPLAY ' +
      'NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS SSL_CERT_FILE LD_LIBRARY_PATH FTP_PROXY ftp_proxy ALL_PROXY all_proxy RSYNC_PROXY ' +
      'KUBERNETES_PORT KUBERNETES_SERVICE_HOST API_PORT API_SERVICE_HOST WORKER_PORT VIRTUAL_ENV CONDA_PREFIX INVOCATION_ID ' +
      'MALLOC_ARENA_MAX npm_config_noproxy npm_config_https_proxy XDG_RUNTIME_DIR SSH_AUTH_SOCK HOSTS PORTS POST SUDO_USER _';
    expect(inEnvironment(...usual.split(' '))).toEqual([]);
  });

  test('by the API of what only the worker reads', () => {
    const own = unknownNames(each(KNOWN_NAMES), each(KNOWN_NAMES), API_NAMES);
    expect(own.filter(({ meant }) => meant !== null)).toEqual([]);
  });
});
