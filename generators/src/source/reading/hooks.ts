import { compareText } from "@capikit/common/text";
import type { ts as Ts } from "ts-morph";
import {
  hookNotExported,
  hookTwice,
  hookUnmarked,
  hookWithoutTypes,
} from "../../model/diagnostics/codes/catalog.ts";
import type { HookVersion } from "../../model/ir/model.ts";
import type { NamedType } from "../../model/ir/type-node.ts";
import { describeType, unwrapNames } from "../../model/ir/type-node.ts";
import type { Marker } from "../../model/markers/marker.ts";
import { findBuiltin } from "../symbols/docs.ts";
import { type DeclaredSymbol, declaredSymbols } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import { entityPath } from "../syntax/scope.ts";
import { noParams, type Site, type TypeContext } from "../types/context.ts";
import { declarationLocation, docsOf } from "../types/declaration.ts";
import { evaluate } from "../types/evaluate.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { LoadedPackage } from "./api-packages.ts";
import { sortDeclarations } from "./order.ts";

const hookMarker = "capikit:hook";

/** Reads the hooks of all packages and checks that every hook of the project belongs to one. */
export function readHooks(
  cx: TypeContext,
  workspace: Workspace,
  packages: readonly LoadedPackage[],
): HookVersion[] {
  const hooks: HookVersion[] = [];
  const exported = new Set<DeclaredSymbol>();
  const taken = new Map<string, DeclaredSymbol>();
  for (const loaded of packages) {
    const { api, file } = loaded;
    for (const name of [...cx.symbols.exportNames(file)].sort(compareText)) {
      const symbol = cx.symbols.exported(file, name);
      if (symbol?.kind !== "declared" || symbol.name !== name || !mayBeHook(cx, symbol)) continue;
      exported.add(symbol);
      if (api.skipped || !loaded.valid) continue;
      const hook = readHook(cx, loaded, symbol);
      if (hook === undefined) continue;
      const key = `${api.group}/${api.version}/${name}`;
      const other = taken.get(key);
      if (other === undefined) {
        taken.set(key, symbol);
        hooks.push(hook);
      } else if (other !== symbol) {
        const related = [{ message: "first declared here", location: declarationLocation(other) }];
        cx.report(
          hookTwice.create(
            { hook: name, group: api.group, version: api.version },
            declarationLocation(symbol),
            related,
          ),
        );
      }
    }
  }
  for (const symbol of markedSymbols(cx, workspace))
    if (!exported.has(symbol))
      cx.report(hookNotExported.create({ hook: symbol.name }, declarationLocation(symbol)));
  return sortDeclarations(hooks, ({ name }) => name);
}

/** Reports whether an alias is a hook, by its type or its marker. */
function mayBeHook(cx: TypeContext, symbol: DeclaredSymbol): boolean {
  return hookReference(cx, symbol) !== undefined || isMarked(symbol);
}

function isMarked(symbol: DeclaredSymbol): boolean {
  return symbol.file.own && symbol.nodes.some((node) => /\+capikit:hook\b/.test(leadingText(symbol, node)));
}

function leadingText({ file }: DeclaredSymbol, node: Ts.Node): string {
  return file.source.text.slice(node.pos, node.getStart(file.tree));
}

/** Returns the `Hook<…>` of an alias. */
function hookReference(cx: TypeContext, symbol: DeclaredSymbol): Ts.TypeReferenceNode | undefined {
  for (const node of symbol.nodes) {
    if (!ts.isTypeAliasDeclaration(node) || !ts.isTypeReferenceNode(node.type)) continue;
    const meaning = cx.symbols.lookupPath(symbol.scope, entityPath(node.type.typeName));
    if (meaning?.kind === "declared" && findBuiltin(meaning) === "Hook") return node.type;
  }
  return undefined;
}

function readHook(cx: TypeContext, { api }: LoadedPackage, symbol: DeclaredSymbol): HookVersion | undefined {
  const location = declarationLocation(symbol);
  const { description, markers } = docsOf(cx, symbol);
  const marker: Marker | undefined = markers.find(({ key }) => key === hookMarker);
  const node = hookReference(cx, symbol);
  if (node === undefined) {
    // An invalid marker has already been reported.
    if (marker !== undefined) cx.report(hookWithoutTypes.create({ hook: symbol.name }, location));
    return undefined;
  }
  if (marker === undefined) {
    if (!isMarked(symbol)) cx.report(hookUnmarked.create({ hook: symbol.name }, location));
    return undefined;
  }
  const site: Site = { file: symbol.file, scope: symbol.scope, params: noParams, at: location };
  const request = readBody(cx, symbol, "request", node.typeArguments?.[0], site);
  const response = readBody(cx, symbol, "response", node.typeArguments?.[1], site);
  if (request === undefined || response === undefined) return undefined;
  return Object.freeze({
    package: api,
    name: symbol.name,
    request,
    response,
    ...(description === undefined ? {} : { description }),
    marker,
    markers,
    location,
  });
}

function readBody(
  cx: TypeContext,
  symbol: DeclaredSymbol,
  body: "request" | "response",
  node: Ts.TypeNode | undefined,
  site: Site,
): NamedType | undefined {
  if (node === undefined) {
    cx.report(hookWithoutTypes.create({ hook: symbol.name, body }, site.at));
    return undefined;
  }
  const type = evaluate(cx, node, site);
  if (cx.failures.has(unwrapNames(type))) return undefined;
  if (type.kind === "named" && unwrapNames(type).kind === "object") return type;
  cx.report(hookWithoutTypes.create({ hook: symbol.name, body, found: describeType(type) }, site.at));
  return undefined;
}

/** Returns the project's aliases that have the marker. */
function* markedSymbols(cx: TypeContext, workspace: Workspace): Iterable<DeclaredSymbol> {
  for (const file of workspace.parseWhere((text) => text.includes("+capikit:hook")))
    for (const symbol of declaredSymbols(workspace.scope(file))) {
      if (!symbol.nodes.some(ts.isTypeAliasDeclaration)) continue;
      if (docsOf(cx, symbol).markers.some(({ key }) => key === hookMarker)) yield symbol;
    }
}
