import { type DefinedMarkers, defineMarker } from "../define-marker.ts";

/** Defines a marker that repeats whether a member is optional. */
export function defineAgreement(
  name: "optional" | "required",
  summary: string,
  accepted: string,
): DefinedMarkers {
  return defineMarker({
    name,
    targets: ["field"],
    apply: { agrees: name },
    help: {
      category: "Members",
      summary,
      details: `Only accepted on a member ${accepted}, because the TypeScript type decides.`,
    },
    examples: [`+${name}`],
  });
}
