import type { Consequence, PartChange } from "../changes/change.ts";

/** An extension's use of a type: it reads requests and writes responses. */
export type Use = "both" | "read" | "written";

/** The effect of a change on readers, for which no value is rejected. */
const readersMiss = new Set(["field-removed", "type-changed"]);

/** Returns a change's consequence: more values harm readers, fewer values harm writers. */
export function classifyFor(use: Use, { consequence, code }: PartChange): Consequence {
  if (use === "read" && consequence === "objects") return readersMiss.has(code) ? "clients" : "compatible";
  if (use === "written" && consequence === "clients")
    return code === "type-changed" ? "clients" : "compatible";
  return consequence;
}
