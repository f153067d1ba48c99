import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { findImports, findNodes, specifierOf } from "../../../shared/edit/syntax.ts";
import type { EditOrTodo } from "./author-todo.ts";
import type { DeclaredKinds } from "./declared-kind.ts";

/**
 * Makes checks of a control plane's condition follow contract v1beta2, where its controller sums up
 * the state in `Available` instead of `Ready`. Checks of other objects stay as they are.
 */
export function moveSummaryCondition(
  source: ParsedSource,
  used: readonly KindMigration[],
  kinds: DeclaredKinds,
): readonly EditOrTodo[] {
  if (used.every(({ role }) => role !== "ControlPlane")) return [];
  const helpers = findImports(source)
    .filter((one) => /^@capikit\/controller-kit(?:\/capi\/conditions)?$/.test(specifierOf(one)))
    .map(({ importClause }) => importClause?.getText(source.tree) ?? "");
  const found: EditOrTodo[] = [];
  const check = ({ arguments: [object, ...types] }: Ts.CallExpression): void => {
    if (object === undefined) return;
    const kind = kinds.kindOf(object);
    if (kind === "other" || (kind !== undefined && kind.role !== "ControlPlane")) return;
    for (const type of types)
      if (ts.isStringLiteral(type) && type.text === "Ready")
        found.push(
          kind === undefined
            ? { node: type, todo: "the condition of a control plane is Available in contract v1beta2" }
            : { at: type.getStart(source.tree) + 1, end: type.end - 1, text: "Available" },
        );
  };
  for (const call of findNodes(source.tree, ts.isCallExpression))
    if (helpers.some((names) => isNamed(names, call.expression))) check(call);
  return found;
}

function isNamed(names: string, callee: Ts.Expression): boolean {
  return ts.isIdentifier(callee) && new RegExp(`\\b${callee.text}\\b`).test(names);
}
