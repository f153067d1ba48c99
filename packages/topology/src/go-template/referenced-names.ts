import type { Command, Node, Operand, Parsed, Pipeline } from "./nodes.ts";

/** Functions that give a missing value a result. */
const forgiving: ReadonlySet<string> = new Set(["coalesce", "default", "dig", "empty", "get", "hasKey"]);

/**
 * Returns the paths that a template reads from its data, such as `["builtin", "cluster", "name"]`. Does not
 * include paths in the bodies of `range` and `with`, except from `$`, in templates that it defines, and in
 * arguments of functions that accept a missing value.
 */
export function referencedNames({ body }: Parsed): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const operand = (one: Operand, isRoot: boolean): void => {
    if (one.type === "pipeline") pipeline(one.pipeline, isRoot);
    if (one.type !== "fields") return;
    const { of, names } = one;
    if ((of.type === "dot" && isRoot) || (of.type === "variable" && of.name === "$")) found.push(names);
    else operand(of, isRoot);
  };
  const isForgiving = ({ head }: Command): boolean => head.type === "function" && forgiving.has(head.name);
  const pipeline = ({ commands }: Pipeline, isRoot: boolean): void => {
    for (const [index, command] of commands.entries()) {
      const next = commands[index + 1];
      if (isForgiving(command) || (next !== undefined && isForgiving(next))) continue;
      for (const one of [command.head, ...command.args]) operand(one, isRoot);
    }
  };
  const visit = (nodes: readonly Node[], isRoot: boolean): void => {
    for (const node of nodes) {
      if (node.type === "action") pipeline(node.pipeline, isRoot);
      else if (node.type === "if" || node.type === "range" || node.type === "with") {
        pipeline(node.pipeline, isRoot);
        visit(node.body, isRoot && node.type === "if");
        visit(node.otherwise, isRoot);
      } else if (node.type === "template" && node.pipeline !== undefined) pipeline(node.pipeline, isRoot);
    }
  };
  visit(body, true);
  return found;
}
