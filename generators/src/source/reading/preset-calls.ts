import type { ts as Ts } from "ts-morph";
import type { PresetCall, PresetOption } from "../../model/ir/model.ts";
import { ts } from "../syntax/compiler.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import type { Workspace } from "../workspace/workspace.ts";

const kit = "@capikit/controller-kit";
const presets = `${kit}/presets`;
/** Functions that start a manager. */
export const managers: readonly string[] = ["runManager", "startManager"];

/**
 * Finds the calls of presets, of managers with leader election, and of `events.normal` and `events.warning`, in
 * all files of the project that import the kit.
 */
export function readPresetCalls(workspace: Workspace): PresetCall[] {
  const found: PresetCall[] = [];
  for (const file of workspace.parseWhere((text) => text.includes(kit))) {
    const imports = collectImports(file);
    const visit = (node: Ts.Node): void => {
      const call = ts.isCallExpression(node)
        ? (presetCall(file, node, imports) ?? eventCall(file, node))
        : undefined;
      if (call !== undefined) found.push(call);
      ts.forEachChild(node, visit);
    };
    visit(file.tree);
  }
  return found;
}

interface Import {
  readonly from: string;
  readonly name: string;
}

/** Returns the named imports of a file by their local name. */
function collectImports(file: ParsedFile): ReadonlyMap<string, Import> {
  const imports = new Map<string, Import>();
  for (const statement of file.tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements)
      imports.set(name.text, { from: statement.moduleSpecifier.text, name: (propertyName ?? name).text });
  }
  return imports;
}

function presetCall(
  file: ParsedFile,
  call: Ts.CallExpression,
  imports: ReadonlyMap<string, Import>,
): PresetCall | undefined {
  const {
    expression,
    arguments: [kinds, options],
  } = call;
  if (!ts.isIdentifier(expression)) return undefined;
  const imported = imports.get(expression.text);
  if (imported?.from === kit && managers.includes(imported.name)) {
    const isElecting = call.arguments.some(hasLeaderElection);
    if (!isElecting) return undefined;
    return { preset: imported.name, kinds: [], options: new Map(), location: locationOf(file, expression) };
  }
  if (imported?.from !== presets) return undefined;
  const nameOf = (node: Ts.Node): string | undefined =>
    ts.isIdentifier(node) ? (imports.get(node.text)?.name ?? node.text) : undefined;
  const names = kinds === undefined ? [] : ts.isArrayLiteralExpression(kinds) ? kinds.elements : [kinds];
  return {
    preset: imported.name,
    kinds: names.flatMap((node) => nameOf(node) ?? []),
    options: new Map(readOptions(options, nameOf)),
    location: locationOf(file, expression),
  };
}

/** Reports whether options of a manager, or the function that returns them, name a Lease. */
function hasLeaderElection(node: Ts.Node): boolean {
  const isNamed =
    (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
    ts.isIdentifier(node.name) &&
    node.name.text === "leaderElection";
  if (isNamed)
    return ts.isShorthandPropertyAssignment(node) || node.initializer.kind !== ts.SyntaxKind.FalseKeyword;
  return ts.forEachChild(node, (child) => hasLeaderElection(child) || undefined) === true;
}

/** Returns a call such as `events.normal(object, …)` or `context.events.warning(object, …)`. */
function eventCall(file: ParsedFile, { expression }: Ts.CallExpression): PresetCall | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const { expression: recorder, name } = expression;
  const last = ts.isPropertyAccessExpression(recorder) ? recorder.name : recorder;
  if (!ts.isIdentifier(last) || last.text !== "events" || !["normal", "warning"].includes(name.text))
    return undefined;
  return {
    preset: `events.${name.text}`,
    kinds: [],
    options: new Map(),
    location: locationOf(file, expression),
  };
}

/** Returns the options that an object literal names. Others, such as spread ones, are unknown. */
function readOptions(
  options: Ts.Expression | undefined,
  nameOf: (node: Ts.Node) => string | undefined,
): readonly (readonly [string, PresetOption])[] {
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return [];
  return membersOf(options).map(([key, value]) => {
    const name = nameOf(value);
    const kinds = ts.isObjectLiteralExpression(value) ? new Map(membersOf(value)).get("kind") : undefined;
    const kind = kinds && nameOf(kinds);
    const isFalse = value.kind === ts.SyntaxKind.FalseKeyword;
    return [key, { isFalse, ...(name !== undefined && { name }), ...(kind !== undefined && { kind }) }];
  });
}

/** Returns the members of an object literal that have a name, with their values. */
function membersOf({ properties }: Ts.ObjectLiteralExpression): readonly (readonly [string, Ts.Node])[] {
  return properties.flatMap((property): readonly (readonly [string, Ts.Node])[] => {
    if (property.name === undefined || !ts.isIdentifier(property.name)) return [];
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    return [[property.name.text, value]];
  });
}
