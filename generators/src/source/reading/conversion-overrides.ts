import type { ts as Ts } from "ts-morph";
import { conversionOverridesUnreadable } from "../../model/diagnostics/codes/conversion.ts";
import type { OverrideFunction, OverrideModule } from "../../model/ir/model.ts";
import type { TypeNode } from "../../model/ir/type-node.ts";
import { markerOf } from "../../model/markers/marker-arguments.ts";
import type { DeclaredSymbol } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { noParams, type Site, type TypeContext } from "../types/context.ts";
import { evaluate } from "../types/evaluate.ts";
import { folderOf, pathBelow } from "../workspace/paths.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { LoadedPackage } from "./api-packages.ts";

const marker = "capikit:conversion:overrides";

/**
 * Reads the packages' conversion modules and their exported functions.
 *
 * @param quiet the context without reports.
 */
export function readOverrides(
  cx: TypeContext,
  quiet: TypeContext,
  workspace: Workspace,
  packages: readonly LoadedPackage[],
): readonly OverrideModule[] {
  return packages.flatMap(({ api, file }): OverrideModule[] => {
    const named = markerOf(api, marker);
    if (named === undefined) return [];
    const specifier = String(named.value);
    const path = workspace.resolve(specifier, file.path);
    const module = path === undefined ? undefined : workspace.parse(path);
    if (path === undefined || module === undefined) {
      cx.report(conversionOverridesUnreadable.create({ module: specifier }, named.location));
      return [];
    }
    const functions = new Map<string, OverrideFunction>();
    for (const name of cx.symbols.exportNames(module)) {
      const symbol = cx.symbols.exported(module, name);
      const read = symbol?.kind === "declared" ? readFunction(quiet, symbol) : undefined;
      if (read !== undefined) functions.set(name, read);
    }
    const shown = pathBelow(workspace.root, path) ?? `${folderOf(file.path)}/${specifier}`;
    return [Object.freeze({ package: api, path: shown, functions })];
  });
}

function readFunction(cx: TypeContext, symbol: DeclaredSymbol): OverrideFunction | undefined {
  // Its comments count as read only while the module exports the function.
  cx.workspace.invalidate(symbol.file.source.path);
  for (const node of symbol.nodes) {
    const signature = findSignature(node);
    if (signature === undefined) continue;
    const parameter = readType(cx, symbol, signature.parameters[0]?.type);
    const result = readType(cx, symbol, signature.type);
    const name = (node as Ts.FunctionDeclaration | Ts.VariableDeclaration).name ?? node;
    return Object.freeze({
      location: locationOf(symbol.file, name),
      ...(parameter === undefined ? {} : { parameter }),
      ...(result === undefined ? {} : { result }),
    });
  }
  return undefined;
}

function findSignature(node: Ts.Node): Ts.SignatureDeclaration | undefined {
  if (ts.isFunctionDeclaration(node)) return node;
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return undefined;
  const { initializer } = node;
  return ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer) ? initializer : undefined;
}

/** Reads a type annotation if it is a valid API type; TypeScript checks the others. */
function readType(
  cx: TypeContext,
  symbol: DeclaredSymbol,
  node: Ts.TypeNode | undefined,
): TypeNode | undefined {
  if (node === undefined) return undefined;
  const site: Site = {
    file: symbol.file,
    scope: symbol.scope,
    params: noParams,
    at: locationOf(symbol.file, node),
  };
  const type = evaluate(cx, node, site);
  return cx.failures.has(type) || type.kind === "opaque" ? undefined : type;
}
