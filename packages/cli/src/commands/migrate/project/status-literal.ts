import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import type { EditOrTodo } from "./author-todo.ts";
import type { DeclaredKind } from "./declared-kind.ts";
import { statusNames } from "./status-names.ts";
import { createTodos } from "./status-todo.ts";

interface MovedMember {
  readonly node: Ts.PropertyAssignment | Ts.ShorthandPropertyAssignment;
  readonly name: string;
  readonly steps: readonly string[];
}

/** `ready: true` → `initialization: { provisioned: true }`; members of one object stay together. */
export function literalEdits(
  source: ParsedSource,
  literal: Ts.ObjectLiteralExpression,
  used: readonly KindMigration[],
  kind: DeclaredKind,
): readonly EditOrTodo[] {
  const { properties } = literal;
  const moved = kind === undefined || kind === "other" ? new Map<string, string>() : statusNames(kind).moved;
  const groups = new Map<string, MovedMember[]>();
  const found: EditOrTodo[] = [];
  for (const node of properties) {
    const name = memberName(node);
    if (name === undefined) continue;
    const steps = moved.get(name)?.split(".");
    const [first] = steps ?? [];
    const isMember = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
    if (steps === undefined || first === undefined || !isMember)
      for (const item of createTodos(node, name, used, { kind })) found.push(item);
    else groups.set(first, [...(groups.get(first) ?? []), { node, name, steps }]);
  }
  for (const [first, members] of groups) {
    const edits = canMerge(properties, first, members)
      ? mergeEdits(source, members)
      : members.flatMap(({ node, name }) => createTodos(node, name, used, { kind }));
    for (const edit of edits) found.push(edit);
  }
  return found;
}

function memberName({ name }: Ts.ObjectLiteralElementLike): string | undefined {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined;
}

/** Reports whether adjacent members move into the same object, which nothing else sets. */
function canMerge(
  properties: readonly Ts.ObjectLiteralElementLike[],
  first: string,
  members: readonly MovedMember[],
): boolean {
  const [start] = members;
  if (start === undefined) return false;
  const prefix = start.steps.slice(0, -1).join(".");
  if (prefix === "") return members.length === 1 && properties.every((one) => memberName(one) !== first);
  const at = properties.indexOf(start.node);
  return (
    properties.every((one) => !ts.isSpreadAssignment(one) && memberName(one) !== first) &&
    members.every(
      ({ node, steps }, index) => properties[at + index] === node && steps.slice(0, -1).join(".") === prefix,
    )
  );
}

function mergeEdits(source: ParsedSource, members: readonly MovedMember[]): readonly EditOrTodo[] {
  const depth = (members[0]?.steps.length ?? 1) - 1;
  const edits = members.map(({ node, steps, name }, index): EditOrTodo => {
    const text = index === 0 ? steps.join(": { ") : (steps.at(-1) ?? name);
    const value = ts.isShorthandPropertyAssignment(node) ? `: ${name}` : "";
    return { at: node.name.getStart(source.tree), end: node.name.end, text: `${text}${value}` };
  });
  const end = members.at(-1)?.node.end ?? 0;
  return [...edits, { at: end, text: " }".repeat(depth) }];
}
