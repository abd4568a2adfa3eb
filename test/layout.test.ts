import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node, SourceFile, Statement } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isAsExpression,
  isBindingElement,
  isCallExpression,
  isClassDeclaration,
  isEnumDeclaration,
  isExportDeclaration,
  isFunctionDeclaration,
  isIdentifier,
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

/** A file in which TypeScript describes the language or the DOM. */
const LIBRARY = /\/lib\.[\w.]+\.d\.ts$/;

const compiler = new API({ cwd: ROOT });

const compiled = ['tsconfig.json', 'src/site/browser/tsconfig.json', 'bench/tsconfig.json']
  .map((name) => `${ROOT}${name}`)
  .flatMap((config) => sourcesOf(config));

/** Our own files: of the program, its tests, scripts and benchmarks. */
const everything = compiled.filter(
  ({ fileName }) => fileName.startsWith(ROOT) && /\.tsx?$/.test(fileName) && !LIBRARY.test(fileName),
);

const files = everything.filter(({ fileName }) => fileName.startsWith(SRC));
const libraries = compiled.filter(({ fileName }) => LIBRARY.test(fileName));

afterAll(() => compiler.close());

function sourcesOf(config: string): SourceFile[] {
  const program = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
  const names = program?.getSourceFileNames() ?? [];
  return names
    .filter((name) => !name.includes('/node_modules/') || LIBRARY.test(name))
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
  const places = everything.flatMap((file) =>
    file.statements
      .filter((statement, place) => isSqueezed(file, file.statements[place - 1], statement))
      .map((statement) => placeOf(file, statement)),
  );
  expect(places).toEqual([]);
});

/** The files that export each name; a name that is only passed on is its own file's. */
function exportingFiles(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of files)
    for (const statement of file.statements.filter((one) => /^export\b/.test(one.getText(file))))
      for (const name of declaredIn(statement)) {
        const where = found.get(name) ?? new Set();
        found.set(name, where.add(relative(ROOT, file.fileName)));
      }
  return found;
}

/** The names that a statement declares, of a type, class, function or constant. */
function declaredIn(statement: Statement): readonly string[] {
  if (isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(namesIn);
  return isNamedDeclaration(statement) && statement.name ? [statement.name.text] : [];
}

/** A constant's name, or the names that it takes out of an object or a list. */
function namesIn({ name }: { readonly name: Node }): readonly string[] {
  if (isIdentifier(name)) return [name.text];
  const names: string[] = [];
  name.forEachChild((element) => {
    if (isBindingElement(element) && element.name) names.push(...namesIn({ name: element.name }));
  });
  return names;
}

function isNamedDeclaration(node: Node) {
  return isType(node) || isFunctionDeclaration(node);
}

function isType(node: Node) {
  return (
    isInterfaceDeclaration(node) ||
    isTypeAliasDeclaration(node) ||
    isClassDeclaration(node) ||
    isEnumDeclaration(node)
  );
}

test('No two files export the same name.', () => {
  const exported = exportingFiles();
  expect(exported.size).toBeGreaterThan(1000);
  expect([...exported].filter(([, where]) => where.size > 1)).toEqual([]);
});

/** Names that a reader knows from the runtime, from TypeScript or from the DOM. */
const globals = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ...libraries.flatMap(({ statements }) => statements.flatMap(declaredIn)),
]);

test('No type and no component has the name of a global.', () => {
  expect(globals).toContain('History');
  expect(globals).toContain('Partial');
  const places = everything.flatMap((file) =>
    file.statements
      .filter((one) => isType(one) || (isFunctionDeclaration(one) && file.fileName.endsWith('.tsx')))
      .filter((one) => declaredIn(one).some((name) => globals.has(name)))
      .map((one) => placeOf(file, one)),
  );
  expect(places).toEqual([]);
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
