import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type TextEdit, type Ts, ts } from "@capikit/model";
import { importsOf, specifierOf } from "../../../shared/edit/add-import.ts";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";

/**
 * Makes checks of a control plane's condition follow contract v1beta2, where its controller sums up
 * the state in `Available` instead of `Ready`. Files with other kinds stay as they are.
 */
export function moveSummaryCondition(
  source: ParsedSource,
  kinds: readonly KindMigration[],
): readonly TextEdit[] {
  if (kinds.length === 0 || kinds.some(({ role }) => role !== "ControlPlane")) return [];
  const helpers = importsOf(source)
    .filter((one) => /^@capikit\/controller-kit(?:\/capi\/conditions)?$/.test(specifierOf(one)))
    .map(({ importClause }) => importClause?.getText(source.tree) ?? "");
  const edits: TextEdit[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isCallExpression(node) && helpers.some((names) => isNamed(names, node.expression)))
      for (const argument of node.arguments)
        if (ts.isStringLiteral(argument) && argument.text === "Ready")
          edits.push({ at: argument.getStart(source.tree) + 1, end: argument.end - 1, text: "Available" });
    ts.forEachChild(node, visit);
  };
  visit(source.tree);
  return edits;
}

function isNamed(names: string, callee: Ts.Expression): boolean {
  return ts.isIdentifier(callee) && new RegExp(`\\b${callee.text}\\b`).test(names);
}
