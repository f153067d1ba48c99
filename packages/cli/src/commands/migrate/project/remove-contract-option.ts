import { type TextEdit, type Ts, ts } from "@capikit/model";
import { importsOf, specifierOf } from "../../../shared/edit/add-import.ts";
import { memberOf } from "../../../shared/edit/find-call.ts";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { removals, wholeMember } from "./member-node.ts";

/** Removes `contract: "v1beta1"` from calls of the controller kit: its default is v1beta2. */
export function removeContractOption(source: ParsedSource): readonly TextEdit[] {
  const { tree } = source;
  if (!importsOf(source).some((one) => specifierOf(one).startsWith("@capikit/controller-kit"))) return [];
  const found: Ts.ObjectLiteralElementLike[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isCallExpression(node))
      for (const argument of node.arguments)
        if (ts.isObjectLiteralExpression(argument)) {
          const member = memberOf(argument, "contract");
          if (member !== undefined && isOld(member)) found.push(member);
        }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return removals(found.map((member) => rangeOf(source, member)));
}

function isOld(member: Ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(member)) return false;
  return ts.isStringLiteral(member.initializer) && member.initializer.text === "v1beta1";
}

/** Returns the range of a member with its comma, and its line if it has one of its own. */
function rangeOf(source: ParsedSource, member: Ts.Node): { at: number; end: number } {
  const { text, tree } = source;
  const comma = /^\s*,[ \t]*/.exec(text.slice(member.end))?.[0].length ?? 0;
  const start = member.getStart(tree);
  const isAlone =
    /^[ \t]*$/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start)) &&
    /^[ \t]*\r?\n/.test(text.slice(member.end + comma));
  if (!isAlone) return { at: start, end: member.end + comma };
  const { at } = wholeMember(source, member);
  return { at, end: text.indexOf("\n", member.end + comma) + 1 };
}
