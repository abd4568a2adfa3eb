import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node, SourceFile, Statement } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isAsExpression,
  isCallExpression,
  isClassDeclaration,
  isEnumDeclaration,
  isExportDeclaration,
  isFunctionDeclaration,
  isImportDeclaration,
  isIndexedAccessTypeNode,
  isInterfaceDeclaration,
  isJsxSpreadAttribute,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isSatisfiesExpression,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  isVariableStatement,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = `${ROOT}src/`;

const compiler = new API({ cwd: ROOT });
/** Our own files: of the program, its tests, scripts and benchmarks. */
const everything = ['tsconfig.json', 'src/site/browser/tsconfig.json', 'bench/tsconfig.json']
  .map((name) => `${ROOT}${name}`)
  .flatMap((config) => sourcesOf(config));
const files = everything.filter(({ fileName }) => fileName.startsWith(SRC));

afterAll(() => compiler.close());

function sourcesOf(config: string): SourceFile[] {
  const program = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
  const names = program?.getSourceFileNames() ?? [];
  return names
    .filter((name) => name.startsWith(ROOT) && !name.includes('/node_modules/') && /\.tsx?$/.test(name))
    .flatMap((name) => program?.getSourceFile(name) ?? []);
}

/** `src/core/time.ts:12` */
function placeOf(file: SourceFile, node: Node): string {
  return `${relative(ROOT, file.fileName)}:${lineAt(file, node.getStart(file))}`;
}

function lineAt(file: SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1;
}

function placesOf(isFound: (node: Node) => boolean, among = files): string[] {
  return among.flatMap((file) => {
    const places: string[] = [];
    const visit = (node: Node): void => {
      if (isFound(node)) places.push(placeOf(file, node));
      node.forEachChild(visit);
    };
    file.forEachChild(visit);
    return places;
  });
}

test('the rules read the sources', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(placesOf(isTypeAliasDeclaration).length).toBeGreaterThan(50);
});

/** A literal object or list, or a mapped list of literals: its members say the same where they stand, and are easier to read. */
test('no literal is spread into another', () => {
  expect([...new Set(placesOf(isSpreadLiteral, everything))]).toEqual([]);
});

function isSpreadLiteral(node: Node): boolean {
  if (!isSpreadAssignment(node) && !isSpreadElement(node) && !isJsxSpreadAttribute(node)) return false;
  let spread: Node = node.expression;
  while (isParenthesizedExpression(spread) || isAsExpression(spread) || isSatisfiesExpression(spread))
    spread = spread.expression;
  return isObjectLiteralExpression(spread) || isArrayLiteralExpression(spread) || isMappedLiteral(spread);
}

function isMappedLiteral(node: Node): boolean {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false;
  const { expression: list } = node.expression;
  return (
    isArrayLiteralExpression(list) &&
    list.elements.every((one) => isStringLiteral(one) || isNumericLiteral(one))
  );
}

/** A reader of the name would have to read the function to learn the fields. */
test('no type is only what a function returns', () => {
  expect(placesOf((node) => isTypeAliasDeclaration(node) && isOnlyResult(node.type))).toEqual([]);
});

/** `ReturnType<…>`, also within `Awaited<…>`, `NonNullable<…>` and others, and with `[number]` behind it. */
function isOnlyResult(type: Node): boolean {
  if (isIndexedAccessTypeNode(type)) return isOnlyResult(type.objectType);
  if (!isTypeReferenceNode(type)) return false;
  const [first] = type.typeArguments ?? [];
  return type.typeName.getText() === 'ReturnType' || (first !== undefined && isOnlyResult(first));
}

test('a blank line stands between declarations, except before a constant or type of one line that follows another', () => {
  const places = files.flatMap((file) =>
    file.statements
      .filter((statement, place) => isSqueezed(file, file.statements[place - 1], statement))
      .map((statement) => placeOf(file, statement)),
  );
  expect(places).toEqual([]);
});

/** The types that files export, by name; one that is only passed on is its own file's. */
function exportedTypes(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const file of files)
    for (const statement of file.statements)
      if (
        (isInterfaceDeclaration(statement) || isTypeAliasDeclaration(statement)) &&
        /^export\b/.test(statement.getText(file))
      )
        found.set(statement.name.text, [
          ...(found.get(statement.name.text) ?? []).filter((one) => one !== relative(ROOT, file.fileName)),
          relative(ROOT, file.fileName),
        ]);
  return found;
}

/** Names that a reader knows from the platform or from TypeScript. */
const GLOBALS = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ...'Awaited Document Element History Location Node Partial Pick Range Record Text Window Worker'.split(' '),
]);

test('One word, one thing: no type has the name of a global, and no two exported ones the same.', () => {
  const types = exportedTypes();
  expect(types.size).toBeGreaterThan(200);
  expect([...types.keys()].filter((name) => GLOBALS.has(name))).toEqual([]);
  expect([...types].filter(([, where]) => where.length > 1)).toEqual([]);
});

function isSqueezed(file: SourceFile, before: Statement | undefined, statement: Statement): boolean {
  if (!before || !isDeclaration(before) || !isDeclaration(statement)) return false;
  if (hasBlankLineBefore(file, statement)) return false;
  if (isLink(before) && isLink(statement)) return false;
  if (isFunctionDeclaration(before) && !before.body) return false;
  return !isShort(file, before) || !isShort(file, statement) || hasComment(file, statement);
}

function isDeclaration(node: Node): boolean {
  return [
    isLink,
    isVariableStatement,
    isTypeAliasDeclaration,
    isInterfaceDeclaration,
    isFunctionDeclaration,
    isClassDeclaration,
    isEnumDeclaration,
  ].some((is) => is(node));
}

/** To another file. */
function isLink(node: Node): boolean {
  return isImportDeclaration(node) || isExportDeclaration(node);
}

/** A constant or a type of one line. */
function isShort(file: SourceFile, statement: Statement): boolean {
  const isOneLine = lineAt(file, statement.getStart(file)) === lineAt(file, statement.getEnd());
  return isOneLine && (isVariableStatement(statement) || isTypeAliasDeclaration(statement));
}

/** Above it. */
function hasComment(file: SourceFile, statement: Statement): boolean {
  const [, ...above] = file.text.slice(statement.getFullStart(), statement.getStart(file)).split('\n');
  return above.join('').trim() !== '';
}

function hasBlankLineBefore(file: SourceFile, statement: Statement): boolean {
  return /^[^\n]*\n\s*\n/.test(file.text.slice(statement.getFullStart(), statement.getEnd()));
}
