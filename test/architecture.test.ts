import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = join(ROOT, 'src');

interface Module {
  /** Below the folder that was read: `core/record/days.ts` */
  readonly path: string;
  readonly text: string;
  /** Every module it imports: packages by name, our own files by path below the same folder. */
  readonly imports: readonly string[];
}

interface SourceFile extends Module {
  /** `core`, `ledger` …; `entry` for the files at the top. */
  readonly room: string;
}

const FILES: readonly SourceFile[] = modulesBelow(SRC).map((file) => {
  const [room = '', ...rest] = file.path.split('/');
  return { ...file, room: rest.length > 0 ? room : 'entry' };
});

function modulesBelow(root: string, folders: readonly string[] = ['.']): readonly Module[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => {
      const text = withoutComments(readFileSync(join(root, path), 'utf8'));
      return { path, text, imports: importsOf(root, path, text) };
    });
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function importsOf(root: string, path: string, text: string): string[] {
  const statements = text.matchAll(
    /^(?:import|export)\s(?:[^;'"`]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  );
  return [...statements]
    .map(([, from, called]) => from ?? called ?? '')
    .map((name) => (name.startsWith('.') ? sourceOf(root, posix.join(posix.dirname(path), name)) : name));
}

/** `a.js` is compiled from `a.ts` or `a.tsx`. */
function sourceOf(root: string, compiled: string): string {
  const tsx = compiled.replace(/\.js$/, '.tsx');
  return existsSync(join(root, tsx)) ? tsx : compiled.replace(/\.js$/, '.ts');
}

const isOurs = (name: string) => /\.tsx?$/.test(name);

const packageOf = (name: string) =>
  name.replace(/^(@[^/]+\/[^/]+|[^@/][^/]*)\/.*$/, '$1').replace(/^(node:.*)$/, '$1');

/** `core/record/days.ts → ledger/schema.ts` for every import of these files that is not allowed. */
function breaches(
  files: readonly SourceFile[],
  isAllowed: (name: string, file: SourceFile) => boolean,
): string[] {
  return files.flatMap((file) =>
    file.imports.filter((name) => !isAllowed(name, file)).map((name) => `${file.path} → ${name}`),
  );
}

function inRoom(...rooms: string[]): readonly SourceFile[] {
  return FILES.filter((file) => rooms.includes(file.room));
}

/** Packages that compute and do nothing else. */
const PURE_PACKAGES = ['cron-parser', 'csv-parse', 'luxon', 'zod'];

/** A module that holds numbers and nothing else, which the program loads as it loads its own. */
const WEIGHTS = '../data/reading/weights.json';

/** What the API may use of the ledger: nothing that writes. */
const READING_SIDE = /^ledger\/(schema|queries|read\/[a-z-]+|file\/(open-reading|identity|errors))\.ts$/;

/**
 * Which rooms, or files, a room may import besides its own. The entries and the operator's commands put all
 * together.
 */
const RULES: Readonly<Record<string, (name: string) => boolean>> = {
  core: () => false,
  lib: () => false,
  words: (name) => /^core\//.test(name),
  sources: (name) => /^(core|lib)\//.test(name),
  alerts: (name) => /^(core|lib)\//.test(name),
  ledger: (name) => /^core\//.test(name),
  audit: (name) => /^(core|ledger)\//.test(name),
  config: (name) => /^(core|lib|sources|alerts)\//.test(name),
  worker: (name) => /^(core|config|sources|alerts|ledger|lib|words)\//.test(name),
  api: (name) =>
    /^(core|lib|site|words)\//.test(name) || name === 'config/api-config.ts' || READING_SIDE.test(name),
  site: (name) => /^(core|lib|words)\//.test(name),
  // `promises` says what a data file does.
  cli: (name) =>
    /^(core|config|sources|alerts|ledger|audit|lib|worker|words)\//.test(name) ||
    /^api\/data\/(record-tables|table)\.ts$/.test(name),
  sandbox: (name) => /^(core|lib)\//.test(name),
  entry: (name) => !/^(worker|api|cli|start|sandbox)\.ts$/.test(name),
};

describe('the import rule', () => {
  test('was read from the sources, which are all in a room of the house', () => {
    expect(FILES.length).toBeGreaterThan(50);
    expect(FILES.filter((file) => !(file.room in RULES)).map((file) => file.path)).toEqual([]);
    const ours = new Set(FILES.map((file) => file.path));
    expect(breaches(FILES, (name) => !isOurs(name) || ours.has(name))).toEqual([]);
    expect(FILES.find((file) => file.path === 'worker/commit/commit-turn.ts')?.imports).toContain(
      'ledger/chain/append.ts',
    );
  });

  test.each(Object.keys(RULES))('holds in %s', (room) => {
    const rule = RULES[room];
    const allowed = (name: string) => !isOurs(name) || name.startsWith(`${room}/`) || rule?.(name) === true;
    expect(breaches(inRoom(room), allowed)).toEqual([]);
  });

  // Holds R10, R11, R134.
  test('the worker and the API never know each other, by whatever way', () => {
    for (const [from, to] of [
      ['worker', 'api'],
      ['api', 'worker'],
      ['api', 'sources'],
      ['api', 'alerts'],
      ['api', 'cli'],
    ] as const) {
      const reached = reachableFrom(inRoom(from).map((file) => file.path));
      expect([from, to, ...[...reached].filter((path) => path.startsWith(`${to}/`))]).toEqual([from, to]);
    }
  });

  test('of the API only what draws and finds pages and pictures knows the site', () => {
    const drawing = /^api\/((pages|pictures|signposts)\/|(create-app|routes|other-requests)\.ts$)/;
    const others = inRoom('api').filter(({ path }) => !drawing.test(path));
    expect(others.length).toBeGreaterThan(30);
    expect(breaches(others, (name) => !name.startsWith('site/'))).toEqual([]);
  });

  test('the sandbox is needed by nothing but its entry', () => {
    const others = FILES.filter(({ path, room }) => room !== 'sandbox' && path !== 'sandbox.ts');
    expect(breaches(others, (name) => !name.startsWith('sandbox'))).toEqual([]);
  });

  test('the API can reach nothing that writes a ledger', () => {
    const reached = [...reachableFrom([...inRoom('api').map((file) => file.path), 'api.ts'])];
    const writing = /^ledger\/(chain|write)\/|^ledger\/file\/(?!open-reading|identity|errors)/;
    expect(reached.filter((path) => writing.test(path))).toEqual([]);
  });

  test('the core needs the pure packages and node:crypto alone, the rest of the house only packages that are declared', () => {
    expect(
      breaches(
        inRoom('core'),
        (name) =>
          isOurs(name) || name === WEIGHTS || [...PURE_PACKAGES, 'node:crypto'].includes(packageOf(name)),
      ),
    ).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(SRC, '../package.json'), 'utf8')) as {
      dependencies: object;
    };
    const declared = Object.keys(manifest.dependencies);
    expect(
      breaches(
        FILES,
        (name, { path }) =>
          isOurs(name) ||
          name.startsWith('node:') ||
          // The messages of the pages and the weights of the rules.
          name.endsWith('.json') ||
          declared.includes(packageOf(name)) ||
          // Part of the script that the build makes; needed to run by nobody.
          (path.startsWith('site/browser/') && name === 'idiomorph'),
      ),
    ).toEqual([]);
  });

  test('nothing is loaded later but what most instances never need: no import() and no require()', () => {
    const late = FILES.filter(({ text }) => /\bimport\(|\bcreateRequire\b|\brequire\(/.test(text));
    // docs/performance.md, Memory: 13 MB for the first message to /mcp, 4 MB for metrics, 20 MB of other
    // commands.
    expect(late.map((file) => file.path)).toEqual([
      'api/mcp/mcp-post.ts',
      'api/start-api.ts',
      'cli/program.ts',
      'worker/run-worker.ts',
    ]);
  });

  // What a turn decides is then a function of what was loaded for it.
  test('the modules that decide know the types of rows alone, and reach nothing of the ledger or of what commits', () => {
    const deciding = FILES.map(({ path }) => path).filter((path) => path.startsWith('worker/decide/'));
    expect(deciding.length).toBeGreaterThan(1);
    const reached = [...reachableFrom(deciding)];
    expect(reached).toContain('core/scoring/journal.ts');
    expect(reached.filter((path) => /^(ledger|worker\/(commit|jobs))\//.test(path))).toEqual([]);
  });

  // So a page can be changed, or removed, without looking at the others.
  test('the pages know the pieces, and never each other; pieces know no page', () => {
    const site = inRoom('site');
    const folderOf = (path: string) => posix.dirname(path);
    const shelves: Readonly<Record<string, RegExp>> = {
      'site/browser': /^$/,
      'site/pieces': /^site\/(page-data|assets)\.ts$/,
    };
    const ofPages = /^site\/(pieces\/|page-data\.ts$)/;
    const allowed = (name: string, { path }: SourceFile) => {
      const folder = folderOf(path);
      // The pages of one file are neighbours, not of one folder.
      if (!isOurs(name) || !name.startsWith('site/') || (folder !== 'site' && folderOf(name) === folder))
        return true;
      return (shelves[folder] ?? ofPages).test(name);
    };
    expect(new Set(site.map(({ path }) => folderOf(path))).size).toBeGreaterThan(6);
    expect(breaches(site, allowed)).toEqual([]);
  });

  test('the script of the pages needs one file of the words, and what that needs', () => {
    const scripts = inRoom('site').filter(({ path }) => path.startsWith('site/browser/'));
    const reached = [...reachableFrom(scripts.map(({ path }) => path))];
    expect(reached.filter((path) => !path.startsWith('site/browser/')).sort()).toEqual([
      'core/time/time.ts',
      'words/when.ts',
    ]);
  });

  test('no file needs itself by way of others, nor does a test, a benchmark or a script', () => {
    expect(circlesAmong(modulesBelow(ROOT, ['src', 'test', 'bench', 'scripts']))).toEqual([]);
    const circle = [
      module('a.ts', 'b.ts'),
      module('b.ts', 'c.ts', 'd.ts'),
      module('c.ts', 'b.ts'),
      module('d.ts'),
    ];
    expect(circlesAmong(circle)).toEqual(['b.ts → c.ts → b.ts']);
  });

  test('no two folders beside each other import each other', () => {
    expect(mutualFolders(FILES)).toEqual([]);
    const mutual = [module('core/a/x.ts', 'core/b/y.ts'), module('core/b/deep/z.ts', 'core/a/w.ts')];
    expect(mutualFolders(mutual)).toEqual(['core/a ↔ core/b']);
    expect(mutualFolders(mutual.slice(0, 1))).toEqual([]);
  });

  test('an entry is at most 40 lines', () => {
    const long = inRoom('entry').filter(
      ({ path }) => readFileSync(join(SRC, path), 'utf8').split('\n').length > 41,
    );
    expect(long.map((file) => file.path)).toEqual([]);
  });

  test('one file starts timers by cron', () => {
    const importers = FILES.filter((file) => file.imports.includes('node-cron')).map((file) => file.path);
    expect(importers).toEqual(['worker/jobs/schedule.ts']);
  });

  test('only sources talk to the reader model, only the API and the control page of the sandbox serve HTTP by Express, only the ledger opens SQLite files', () => {
    const rooms = (name: string) =>
      new Set(FILES.filter((file) => file.imports.includes(name)).map((file) => file.room));
    expect(rooms('openai')).toEqual(new Set(['sources']));
    expect(rooms('express')).toEqual(new Set(['api', 'sandbox']));
    const opening = FILES.filter(({ text }) => /\bnew Database\(/.test(text)).map((file) => file.room);
    expect(new Set(opening)).toEqual(new Set(['ledger']));
  });
});

describe('what a room may not do', () => {
  function offenders(files: readonly SourceFile[], pattern: RegExp): string[] {
    return files.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.trim()}`),
    );
  }

  test('only the entries read the environment', () => {
    expect(
      offenders(
        FILES.filter((file) => file.room !== 'entry'),
        /process\.env\b/g,
      ),
    ).toEqual([]);
  });

  test('the core and what decides have no clock, no chance, no time to wait and nothing asynchronous', () => {
    const impure =
      /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bDateTime\.(?:now|local|utc)\(\s*\)|\bperformance\b|\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\b|\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b|\bprocess\.|\bconsole\.|\bfetch\(|\bglobalThis\b/g;
    const pure = FILES.filter(({ path }) => /^(core|worker\/decide)\//.test(path));
    expect(offenders(pure, impure)).toEqual([]);
    expect(offenders(pure, /\basync (?:function\b|\()|\bawait [\w(]|\bPromise\s*[.<]|\.then\(/g)).toEqual([]);
  });

  test('nobody asks URL.canParse, which forgets hosts beyond ASCII (src/lib/parse-url.ts)', () => {
    expect(offenders(FILES, /\bURL\.canParse\(/g)).toEqual([]);
  });

  test('the lib has no words of the domain', () => {
    expect(offenders(inRoom('lib'), /\b(?:reset|ledger|timeline|forecast|hint)s?\b/gi)).toEqual([]);
  });
});

function module(path: string, ...imports: string[]): Module {
  return { path, text: '', imports };
}

/** `core/a ↔ core/b` for folders of one parent whose files import files of the other one. */
function mutualFolders(modules: readonly Module[]): string[] {
  const arrows = new Set<string>();
  for (const { path, imports } of modules)
    for (const imported of imports.filter(isOurs)) {
      const [from, to] = [path.split('/').slice(0, -1), imported.split('/').slice(0, -1)];
      const shared = from.findIndex((folder, depth) => folder !== to[depth]);
      const isBeside = shared >= 0 && shared < to.length;
      if (isBeside)
        arrows.add([from, to].map((folders) => folders.slice(0, shared + 1).join('/')).join(' ↔ '));
    }
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ↔ ');
    return from < to && arrows.has(`${to} ↔ ${from}`);
  });
}

/** `a.ts → b.ts → a.ts` for files that import themselves by way of others, be it for a type. */
function circlesAmong(modules: readonly Module[]): string[] {
  const importsByPath = new Map(modules.map(({ path, imports }) => [path, imports]));
  const way: string[] = [];
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || done.has(path)) return;
    way.push(path);
    for (const next of importsByPath.get(path) ?? []) visit(next);
    way.pop();
    done.add(path);
  };
  for (const { path } of modules) visit(path);
  return circles;
}

/** Every file of ours that these files need at run time, directly or not. */
function reachableFrom(start: readonly string[]): ReadonlySet<string> {
  const reached = new Set(start);
  for (const path of reached) {
    const file = FILES.find((source) => source.path === path);
    for (const name of file ? runtimeImports(file) : []) reached.add(name);
  }
  return reached;
}

function runtimeImports({ path, text }: SourceFile): string[] {
  return importsOf(SRC, path, withoutTypes(text)).filter(isOurs);
}

function withoutTypes(text: string): string {
  return text.replace(/\b(?:import|export) type\b[^;]*;/g, '');
}
