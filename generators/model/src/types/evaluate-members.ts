import { notAnObject } from "../diagnostics/codes/types.ts";
import type { Member, SpecialType, TypeNode } from "../ir/type-node.ts";
import type { Site, TypeContext } from "./context.ts";
import { evaluateSymbol } from "./declaration.ts";
import { describeType, unwrapNames } from "./type-key.ts";

/** Returns the members of an object type; reports other types unless already reported. */
export function evaluateMembers(
  cx: TypeContext,
  type: TypeNode,
  site: Site,
  operation: string,
): readonly Member[] | undefined {
  if (cx.failures.has(type)) return undefined;
  const target = unwrapNames(type);
  if (target.kind === "object") return target.members;
  if (cx.failures.has(target)) return undefined;
  if (isStructured(target)) {
    const symbol = cx.specials.get(target);
    if (symbol !== undefined) return evaluateMembers(cx, evaluateSymbol(cx, symbol, []), site, operation);
  }
  cx.report(notAnObject.create({ operation, type: describeType(type) }, site.at));
  return undefined;
}

/** Reports whether a special type is an object with members. */
export function isStructured(type: TypeNode): type is SpecialType {
  return type.kind === "special" && type.special === "ObjectMeta";
}
