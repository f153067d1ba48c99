import { getOrCreate } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import {
  foreignKubernetesObject,
  kindNotExported,
  kindRenamed,
  kindTwice,
  wrongNarrowing,
} from "../../model/diagnostics/codes/project.ts";
import type { KindVersion } from "../../model/ir/model.ts";
import type { NamedType } from "../../model/ir/type-node.ts";
import { unwrapNames } from "../../model/ir/type-node.ts";
import { rootMembers } from "../../model/markers/special.ts";
import { findBuiltin } from "../symbols/docs.ts";
import { createHeritage, type Heritage, isCandidate } from "../symbols/heritage.ts";
import { type DeclaredSymbol, declaredSymbols } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import type { TypeContext } from "../types/context.ts";
import { declarationLocation, evaluateSymbol } from "../types/declaration.ts";
import { isLibraryName, reportUnresolved } from "../types/reference.ts";
import { folderOf, pathBelow } from "../workspace/paths.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { LoadedPackage } from "./api-packages.ts";
import { sortDeclarations } from "./order.ts";

/** Reads the kinds of all packages and checks that every kind of the project belongs to one. */
export function readKinds(
  cx: TypeContext,
  workspace: Workspace,
  heritage: Heritage,
  packages: readonly LoadedPackage[],
): KindVersion[] {
  // Without an import, an exported interface would not be a kind. Report it here, as no later step
  // sees it.
  const loud = createHeritage(cx.symbols, (name, symbol) => {
    if (isLibraryName(name)) return;
    reportUnresolved(cx, symbol, name);
  });
  const kinds: KindVersion[] = [];
  const exported = new Set<DeclaredSymbol>();
  const renamed = new Map<DeclaredSymbol, { as: string; in: string }>();
  const taken = new Map<string, { readonly folder: string; readonly symbol: DeclaredSymbol }>();
  for (const loaded of packages) {
    const { api, file } = loaded;
    for (const name of [...cx.symbols.exportNames(file)].sort(compareText)) {
      const symbol = cx.symbols.exported(file, name);
      if (symbol?.kind !== "declared") continue;
      if (!heritage.isKind(symbol)) {
        checkForeign(cx, loud, symbol);
        continue;
      }
      if (symbol.name !== name) {
        if (!renamed.has(symbol)) renamed.set(symbol, { as: name, in: file.source.path });
        continue;
      }
      exported.add(symbol);
      if (api.skipped || !loaded.valid) continue;
      const key = `${api.group}/${api.version}/${name}`;
      const other = taken.get(key);
      if (other !== undefined) {
        const facts = { kind: name, group: api.group, version: api.version, other: other.folder };
        const related = [{ message: "first declared here", location: declarationLocation(other.symbol) }];
        cx.report(kindTwice.create(facts, declarationLocation(symbol), related));
        continue;
      }
      taken.set(key, { folder: api.folder, symbol });
      const kind = readKind(cx, loaded, symbol);
      if (kind !== undefined) kinds.push(kind);
    }
  }
  for (const symbol of kindSymbols(workspace, heritage, packages)) {
    if (exported.has(symbol)) continue;
    checkListItem(cx, symbol);
    const { name: kind } = symbol;
    const other = renamed.get(symbol);
    if (!heritage.isKind(symbol)) checkForeign(cx, loud, symbol);
    else if (other !== undefined)
      cx.report(kindRenamed.create({ kind, ...other }, declarationLocation(symbol)));
    else reportNotExported(cx, workspace, packages, symbol);
  }
  return sortDeclarations(kinds, ({ kind }) => kind);
}

function reportNotExported(
  cx: TypeContext,
  workspace: Workspace,
  packages: readonly LoadedPackage[],
  symbol: DeclaredSymbol,
): void {
  const { name: kind, file } = symbol;
  const near = packages.find((home) => pathBelow(folderOf(home.file.path), file.path) !== undefined);
  const isExported = workspace.scope(file).exports.has(kind);
  const facts = { kind, near: near?.file.source.path, isExported };
  cx.report(kindNotExported.create(facts, declarationLocation(symbol)));
}

/** Returns interfaces that may be kinds, including those with another `KubernetesObject`. */
function* kindSymbols(
  workspace: Workspace,
  heritage: Heritage,
  packages: readonly LoadedPackage[],
): Iterable<DeclaredSymbol> {
  const folders = packages.map(({ file }) => folderOf(file.path));
  for (const path of workspace.files) {
    const text = workspace.read(path)?.text;
    if (text === undefined || !/\binterface\s+[^{]*?\bextends\b/.test(text)) continue;
    const file = workspace.parse(path);
    if (file === undefined) continue;
    const inPackage = folders.some((folder) => pathBelow(folder, path) !== undefined);
    for (const symbol of declaredSymbols(workspace.scope(file)))
      if (heritage.isKind(symbol) || inPackage) yield symbol;
  }
}

function checkForeign(cx: TypeContext, heritage: Heritage, symbol: DeclaredSymbol): void {
  if (!isCandidate(symbol)) return;
  const ancestry = heritage.ancestryOf(symbol);
  if (ancestry.kind !== "foreign") return;
  const facts = { name: symbol.name, specifier: ancestry.specifier };
  cx.report(foreignKubernetesObject.create(facts, declarationLocation(symbol)));
}

/** Checks the kind of a list's items; a list has no schema, so no other check would report it. */
function checkListItem(cx: TypeContext, symbol: DeclaredSymbol): void {
  for (const node of symbol.nodes) {
    if (!ts.isInterfaceDeclaration(node) || node.typeParameters !== undefined) continue;
    for (const { expression, typeArguments } of (node.heritageClauses ?? []).flatMap(({ types }) => types)) {
      const item = typeArguments?.[0];
      if (!ts.isIdentifier(expression) || item === undefined) continue;
      if (!ts.isTypeReferenceNode(item) || !ts.isIdentifier(item.typeName)) continue;
      const base = cx.symbols.lookup(symbol.scope, expression.text);
      if (base?.kind !== "declared" || findBuiltin(base) !== "KubernetesList") continue;
      const name = item.typeName.text;
      if (isLibraryName(name) || cx.symbols.lookup(symbol.scope, name) !== undefined) continue;
      reportUnresolved(cx, symbol, name);
    }
  }
}

function readKind(cx: TypeContext, { api }: LoadedPackage, symbol: DeclaredSymbol): KindVersion | undefined {
  const type = evaluateSymbol(cx, symbol, []);
  if (type.kind !== "named") return undefined;
  const expected = { apiVersion: `${api.group}/${api.version}`, kind: symbol.name };
  for (const member of cx.narrowed.get(type) ?? []) {
    const target = unwrapNames(member.type);
    if (cx.failures.has(member.type) || (target.kind === "scalar" && target.type === "string")) continue;
    const wanted = member.name === "kind" ? expected.kind : expected.apiVersion;
    if (target.kind === "enum" && target.values.length === 1 && target.values[0] === wanted) continue;
    const [only, ...others] = target.kind === "enum" ? target.values : [];
    const written = typeof only === "string" && others.length === 0 ? only : undefined;
    const facts = { member: member.name, kind: symbol.name, written, expected: wanted };
    cx.report(wrongNarrowing.create(facts, member.location));
  }
  return Object.freeze({
    package: api,
    kind: symbol.name,
    type: withoutRootMembers(type),
    location: declarationLocation(symbol),
  });
}

const kindTypes = new WeakMap<NamedType, NamedType>();

/** Returns the same object for the same type, because schemas are kept by types. */
function withoutRootMembers(type: NamedType): NamedType {
  const { target } = type;
  if (target.kind !== "object") return type;
  return getOrCreate(kindTypes, type, () => {
    const members = Object.freeze(target.members.filter(({ name }) => !rootMembers.has(name)));
    return Object.freeze({ ...type, target: Object.freeze({ ...target, members }) });
  });
}
