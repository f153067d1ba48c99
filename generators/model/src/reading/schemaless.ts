import type { HookVersion } from "../ir/model.ts";
import type { Member, TypeNode } from "../ir/type-node.ts";
import type { TypeContext } from "../types/context.ts";

/**
 * Reads the types of schemaless members of hooks, in which the marker allows errors.
 *
 * @param quiet a context without reports.
 */
export function readSchemaless(
  quiet: TypeContext,
  hooks: readonly HookVersion[],
): ReadonlyMap<Member, TypeNode> {
  const found = new Map<Member, TypeNode>();
  const seen = new Set<TypeNode>();
  const visit = (type: TypeNode): void => {
    if (seen.has(type)) return;
    seen.add(type);
    switch (type.kind) {
      case "named":
        visit(type.target);
        return;
      case "array":
        visit(type.items);
        return;
      case "map":
        visit(type.values);
        return;
      case "nullable":
        visit(type.of);
        return;
      case "object":
        for (const member of type.members) visitMember(member);
    }
  };
  const visitMember = (member: Member): void => {
    const resolved = quiet.schemaless.get(member)?.(quiet);
    if (resolved === undefined) {
      visit(member.type);
      return;
    }
    if (quiet.failures.has(resolved)) return;
    found.set(member, resolved);
    visit(resolved);
  };
  for (const { request, response } of hooks) {
    visit(request);
    visit(response);
  }
  return found;
}
