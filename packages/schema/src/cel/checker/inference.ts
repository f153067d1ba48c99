import { type ParamType, paramsOf, sameType, scalar, type Type, withParams } from "../types/type.ts";

/** Known types of type parameters. Copied before an attempt that may fail. */
export type Bindings = ReadonlyMap<string, Type>;

type Draft = Map<string, Type>;

/** Returns the bindings that make each type of `from` assignable to that of `to`, if possible. */
export function assignAll(
  bindings: Bindings,
  from: readonly Type[],
  to: readonly Type[],
): Bindings | undefined {
  const draft = new Map(bindings);
  return assignableAll(draft, from, to) ? draft : undefined;
}

/** Replaces bound type parameters. Unbound ones become dyn if `toDyn`. */
export function substitute(bindings: Bindings, type: Type, toDyn: boolean): Type {
  if (type.kind === "param") {
    const bound = bindings.get(type.name);
    if (bound !== undefined) return substitute(bindings, bound, toDyn);
    return toDyn ? scalar("dyn") : type;
  }
  const params = paramsOf(type);
  if (params.length === 0) return type;
  return withParams(
    type,
    params.map((param) => substitute(bindings, param, toDyn)),
  );
}

/** Returns the more general of two mutually assignable types. */
export function mostGeneral(left: Type, right: Type): Type {
  return equalOrLessSpecific(left, right) ? left : right;
}

function assignable(draft: Draft, from: Type, to: Type): boolean {
  if (to.kind === "param") {
    const { valid, known } = bind(draft, from, to);
    if (valid) return true;
    if (known) return false;
  }
  if (from.kind === "param") return bind(draft, to, from).valid;
  if (isAny(from) || isAny(to)) return true;
  if (from.kind === "null") return takesNull(to);
  if (to.kind === "null") return takesNull(from);
  switch (from.kind) {
    case "type":
      return to.kind === "type";
    case "list":
    case "map":
    case "opaque":
      return (
        from.kind === to.kind && sameName(from, to) && assignableAll(draft, paramsOf(from), paramsOf(to))
      );
    default:
      return sameType(from, to);
  }
}

function assignableAll(draft: Draft, from: readonly Type[], to: readonly Type[]): boolean {
  if (from.length !== to.length) return false;
  return from.every((type, index) => assignable(draft, type, to[index] ?? scalar("error")));
}

/** Binds a parameter to a type: whether that is valid, and whether it was bound before. */
function bind(draft: Draft, type: Type, param: ParamType): { valid: boolean; known: boolean } {
  if (sameType(type, param)) return { valid: true, known: true };
  const bound = draft.get(param.name);
  if (bound === undefined) {
    const valid = notWithin(draft, param, type);
    if (valid) draft.set(param.name, type);
    return { valid, known: false };
  }
  if (sameType(type, bound)) return { valid: true, known: true };
  if (!assignable(draft, type, bound)) return { valid: false, known: true };
  const general = mostGeneral(type, bound);
  if (notWithin(draft, param, general)) draft.set(param.name, general);
  return { valid: true, known: true };
}

/** No type may contain itself. */
function notWithin(draft: Draft, param: ParamType, within: Type): boolean {
  if (sameType(param, within)) return false;
  if (within.kind === "param") {
    const bound = draft.get(within.name);
    return bound === undefined || notWithin(draft, param, bound);
  }
  return paramsOf(within).every((type) => notWithin(draft, param, type));
}

function equalOrLessSpecific(left: Type, right: Type): boolean {
  if (left.kind === "dyn" || left.kind === "param") return true;
  if (right.kind === "dyn" || right.kind === "param") return false;
  if (left.kind !== right.kind) return false;
  switch (left.kind) {
    case "list":
    case "map":
    case "opaque": {
      const others = paramsOf(right);
      const own = paramsOf(left);
      if (!sameName(left, right) || own.length !== others.length) return false;
      return own.every((param, index) => equalOrLessSpecific(param, others[index] ?? scalar("error")));
    }
    case "type":
      return true;
    default:
      return sameType(left, right);
  }
}

function sameName(left: Type, right: Type): boolean {
  return left.kind !== "opaque" || (right.kind === "opaque" && left.name === right.name);
}

function isAny(type: Type): boolean {
  return type.kind === "dyn" || type.kind === "error";
}

function takesNull(type: Type): boolean {
  return ["opaque", "object", "duration", "timestamp", "null"].includes(type.kind);
}
