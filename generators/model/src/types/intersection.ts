import type { ts as Ts } from "ts-morph";
import { conflictingMember } from "../diagnostics/codes/types.ts";
import type { Member, TypeNode } from "../ir/type-node.ts";
import { locationOf } from "../syntax/location.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { evaluate } from "./evaluate.ts";
import { evaluateMembers } from "./evaluate-members.ts";
import { hasRules, typeKey } from "./type-key.ts";

/** Reads `A & B`: the members of both. */
export function evaluateIntersection(cx: TypeContext, node: Ts.IntersectionTypeNode, site: Site): TypeNode {
  const members = new Map<string, Member>();
  const bases: TypeNode[] = [];
  let whole = true;
  for (const part of node.types) {
    const type = evaluate(cx, part, site);
    const found = evaluateMembers(cx, type, site, "&");
    if (found === undefined) {
      whole = false;
      continue;
    }
    if (hasRules(type)) bases.push(type);
    for (const member of found) {
      const other = members.get(member.name);
      if (other === undefined) members.set(member.name, member);
      else if (!isSame(cx, member, other)) {
        whole = false;
        cx.report(
          conflictingMember.create({ name: member.name }, site.at, [
            { message: "declared here", location: other.location },
            { message: "also declared here", location: member.location },
          ]),
        );
      } else if (other.optional) members.set(member.name, member);
    }
  }
  if (!whole) return failed(cx, site.at);
  return Object.freeze({
    kind: "object",
    members: Object.freeze([...members.values()]),
    bases: Object.freeze(bases),
    location: locationOf(site.file, node),
  });
}

function isSame(cx: TypeContext, a: Member, b: Member): boolean {
  return (
    a.location.source === b.location.source &&
    a.location.start === b.location.start &&
    typeKey(cx, a.type) === typeKey(cx, b.type)
  );
}
