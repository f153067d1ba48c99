import type { ts as Ts } from "ts-morph";
import { ts } from "./compiler.ts";
import type { ParsedFile } from "./parsed-file.ts";

/** The declarations that a name can refer to. */
export type Declaration =
  | Ts.ClassDeclaration
  | Ts.EnumDeclaration
  | Ts.FunctionDeclaration
  | Ts.ImportEqualsDeclaration
  | Ts.InterfaceDeclaration
  | Ts.ModuleDeclaration
  | Ts.TypeAliasDeclaration
  | Ts.VariableDeclaration;

/** A name imported from another module. `name` is `*` for the module itself. */
export interface ImportedName {
  readonly kind: "imported";
  readonly specifier: string;
  readonly name: string;
  readonly statement: Ts.Node;
  /** The imported name, the location of its errors. */
  readonly at: Ts.Node;
}

export interface DeclaredName {
  readonly kind: "declared";
  readonly nodes: Declaration[];
}

/** An exported name: of the scope, possibly renamed, or of another module. */
export type ExportedName =
  | ImportedName
  | { readonly kind: "local"; readonly name: string; readonly at: Ts.Node };

/** `export * from "…"`. */
export interface StarExport {
  readonly specifier: string;
  readonly statement: Ts.Node;
}

/** The names of a file or of a namespace in it. */
export interface Scope {
  readonly file: ParsedFile;
  readonly parent: Scope | undefined;
  readonly names: Map<string, DeclaredName | ImportedName>;
  readonly exports: Map<string, ExportedName>;
  readonly stars: StarExport[];
}

const constants = new WeakSet<Ts.VariableDeclaration>();

/** Reports whether a variable is a `const`, which only its declaration list shows. */
export function isConst(declaration: Ts.VariableDeclaration): boolean {
  return constants.has(declaration);
}

/** Collects the names of a list of statements, without their bodies. */
export function collectScope(file: ParsedFile, statements: readonly Ts.Statement[], parent?: Scope): Scope {
  const scope: Scope = { file, parent, names: new Map(), exports: new Map(), stars: [] };
  for (const statement of statements) {
    if (ts.isImportDeclaration(statement)) collectImport(scope, statement);
    else if (ts.isImportEqualsDeclaration(statement)) collectAlias(scope, statement);
    else if (ts.isExportDeclaration(statement)) collectExport(scope, statement);
    else if (ts.isExportAssignment(statement)) {
      if (ts.isIdentifier(statement.expression) && statement.isExportEquals !== true)
        scope.exports.set("default", { kind: "local", name: statement.expression.text, at: statement });
    } else if (ts.isVariableStatement(statement)) {
      const constant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
      for (const declaration of statement.declarationList.declarations) {
        if (!ts.isIdentifier(declaration.name)) continue;
        declare(scope, declaration.name, declaration, statement);
        if (constant) constants.add(declaration);
      }
    } else if (isNamed(statement)) declare(scope, statement.name, statement, statement);
  }
  return scope;
}

function isNamed(statement: Ts.Statement): statement is Exclude<Declaration, Ts.VariableDeclaration> {
  return (
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isModuleDeclaration(statement)
  );
}

function hasModifier(statement: Ts.Node, kind: Ts.SyntaxKind): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (statement.modifiers?.some((modifier) => modifier.kind === kind) ?? false)
  );
}

function declare(scope: Scope, name: Ts.Node | undefined, node: Declaration, statement: Ts.Statement): void {
  const isDefault = hasModifier(statement, ts.SyntaxKind.DefaultKeyword);
  const text = name !== undefined && ts.isIdentifier(name) ? name.text : isDefault ? "default" : undefined;
  if (text === undefined) return;
  const known = scope.names.get(text);
  if (known?.kind === "declared") known.nodes.push(node);
  else scope.names.set(text, { kind: "declared", nodes: [node] });
  if (hasModifier(statement, ts.SyntaxKind.ExportKeyword))
    scope.exports.set(isDefault ? "default" : text, { kind: "local", name: text, at: name ?? statement });
}

function collectImport(scope: Scope, statement: Ts.ImportDeclaration): void {
  const clause = statement.importClause;
  if (clause === undefined || !ts.isStringLiteral(statement.moduleSpecifier)) return;
  const specifier = statement.moduleSpecifier.text;
  const add = (local: string, name: string, at: Ts.Node): void => {
    scope.names.set(local, { kind: "imported", specifier, name, statement, at });
  };
  if (clause.name !== undefined) add(clause.name.text, "default", clause.name);
  const bindings = clause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) add(bindings.name.text, "*", bindings);
  else
    for (const element of bindings.elements)
      add(element.name.text, (element.propertyName ?? element.name).text, element);
}

/** Collects `import a = require("…")` and `import a = b.c`. */
function collectAlias(scope: Scope, statement: Ts.ImportEqualsDeclaration): void {
  const { name, moduleReference } = statement;
  if (!ts.isExternalModuleReference(moduleReference)) {
    declare(scope, name, statement, statement);
    return;
  }
  if (!ts.isStringLiteral(moduleReference.expression)) return;
  const specifier = moduleReference.expression.text;
  scope.names.set(name.text, { kind: "imported", specifier, name: "*", statement, at: name });
}

function collectExport(scope: Scope, statement: Ts.ExportDeclaration): void {
  const from = statement.moduleSpecifier;
  const specifier = from !== undefined && ts.isStringLiteral(from) ? from.text : undefined;
  const clause = statement.exportClause;
  if (clause === undefined) {
    if (specifier !== undefined) scope.stars.push({ specifier, statement });
  } else if (ts.isNamespaceExport(clause)) {
    if (specifier !== undefined)
      scope.exports.set(clause.name.text, { kind: "imported", specifier, name: "*", statement, at: clause });
  } else
    for (const element of clause.elements) {
      const name = (element.propertyName ?? element.name).text;
      scope.exports.set(
        element.name.text,
        specifier === undefined
          ? { kind: "local", name, at: element }
          : { kind: "imported", specifier, name, statement, at: element },
      );
    }
}

/** Returns the parts of `a.b.C`. */
export function entityPath(name: Ts.EntityName): string[] {
  return ts.isIdentifier(name) ? [name.text] : [...entityPath(name.left), name.right.text];
}
