import { compareText } from "@capikit/common/text";
import type { ts as Ts } from "ts-morph";
import { variableGeneric, variableNotExported } from "../../model/diagnostics/codes/variables.ts";
import type { VariableType } from "../../model/ir/model.ts";
import { unwrapNames } from "../../model/ir/type-node.ts";
import { byLocation } from "../../model/text/source-text.ts";
import { isTypeDeclaration } from "../symbols/docs.ts";
import { type DeclaredSymbol, declaredSymbols } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { noParams, type TypeContext } from "../types/context.ts";
import {
  completeArguments,
  declarationLocation,
  docsOf,
  evaluateSymbol,
  needsArguments,
} from "../types/declaration.ts";
import type { Workspace } from "../workspace/workspace.ts";

const variableMarker = "capikit:variable";

/** Reads the types with `+capikit:variable` in all files, also outside API packages. */
export function readVariables(cx: TypeContext, workspace: Workspace): VariableType[] {
  const variables: VariableType[] = [];
  for (const file of markedFiles(workspace)) reportInner(cx, file, file.tree.statements, false);
  for (const symbol of markedSymbols(workspace)) {
    const { markers } = docsOf(cx, symbol);
    const marker = markers.find(({ key }) => key === variableMarker);
    if (marker === undefined) continue;
    const location = declarationLocation(symbol);
    const facts = { type: symbol.name };
    if (!isExported(symbol)) cx.report(variableNotExported.create(facts, location));
    else if (needsArguments(symbol)) cx.report(variableGeneric.create(facts, location));
    else {
      const { file, scope } = symbol;
      const site = { file, scope, params: noParams, at: location };
      const type = evaluateSymbol(cx, symbol, completeArguments(cx, symbol, [], site) ?? []);
      // Errors have already been reported.
      if (type.kind === "named" && !cx.failures.has(unwrapNames(type)))
        variables.push(Object.freeze({ type, typeName: symbol.name, marker, location }));
    }
  }
  return variables.sort(
    (a, b) =>
      compareText(String(a.marker.arguments.name), String(b.marker.arguments.name)) || byLocation(a, b),
  );
}

/** Reports whether a file exports its own declaration under its name. */
function isExported({ scope, name }: DeclaredSymbol): boolean {
  const exported = scope.exports.get(name);
  return exported?.kind === "local" && exported.name === name;
}

function markedFiles(workspace: Workspace): Iterable<ParsedFile> {
  return workspace.parseWhere((text) => text.includes(`+${variableMarker}`));
}

function* markedSymbols(workspace: Workspace): Iterable<DeclaredSymbol> {
  for (const file of markedFiles(workspace))
    for (const symbol of declaredSymbols(workspace.scope(file)))
      if (symbol.nodes.some(isTypeDeclaration)) yield symbol;
}

/** Reports types in namespaces, which a file does not export directly. */
function reportInner(
  cx: TypeContext,
  file: ParsedFile,
  statements: readonly Ts.Statement[],
  isInner: boolean,
): void {
  for (const statement of statements) {
    if (ts.isModuleDeclaration(statement) && statement.body !== undefined && ts.isModuleBlock(statement.body))
      reportInner(cx, file, statement.body.statements, true);
    else if (isInner && isTypeDeclaration(statement)) {
      const { markers } = cx.docs.above(file, statement, "type");
      if (markers.some(({ key }) => key === variableMarker))
        cx.report(
          variableNotExported.create({ type: statement.name.text }, locationOf(file, statement.name)),
        );
    }
  }
}
