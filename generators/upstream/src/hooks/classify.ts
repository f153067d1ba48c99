import type { Consequence, PartChange } from "../changes/change.ts";

/** What an extension does with a type: it reads requests and writes responses. */
export type Use = "both" | "read" | "written";

/** What breaks whoever reads, although nothing that is sent is refused for it. */
const readersMiss = new Set(["field-removed", "type-changed"]);

/**
 * A change's consequence for an extension. Whoever reads meets fewer values without harm and more of them with it; whoever writes, the other
 * way round.
 */
export function classifyFor(use: Use, { consequence, code }: PartChange): Consequence {
  if (use === "read" && consequence === "objects") return readersMiss.has(code) ? "clients" : "compatible";
  if (use === "written" && consequence === "clients")
    return code === "type-changed" ? "clients" : "compatible";
  return consequence;
}
