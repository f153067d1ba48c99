import { parseFieldPath } from "@capikit/api/contract";
import {
  type KindVersion,
  type Member,
  type ObjectType,
  type TypeNode,
  unwrapNames,
} from "@capikit/generators/model";

/**
 * Returns the declaration of a field by its path, such as `status.failureDomains[].name`, through
 * aliases, inherited members and type arguments; undefined without the field.
 */
export function fieldAt({ type }: Pick<KindVersion, "type">, path: string): Member | undefined {
  let at: TypeNode = type;
  let found: Member | undefined;
  for (const { name, into } of parseFieldPath(path)) {
    found = objectOf(at)?.members.find((member) => member.name === name);
    if (found === undefined) return undefined;
    at = into === undefined ? found.type : itemsOf(found.type);
  }
  return found;
}

function objectOf(type: TypeNode): ObjectType | undefined {
  const target = unwrapNames(type);
  if (target.kind === "nullable") return objectOf(target.of);
  return target.kind === "object" ? target : undefined;
}

/** Returns the type of the items of a list or the values of a map, else the type itself. */
function itemsOf(type: TypeNode): TypeNode {
  const target = unwrapNames(type);
  if (target.kind === "nullable") return itemsOf(target.of);
  if (target.kind === "array") return target.items;
  return target.kind === "map" ? target.values : type;
}
