import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BindingPattern,
  type Class,
  type Comment,
  type Function as FunctionNode,
  type Node,
  type Program,
  parseSync,
  type TSEnumDeclaration,
  type TSInterfaceDeclaration,
  type TSType,
  type TSTypeAliasDeclaration,
  Visitor,
} from 'oxc-parser';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

type Statement = Program['body'][number];
type TypeDeclaration = TSInterfaceDeclaration | TSTypeAliasDeclaration | TSEnumDeclaration | Class;

interface Source {
  /** `src/core/time/time.ts` */
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
}

/** Finds the places of a file that break the rule. */
type Rule = (source: Source) => readonly Pick<Node, 'start'>[];

/** Our own files: of the program and its data, of tests, scripts and benchmarks. */
const SOURCES = ['src', 'data', 'test', 'scripts', 'bench']
  .flatMap((folder) => pathsBelow(folder))
  .concat(readdirSync(ROOT))
  .filter((path) => /\.tsx?$/.test(path))
  .map(read);

const PROGRAM = SOURCES.filter(({ path }) => path.startsWith('src/'));

/**
 * TypeScript describes the language and the DOM in these files, which its package has in a folder named after
 * the platform.
 */
const LIBRARIES = pathsBelow('node_modules/@typescript')
  .filter((path) => /\/lib\.(?:es|dom|decorators)[\w.]*\.d\.ts$/.test(path))
  .map(read);

/** Names that a reader knows from the runtime, from TypeScript or from the DOM. */
const GLOBALS: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ...LIBRARIES.flatMap(({ program }) => program.body.flatMap(declaredNames)),
]);

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

function read(path: string): Source {
  return parse(path, readFileSync(join(ROOT, path), 'utf8'));
}

function parse(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return { path, text, program, comments };
}

/** `src/core/time/time.ts:12` for each node that breaks the rule. */
function places(rule: Rule, sources = SOURCES): readonly string[] {
  return sources.flatMap((source) =>
    rule(source).map(({ start }) => `${source.path}:${lineAt(source, start)}`),
  );
}

function lineAt({ text }: Source, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** The lines of a made-up file that break the rule. */
function linesIn(rule: Rule, text: string, path = 'made-up.tsx'): readonly number[] {
  const source = parse(path, text);
  return rule(source).map(({ start }) => lineAt(source, start));
}

/** What a statement declares, also if it exports it; else the statement itself. */
function declarationOf(statement: Statement): Node {
  return 'declaration' in statement && statement.declaration ? statement.declaration : statement;
}

/** The names that a statement declares, of a type, class, function or constant. */
function declaredNames(statement: Statement): readonly string[] {
  const declaration = declarationOf(statement);
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => boundNames(id));
  if (!isType(declaration) && !isFunction(declaration)) return [];
  return declaration.id ? [declaration.id.name] : [];
}

/** A constant's name, or the names that it takes out of an object or a list. */
function boundNames(pattern: BindingPattern): readonly string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left);
  const members =
    pattern.type === 'ObjectPattern'
      ? pattern.properties.map((property) =>
          property.type === 'Property' ? property.value : property.argument,
        )
      : pattern.elements.map((element) => (element?.type === 'RestElement' ? element.argument : element));
  return members.flatMap((member) => (member ? boundNames(member) : []));
}

function isType(node: Node): node is TypeDeclaration {
  return (
    node.type === 'TSInterfaceDeclaration' ||
    node.type === 'TSTypeAliasDeclaration' ||
    node.type === 'ClassDeclaration' ||
    node.type === 'TSEnumDeclaration'
  );
}

/** Without a body it is an overload, or described where it is not written. */
function isFunction(node: Node): node is FunctionNode {
  return node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction';
}

test('the rules read the sources', () => {
  expect(PROGRAM.length).toBeGreaterThan(100);
  expect(SOURCES.length).toBeGreaterThan(PROGRAM.length + 300);
  const types = PROGRAM.flatMap(({ program }) =>
    program.body.filter((statement) => isType(declarationOf(statement))),
  );
  expect(types.length).toBeGreaterThan(50);
});

/**
 * Without the spread, the members of a literal object or list, or of a mapped list of literals, are easier to
 * read.
 */
describe('no literal is spread into another', () => {
  test('in our files', () => {
    expect(places(spreadLiterals)).toEqual([]);
  });

  test.each([
    'f(...[1, 2])',
    'const a = { ...{ b } };',
    'const a = [...(["b"] as const)];',
    'const a = { ...({ b } satisfies B) };',
    'const a = [...["b", 1].map((c) => c)];',
    'const a = [...["b"]?.map((c) => c)];',
    'const a = <B {...{ c }} />;',
  ])('it catches %s', (text) => {
    expect(linesIn(spreadLiterals, text)).toEqual([1]);
  });

  test.each([
    'const a = { ...b, ...(c ? { d } : {}) };',
    'const a = [...b, ...[c].map((d) => d), ...e.map((f) => f)];',
    'const a = <B {...c} />;',
  ])('it allows %s', (text) => {
    expect(linesIn(spreadLiterals, text)).toEqual([]);
  });
});

function spreadLiterals({ program }: Source): readonly Node[] {
  const spreads: Node[] = [];
  const check = (spread: { readonly argument: Node } & Node) => {
    if (isLiteral(spread.argument)) spreads.push(spread);
  };
  new Visitor({ SpreadElement: check, JSXSpreadAttribute: check }).visit(program);
  return spreads;
}

function isLiteral(node: Node): boolean {
  if (
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ChainExpression'
  )
    return isLiteral(node.expression);
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression' || isMappedLiteral(node);
}

/** `['a', 'b'].map(…)`, or another method of a list of strings and numbers. */
function isMappedLiteral(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object: list, computed } = node.callee;
  return (
    !computed &&
    list.type === 'ArrayExpression' &&
    list.elements.every(
      (element) =>
        element?.type === 'Literal' &&
        (typeof element.value === 'string' || typeof element.value === 'number'),
    )
  );
}

/** A reader of the name would have to read the function to learn the fields. */
describe('no type is only what a function returns', () => {
  test('in the program', () => {
    expect(places(resultTypes, PROGRAM)).toEqual([]);
  });

  test.each([
    'type A = ReturnType<typeof b>;',
    'export type A = Awaited<ReturnType<typeof b>>;',
    'type A = NonNullable<ReturnType<typeof b>>[number];',
    'function b() { type A = (ReturnType<typeof c>)["d"]; }',
  ])('it catches %s', (text) => {
    expect(linesIn(resultTypes, text)).toEqual([1]);
  });

  test.each([
    'type A = { readonly b: ReturnType<typeof c> };',
    'type A = Awaited<B>;',
    'type A = z.infer<typeof b>;',
  ])('it allows %s', (text) => {
    expect(linesIn(resultTypes, text)).toEqual([]);
  });
});

function resultTypes({ program }: Source): readonly Node[] {
  const aliases: Node[] = [];
  new Visitor({
    TSTypeAliasDeclaration: (alias) => {
      if (isOnlyResult(alias.typeAnnotation)) aliases.push(alias);
    },
  }).visit(program);
  return aliases;
}

/** `ReturnType<…>`, also within `Awaited<…>`, `NonNullable<…>` and others, and with `[number]` behind it. */
function isOnlyResult(type: TSType): boolean {
  if (type.type === 'TSIndexedAccessType') return isOnlyResult(type.objectType);
  if (type.type !== 'TSTypeReference') return false;
  const [argument] = type.typeArguments?.params ?? [];
  const isResult = type.typeName.type === 'Identifier' && type.typeName.name === 'ReturnType';
  return isResult || (argument !== undefined && isOnlyResult(argument));
}

describe('a blank line stands between declarations, except before a constant or type of one line that follows another', () => {
  test('in our files', () => {
    expect(places(squeezedDeclarations)).toEqual([]);
  });

  test.each([
    ['a function', 'const a = 1;\nfunction b() {}'],
    ['an exported function', 'export const a = 1;\nexport default function b() {}'],
    ['a class', 'type A = 1;\nclass B {}'],
    ['an interface', 'const a = 1;\ninterface B {}'],
    ['an enum', 'const a = 1;\nenum B {}'],
    ['the first declaration', "import { a } from 'a';\nconst b = 1;"],
    ['an export', "const b = 1;\nexport { a } from 'a';"],
    ['a constant after one of two lines', 'const a = [\n];const b = 1;'],
    ['a constant of two lines', 'const a = 1;\nconst b = [\n];'],
    ['a comment', 'const a = 1;\n/** The other. */\nconst b = 2;'],
    ['a comment on its own', 'const a = 1;\n// The first.\n\nfunction b() {}'],
    ['what follows a function', 'function a() {}\nconst b = 1;'],
  ])('it catches %s', (_, text) => {
    expect(linesIn(squeezedDeclarations, text)).toHaveLength(1);
  });

  test.each([
    ['a blank line', 'const a = 1;\n\n/** It. */\nfunction b() {}\n\nclass C {}'],
    [
      'constants and types of one line',
      'const a = 1;\ntype B = 2;\nexport const c = 3; // Last.\nexport type D = 4;',
    ],
    ['imports', "import a from 'a';\nimport b from 'b';\nexport * from 'c';\nexport { d } from 'd';"],
    ['overloads', 'function a(b: 1): 1;\nfunction a(b: 2): 2;\nfunction a(b: number) {}'],
    ['statements', 'const a = 1;\na();\nfor (const b of a) b();'],
  ])('it allows %s', (_, text) => {
    expect(linesIn(squeezedDeclarations, text)).toEqual([]);
  });
});

function squeezedDeclarations(source: Source): readonly Node[] {
  const { body } = source.program;
  return body.filter((statement, place) => {
    const before = body[place - 1];
    return before !== undefined && isSqueezed(source, before, statement);
  });
}

function isSqueezed(source: Source, before: Statement, statement: Statement): boolean {
  if (!isDeclaration(before) || !isDeclaration(statement)) return false;
  if (isLink(before) && isLink(statement)) return false;
  if (declarationOf(before).type === 'TSDeclareFunction') return false;
  const between = source.text.slice(before.end, statement.start);
  if (/^[^\n]*\n\s*\n/.test(between)) return false;
  const hasComment = /\n\s*\S/.test(between);
  return !isShort(source, before) || !isShort(source, statement) || hasComment;
}

function isDeclaration(statement: Statement): boolean {
  const declaration = declarationOf(statement);
  return (
    isLink(statement) ||
    declaration.type === 'VariableDeclaration' ||
    isType(declaration) ||
    isFunction(declaration)
  );
}

/** To another file, or the names of this one that others may import. */
function isLink(statement: Statement): boolean {
  return (
    statement.type === 'ImportDeclaration' ||
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && !statement.declaration)
  );
}

/** A constant or a type of one line. */
function isShort(source: Source, statement: Statement): boolean {
  const { type } = declarationOf(statement);
  const isOneLine = lineAt(source, statement.start) === lineAt(source, statement.end);
  return isOneLine && (type === 'VariableDeclaration' || type === 'TSTypeAliasDeclaration');
}

describe('no two files export the same name', () => {
  test('in the program', () => {
    const exported = exportingFiles(PROGRAM);
    expect(exported.size).toBeGreaterThan(1000);
    expect([...exported].filter(([, paths]) => paths.size > 1)).toEqual([]);
  });

  test('it reads the names of functions, classes, types, enums and constants, but not what is passed on or kept', () => {
    const first = parse(
      'a.ts',
      'export function a() {} export class B {} export interface C {} export type D = 1; export enum E {}' +
        "export const { f, g: { h }, ...i } = j, [k, , ...l] = m, n = 1; export default function o() {} const p = 1; export { q } from './b.js'; export { p };",
    );
    const second = parse('b.ts', 'export const q = 1; export const { z: a = 2 } = y;');
    const exported = exportingFiles([first, second]);
    expect([...exported.keys()].sort().join('')).toBe('BCDEafhiklnoq');
    expect([...exported].filter(([, paths]) => paths.size > 1)).toEqual([['a', new Set(['a.ts', 'b.ts'])]]);
  });
});

/** The files that export each name; a name that is only passed on is its own file's. */
function exportingFiles(sources: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  for (const { path, program } of sources)
    for (const statement of program.body.filter(({ type }) => type.startsWith('Export')))
      for (const name of declaredNames(statement)) files.set(name, (files.get(name) ?? new Set()).add(path));
  return files;
}

describe('no type and no component has the name of a global', () => {
  test('in our files', () => {
    for (const name of ['History', 'Partial', 'Map', 'process', 'ClassDecoratorContext'])
      expect(GLOBALS).toContain(name);
    expect(places(namesOfGlobals)).toEqual([]);
  });

  test.each([
    'type Event = 1;',
    'export interface Plugin {}',
    'class Map {}',
    'enum Request {}',
    'function Text() {}',
  ])('it catches %s', (text) => {
    expect(linesIn(namesOfGlobals, text)).toEqual([1]);
  });

  test('it allows other names, and functions that are no components', () => {
    expect(linesIn(namesOfGlobals, 'type Post = 1;\nfunction Verdict() {}')).toEqual([]);
    expect(linesIn(namesOfGlobals, 'function fetch() {}\nconst name = 1;', 'made-up.ts')).toEqual([]);
  });
});

function namesOfGlobals({ path, program }: Source): readonly Node[] {
  return program.body.filter((statement) => {
    const declaration = declarationOf(statement);
    const isNamed = isType(declaration) || (isFunction(declaration) && path.endsWith('.tsx'));
    return isNamed && declaredNames(statement).some((name) => GLOBALS.has(name));
  });
}

/** As wide as biome makes the code. */
const COMMENT_WIDTH = 110;

describe('no line of a comment is wider than the code', () => {
  test('in our files', () => {
    expect(places(wideComments, SOURCES)).toEqual([]);
  });

  test.each([
    ['a line', `// ${'word '.repeat(22)}`, [1]],
    ['a line of a block', `/**\n * Short.\n * ${'word '.repeat(22)}\n */`, [3]],
    ['an indented line', `function a() {\n  // ${'word '.repeat(21)}tail\n}`, [2]],
    ['the end of a statement', `const a = 1; // ${'word '.repeat(20)}`, [1]],
    ['words before an address', `// ${'word '.repeat(22)}https://example.org/`, [1]],
  ])('it catches %s', (_, text, lines) => {
    expect(linesIn(wideComments, text)).toEqual(lines);
  });

  test.each([
    ['a full line', `// ${'x'.repeat(107)}`],
    ['an address, which cannot be broken', `// See https://example.org/${'x'.repeat(110)}`],
    ['code and texts', `const a = '// ${'word '.repeat(30)}';`],
  ])('it allows %s', (_, text) => {
    expect(linesIn(wideComments, text)).toEqual([]);
  });
});

function wideComments({ text, comments }: Source): readonly Pick<Node, 'start'>[] {
  return comments.flatMap(({ start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const lines = [...text.slice(from, end).matchAll(/.+/g)];
    return lines
      .filter(([line]) => line.trimEnd().replace(/https?:\S+/g, '').length > COMMENT_WIDTH)
      .map(({ index }) => ({ start: from + index }));
  });
}
