import { type StructCodec, structCodec } from "../wire/codec.ts";
import type { Memory } from "../wire/memory.ts";
import type { WireField, WireType } from "../wire/wire-type.ts";

/** A field at the end of a path. */
export interface FieldAt {
  readonly type: WireType;
  readonly omit: WireField["omit"];
  readonly isZero: (value: Memory) => boolean;
  /** The path has no pointers: the field always exists. */
  readonly reachable: boolean;
}

/** Returns the type behind pointers: in memory, their value is present, zero or not. */
export function behindPointers(type: WireType): WireType {
  return type.kind === "pointer" ? behindPointers(type.of) : type;
}

/** Returns the structs in two types, behind pointers, lists and maps. */
export function structsIn(a: WireType, b: WireType): readonly [string, string] | undefined {
  const [from, to] = [behindPointers(a), behindPointers(b)];
  if (from.kind === "struct" && to.kind === "struct") {
    return [from.name, to.name];
  }
  return from.kind === "list" || from.kind === "map"
    ? to.kind === from.kind
      ? structsIn(from.of, to.of)
      : undefined
    : undefined;
}

/** Returns the field of a struct at a path through other structs. */
export function fieldAt(struct: string, path: readonly string[]): FieldAt {
  let at: StructCodec = structCodec(struct);
  let reachable = true;
  for (const [index, name] of path.entries()) {
    const field = at.fields.get(name);
    if (field === undefined) {
      throw new TypeError(`${struct} has no field ${path.join(".")}`);
    }
    if (index === path.length - 1) {
      return { type: field.type, omit: field.omit, isZero: field.codec.isZero, reachable };
    }
    const type = behindPointers(field.type);
    if (type.kind !== "struct") {
      break;
    }
    reachable &&= field.type.kind === "struct";
    at = structCodec(type.name);
  }
  throw new TypeError(`${path.join(".")} leads through a value that is not a struct`);
}
