import { nearestName } from "@capikit/common/text";
import type { ts as Ts } from "ts-morph";
import { missingExport, unresolvedImport } from "../diagnostics/codes/project.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf } from "../syntax/location.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import { collectScope, type DeclaredName, type ImportedName, type Scope } from "../syntax/scope.ts";
import { baseName, folderOf, joinPath } from "../workspace/paths.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** All declarations of one name in one scope. One object each: compare by identity. */
export interface DeclaredSymbol {
  readonly kind: "declared";
  readonly name: string;
  readonly scope: Scope;
  readonly file: ParsedFile;
  readonly nodes: DeclaredName["nodes"];
}

/** The target of a name. `broken`: the error was reported at its location. */
export type Meaning =
  | DeclaredSymbol
  | { readonly kind: "module"; readonly file: ParsedFile }
  | { readonly kind: "broken" };

const broken: Meaning = { kind: "broken" };

/** Resolves names through imports and exports. */
export interface Symbols {
  /** Resolves a name in a scope; `undefined` if it is neither declared nor imported. */
  readonly lookup: (scope: Scope, name: string) => Meaning | undefined;
  /** Resolves a file's export. */
  readonly exported: (file: ParsedFile, name: string) => Meaning | undefined;
  /** Returns all names that a file exports, including `export *`, in a fixed order. */
  readonly exportNames: (file: ParsedFile) => readonly string[];
  /** Resolves a member of a namespace, module or `import * as`. */
  readonly member: (of: Meaning, name: string) => Meaning | undefined;
  /** Returns the file of a specifier; reports errors at `statement`. */
  readonly module: (from: ParsedFile, specifier: string, statement: Ts.Node) => ParsedFile | undefined;
}

/** Returns the module specifier of a statement. */
function specifierIn(statement: Ts.Node): Ts.Node {
  const named = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
  return (named ? statement.moduleSpecifier : undefined) ?? statement;
}

/** Creates a resolver. `follows` selects the files to read; other symbols are broken. */
export function createSymbols(
  workspace: Workspace,
  report: Report,
  follows: (path: string) => boolean = () => true,
): Symbols {
  const exportNames = new Map<ParsedFile, ReadonlySet<string>>();
  const starFiles = new Map<Scope, readonly ParsedFile[]>();
  const module = (from: ParsedFile, specifier: string, statement: Ts.Node): ParsedFile | undefined => {
    const path = workspace.resolve(specifier, from.path);
    if (path !== undefined && !follows(path)) return undefined;
    const file = path === undefined ? undefined : workspace.parse(path);
    if (file === undefined)
      report(
        unresolvedImport.create(
          { specifier, suggestion: suggestModule(workspace, from, specifier) },
          locationOf(from, specifierIn(statement)),
        ),
      );
    return file;
  };

  const follow = (scope: Scope, entry: ImportedName, seen: Set<string>): Meaning => {
    const file = module(scope.file, entry.specifier, entry.statement);
    if (file === undefined) return broken;
    if (entry.name === "*") return { kind: "module", file };
    const meaning = exported(file, entry.name, seen);
    if (meaning !== undefined) return meaning;
    if (!file.broken)
      report(
        missingExport.create(
          {
            name: entry.name,
            specifier: entry.specifier,
            suggestion: nearestName(entry.name, namesOf(file)),
          },
          locationOf(scope.file, entry.at),
        ),
      );
    return broken;
  };

  const inScope = (scope: Scope, name: string, seen: Set<string>): Meaning | undefined => {
    const entry = scope.names.get(name);
    if (entry === undefined)
      return scope.parent === undefined ? undefined : inScope(scope.parent, name, seen);
    return entry.kind === "declared" ? declaredSymbol(scope, name, entry) : follow(scope, entry, seen);
  };

  const starsOf = (scope: Scope): readonly ParsedFile[] => {
    let files = starFiles.get(scope);
    if (files === undefined) {
      files = scope.stars
        .map((star) => module(scope.file, star.specifier, star.statement))
        .filter((file) => file !== undefined);
      starFiles.set(scope, files);
    }
    return files;
  };

  const exportedOf = (scope: Scope, name: string, seen: Set<string>): Meaning | undefined => {
    const key = `${scope.file.path}\n${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const entry = scope.exports.get(name);
    if (entry !== undefined)
      return entry.kind === "local" ? inScope(scope, entry.name, seen) : follow(scope, entry, seen);
    if (name === "default") return undefined;
    for (const file of starsOf(scope)) {
      if (!namesOf(file).has(name)) continue;
      const meaning = exported(file, name, seen);
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  };

  const exported = (file: ParsedFile, name: string, seen = new Set<string>()): Meaning | undefined =>
    exportedOf(workspace.scope(file), name, seen);

  const namesOf = (file: ParsedFile): ReadonlySet<string> => {
    const known = exportNames.get(file);
    if (known !== undefined) return known;
    const names = new Set<string>();
    const visited = new Set<ParsedFile>();
    const visit = (at: ParsedFile, inner: boolean): void => {
      if (visited.has(at)) return;
      visited.add(at);
      const scope = workspace.scope(at);
      for (const name of scope.exports.keys()) if (!inner || name !== "default") names.add(name);
      for (const target of starsOf(scope)) visit(target, true);
    };
    visit(file, false);
    exportNames.set(file, names);
    return names;
  };

  return {
    lookup: (scope, name) => inScope(scope, name, new Set()),
    exported: (file, name) => exported(file, name),
    exportNames: (file) => [...namesOf(file)],
    module,
    member(of, name) {
      if (of.kind === "broken") return of;
      if (of.kind === "module") return exported(of.file, name);
      for (const node of of.nodes) {
        if (!ts.isModuleDeclaration(node) || node.body === undefined || !ts.isModuleBlock(node.body))
          continue;
        const scope = namespaceScope(of.scope, node, node.body);
        const entry = scope.names.get(name);
        if (entry !== undefined) return inScope(scope, name, new Set());
      }
      return undefined;
    },
  };
}

/** Returns the symbol of a name that is declared in a scope. */
export function declaredSymbol(scope: Scope, name: string, entry: DeclaredName): DeclaredSymbol {
  let symbol = symbolOf.get(entry);
  if (symbol === undefined) {
    symbol = { kind: "declared", name, scope, file: scope.file, nodes: entry.nodes };
    symbolOf.set(entry, symbol);
  }
  return symbol;
}

/** Every caller with the same workspace receives the same symbol objects. */
const symbolOf = new WeakMap<DeclaredName, DeclaredSymbol>();
const namespaces = new WeakMap<Scope, Map<Ts.Node, Scope>>();

/** Names of namespaces, cached by scope because trees may be kept for the next reading. */
function namespaceScope(parent: Scope, node: Ts.ModuleDeclaration, body: Ts.ModuleBlock): Scope {
  let known = namespaces.get(parent);
  if (known === undefined) {
    known = new Map();
    namespaces.set(parent, known);
  }
  let scope = known.get(node);
  if (scope === undefined) {
    scope = collectScope(parent.file, body.statements, parent);
    known.set(node, scope);
  }
  return scope;
}

/** Suggests the specifier of an existing file with a similar name. */
function suggestModule(workspace: Workspace, from: ParsedFile, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const target = joinPath(folderOf(from.path), specifier);
  const ending = /\.[cm]?[jt]s$/.exec(specifier)?.[0] ?? "";
  const near = workspace.files.filter((path) => folderOf(path) === folderOf(target) && path !== from.path);
  const best = nearestName(
    baseName(target),
    near.map((path) => baseName(path).replace(/\.[cm]?ts$/, "") + ending),
  );
  return best === undefined ? undefined : specifier.slice(0, specifier.lastIndexOf("/") + 1) + best;
}
