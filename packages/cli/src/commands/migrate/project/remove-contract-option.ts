import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Ts, ts } from "@capikit/model";
import { findCalls, findMember } from "../../../shared/edit/find-call.ts";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { findImports, findNodes, specifierOf } from "../../../shared/edit/syntax.ts";
import type { EditOrTodo } from "./author-todo.ts";
import type { DeclaredKinds } from "./declared-kind.ts";
import { removals, wholeMember } from "./member-node.ts";

/** Functions of the controller kit with the option. */
const presets = ["bootstrapConfig", "controlPlane", "infraCluster", "infraMachine", "infraMachinePool"];

/** Removes `contract: "v1beta1"` from presets of migrated kinds: its default is v1beta2. */
export function removeContractOption(
  source: ParsedSource,
  _used: readonly KindMigration[],
  kinds: DeclaredKinds,
): readonly EditOrTodo[] {
  const modules = findImports(source)
    .map(specifierOf)
    .filter((one) => one.startsWith("@capikit/controller-kit"));
  if (modules.length === 0) return [];
  const calls = new Set(modules.flatMap((one) => presets.flatMap((name) => findCalls(source, name, one))));
  const found: EditOrTodo[] = [];
  for (const node of findNodes(source.tree, ts.isObjectLiteralExpression)) {
    const member = findMember(node, "contract");
    if (member === undefined || !isOld(member)) continue;
    const { parent } = node;
    const kind = ts.isCallExpression(parent) && calls.has(parent) ? kinds.definedKindOf(parent) : undefined;
    if (kind === undefined) found.push({ node: member, todo });
    else if (kind !== "other") for (const item of removals([findRange(source, member)])) found.push(item);
  }
  return found;
}

const todo = 'remove contract: "v1beta1" if this is an option of a migrated kind';

function isOld(member: Ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(member)) return false;
  return ts.isStringLiteral(member.initializer) && member.initializer.text === "v1beta1";
}

/** Returns the range of a member with its comma, and its line if it has one of its own. */
function findRange(source: ParsedSource, member: Ts.Node): { at: number; end: number } {
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
