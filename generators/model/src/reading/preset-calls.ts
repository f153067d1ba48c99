import type { ts as Ts } from "ts-morph";
import type { PresetCall, PresetOption } from "../ir/model.ts";
import { ts } from "../syntax/compiler.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import type { Workspace } from "../workspace/workspace.ts";

const module = "@capikit/controller-kit/presets";

/** Finds the calls of functions of the module with presets, in all files of the project. */
export function readPresetCalls(workspace: Workspace): PresetCall[] {
  const found: PresetCall[] = [];
  for (const path of workspace.files) {
    if (workspace.read(path)?.text.includes(module) !== true) continue;
    const file = workspace.parse(path);
    if (file === undefined || file.broken) continue;
    const imports = collectImports(file);
    const visit = (node: Ts.Node): void => {
      const call = ts.isCallExpression(node) ? presetCall(file, node, imports) : undefined;
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
  { expression, arguments: [kinds, options] }: Ts.CallExpression,
  imports: ReadonlyMap<string, Import>,
): PresetCall | undefined {
  if (!ts.isIdentifier(expression)) return undefined;
  const imported = imports.get(expression.text);
  if (imported?.from !== module) return undefined;
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
