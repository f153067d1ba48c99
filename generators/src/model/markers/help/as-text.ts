import type { MarkerDefinition } from "../marker.ts";
import { argumentsOf, describePlaces, formatSignature } from "./argument-help.ts";

/** Returns a marker with its arguments and an example, as terminal output. */
export function markerAsText(marker: MarkerDefinition): string {
  const lines = [formatSignature(marker), "", `  ${marker.help.summary}`];
  if (marker.help.details !== undefined) lines.push(`  ${marker.help.details}`);
  lines.push("", `  Applies to: ${describePlaces(marker)}${marker.repeatable ? " (may be repeated)" : ""}`);
  for (const argument of argumentsOf(marker)) {
    const name = argument.name === "" ? "value" : argument.name;
    const must = argument.required ? "required" : "optional";
    const oneOf = argument.oneOf === undefined ? "" : ` One of: ${argument.oneOf.join(", ")}.`;
    lines.push(`  ${name} (${argument.type}, ${must}): ${argument.summary}${oneOf}`);
  }
  lines.push("", `  Example: ${marker.examples[0]}`, "");
  return lines.join("\n");
}
