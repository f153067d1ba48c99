import { behindPointers, type GoField } from "@capikit/common/go-types";
import { type StructCodec, structCodec, type WireType } from "../wire/codec.ts";
import type { Memory } from "../wire/memory.ts";

/** A field at the end of a path. */
export interface FieldAt {
  readonly type: WireType;
  readonly omit: GoField["omit"];
  readonly isZero: (value: Memory) => boolean;
  /** The path has no pointers: the field always exists. */
  readonly reachable: boolean;
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
