import type { Report } from "@capikit/common/diagnostics";
import { getOrCreate } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import type { ts as Ts } from "ts-morph";
import { missingExport, unresolvedImport } from "../../model/diagnostics/codes/project.ts";
import type { KnownType } from "../../model/diagnostics/codes/types.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf, type ParsedFile } from "../syntax/parsed-file.ts";
import {
  collectScope,
  type DeclaredName,
  entityPath,
  type ImportedName,
  type Scope,
} from "../syntax/scope.ts";
import { baseName, folderOf, joinPath } from "../workspace/paths.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { isTypeDeclaration } from "./docs.ts";

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

/** The usual aliases of Cluster API's Go packages. */
const goModules: Readonly<Record<string, string>> = {
  addonsv1: "@capikit/api/addons/v1beta2",
  bootstrapv1: "@capikit/api/bootstrap/kubeadm/v1beta2",
  clusterv1: "@capikit/api/core/v1beta2",
  controlplanev1: "@capikit/api/controlplane/kubeadm/v1beta2",
  ipamv1: "@capikit/api/ipam/v1beta2",
  runtimev1: "@capikit/api/runtime/v1beta2",
};

/** Returns a name of `@kubernetes/client-node` without the version in front of it. */
function withoutVersion(name: string): string {
  return name.replace(/^V\d+(?:(?:alpha|beta)\d+)?(?=[A-Z])/, "");
}

const broken: Meaning = { kind: "broken" };

function specifierIn(statement: Ts.Node): Ts.Node {
  const named = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
  return (named ? statement.moduleSpecifier : undefined) ?? statement;
}

/** Resolves names through imports and exports. */
export class Symbols {
  readonly #workspace: Workspace;
  readonly #report: Report;
  readonly #follows: (path: string) => boolean;
  readonly #exportNames = new Map<ParsedFile, ReadonlySet<string>>();
  readonly #starFiles = new Map<Scope, readonly ParsedFile[]>();

  /** @param follows Selects the files to read; other symbols are broken. Default: all. */
  constructor(workspace: Workspace, report: Report, follows: (path: string) => boolean = () => true) {
    this.#workspace = workspace;
    this.#report = report;
    this.#follows = follows;
  }

  /** Resolves a name in a scope; `undefined` if it is neither declared nor imported. */
  lookup(scope: Scope, name: string): Meaning | undefined {
    return this.#inScope(scope, name, new Set());
  }

  /** Resolves the names of `a.b.C` in a scope. */
  lookupPath(scope: Scope, [first = "", ...rest]: readonly string[]): Meaning | undefined {
    return rest.reduce<Meaning | undefined>(
      (of, step) => of && this.member(of, step),
      this.lookup(scope, first),
    );
  }

  exported(file: ParsedFile, name: string): Meaning | undefined {
    return this.#exported(file, name, new Set());
  }

  /** Returns all names that a file exports, including `export *`, in a fixed order. */
  exportNames(file: ParsedFile): readonly string[] {
    return [...this.#namesOf(file)];
  }

  /** Resolves a member of a namespace, module or `import * as`. */
  member(of: Meaning, name: string): Meaning | undefined {
    if (of.kind === "broken") return of;
    if (of.kind === "module") return this.exported(of.file, name);
    // Comments in namespaces are read for the first target that needs them.
    this.#workspace.invalidate(of.file.source.path);
    for (const node of of.nodes) {
      if (!ts.isModuleDeclaration(node) || node.body === undefined || !ts.isModuleBlock(node.body)) continue;
      const scope = namespaceScope(of.scope, node, node.body);
      const entry = scope.names.get(name);
      if (entry !== undefined) return this.lookup(scope, name);
    }
    return undefined;
  }

  module(from: ParsedFile, specifier: string, statement: Ts.Node): ParsedFile | undefined {
    const path = this.#workspace.follow(from, specifier);
    if (path !== undefined && !this.#follows(path)) return undefined;
    const file = path === undefined ? undefined : this.#workspace.parse(path);
    if (file === undefined)
      this.#report(
        unresolvedImport.create(
          { specifier, suggestion: suggestModule(this.#workspace, from, specifier) },
          locationOf(from, specifierIn(statement)),
        ),
      );
    return file;
  }

  #follow(scope: Scope, entry: ImportedName, seen: Set<string>): Meaning {
    const file = this.module(scope.file, entry.specifier, entry.statement);
    if (file === undefined) return broken;
    if (entry.name === "*") return { kind: "module", file };
    const meaning = this.#exported(file, entry.name, seen);
    if (meaning !== undefined) return meaning;
    if (!file.broken)
      this.#report(
        missingExport.create(
          {
            name: entry.name,
            specifier: entry.specifier,
            suggestion: this.#suggestExport(file, entry.name),
            declaredIn: this.#declares(file, entry.name) ? file.source.path : undefined,
            known: this.known(scope.file, [entry.name]),
          },
          locationOf(scope.file, entry.at),
        ),
      );
    return broken;
  }

  #suggestExport(file: ParsedFile, name: string): string | undefined {
    const names = this.#namesOf(file);
    const plain = withoutVersion(name);
    return names.has(plain) ? plain : nearestName(name, names);
  }

  /**
   * Returns the type of capikit's packages that a name means: `ResourceRequirements` by itself,
   * `V1ResourceRequirements` of client-node, `corev1.ResourceRequirements` of Go.
   */
  known(from: ParsedFile, path: readonly string[]): KnownType | undefined {
    const [alias, name = alias] = path;
    if (alias === undefined || name === undefined || path.length > 2) return undefined;
    const ofAlias = path.length === 2 && Object.hasOwn(goModules, alias) ? goModules[alias] : undefined;
    for (const specifier of [ofAlias, "@capikit/api/meta", "@capikit/api/kubernetes"]) {
      const target = specifier && this.#workspace.resolve(specifier, from.path);
      const file = target ? this.#workspace.parse(target) : undefined;
      if (specifier === undefined || file === undefined) continue;
      for (const one of [name, withoutVersion(name)]) {
        const meaning = this.#namesOf(file).has(one) ? this.exported(file, one) : undefined;
        if (meaning?.kind === "declared" && meaning.nodes.some(isTypeDeclaration))
          return { name: one, module: specifier };
      }
    }
    return undefined;
  }

  #declares(file: ParsedFile, name: string): boolean {
    return this.#workspace.scope(file).names.get(name)?.kind === "declared";
  }

  #inScope(scope: Scope, name: string, seen: Set<string>): Meaning | undefined {
    const entry = scope.names.get(name);
    if (entry === undefined)
      return scope.parent === undefined ? undefined : this.#inScope(scope.parent, name, seen);
    if (entry.kind === "imported") return this.#follow(scope, entry, seen);
    const [alias] = entry.nodes;
    return alias !== undefined && ts.isImportEqualsDeclaration(alias)
      ? this.#ofAlias(scope, alias, seen)
      : declaredSymbol(scope, name, entry);
  }

  /** Resolves `import a = b.c`. */
  #ofAlias(
    scope: Scope,
    { name, moduleReference }: Ts.ImportEqualsDeclaration,
    seen: Set<string>,
  ): Meaning | undefined {
    const key = `${scope.file.path}\n${name.pos}`;
    if (seen.has(key) || ts.isExternalModuleReference(moduleReference)) return undefined;
    seen.add(key);
    const [first = "", ...rest] = entityPath(moduleReference);
    return rest.reduce<Meaning | undefined>(
      (of, step) => of && this.member(of, step),
      this.#inScope(scope, first, seen),
    );
  }

  #starsOf(scope: Scope): readonly ParsedFile[] {
    return getOrCreate(this.#starFiles, scope, () =>
      scope.stars
        .map((star) => this.module(scope.file, star.specifier, star.statement))
        .filter((file) => file !== undefined),
    );
  }

  #exported(file: ParsedFile, name: string, seen: Set<string>): Meaning | undefined {
    const scope = this.#workspace.scope(file);
    const key = `${file.path}\n${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const entry = scope.exports.get(name);
    if (entry !== undefined)
      return entry.kind === "local"
        ? this.#inScope(scope, entry.name, seen)
        : this.#follow(scope, entry, seen);
    if (name === "default") return undefined;
    for (const other of this.#starsOf(scope)) {
      if (!this.#namesOf(other).has(name)) continue;
      const meaning = this.#exported(other, name, seen);
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }

  #namesOf(file: ParsedFile): ReadonlySet<string> {
    const known = this.#exportNames.get(file);
    if (known !== undefined) return known;
    const names = new Set<string>();
    const visited = new Set<ParsedFile>();
    const visit = (at: ParsedFile, inner: boolean): void => {
      if (visited.has(at)) return;
      visited.add(at);
      const scope = this.#workspace.scope(at);
      for (const name of scope.exports.keys()) if (!inner || name !== "default") names.add(name);
      for (const target of this.#starsOf(scope)) visit(target, true);
    };
    visit(file, false);
    this.#exportNames.set(file, names);
    return names;
  }
}

export function declaredSymbol(scope: Scope, name: string, entry: DeclaredName): DeclaredSymbol {
  return getOrCreate(symbolOf, entry, () => ({
    kind: "declared",
    name,
    scope,
    file: scope.file,
    nodes: entry.nodes,
  }));
}

/** Returns the symbols that a scope declares. */
export function declaredSymbols(scope: Scope): readonly DeclaredSymbol[] {
  return [...scope.names].flatMap(([name, entry]) =>
    entry.kind === "declared" ? declaredSymbol(scope, name, entry) : [],
  );
}

/** Every caller with the same workspace receives the same symbol objects. */
const symbolOf = new WeakMap<DeclaredName, DeclaredSymbol>();
const namespaces = new WeakMap<Scope, Map<Ts.Node, Scope>>();

/** Names of namespaces, cached by scope because trees may be kept for the next reading. */
function namespaceScope(parent: Scope, node: Ts.ModuleDeclaration, body: Ts.ModuleBlock): Scope {
  const known = getOrCreate(namespaces, parent, () => new Map());
  return getOrCreate(known, node, () => collectScope(parent.file, body.statements, parent));
}

/** Suggests the specifier of an existing file with a similar name. */
function suggestModule(workspace: Workspace, from: ParsedFile, specifier: string): string | undefined {
  if (specifier === "@kubernetes/client-node") return "@capikit/api/kubernetes";
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
