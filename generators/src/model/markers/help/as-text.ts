import type { MarkerDefinition } from "../marker.ts";
import { ownMarkers } from "../registry/registry.ts";
import { argumentsOf, byCategory, describePlaces, formatSignature } from "./argument-help.ts";

/** Returns markers as terminal output: one or two lines each, or everything with `details`. */
export function markersAsText(
  definitions: readonly MarkerDefinition[] = ownMarkers.all,
  details = definitions.length === 1,
): string {
  const parts: string[] = [];
  for (const [category, markers] of byCategory(definitions)) {
    parts.push(`${category}\n`);
    for (const marker of markers) parts.push(details ? inFull(marker) : inShort(marker));
  }
  return parts.join("\n");
}

function inShort(marker: MarkerDefinition): string {
  return `  ${formatSignature(marker)}\n      ${marker.help.summary} (${describePlaces(marker)})\n`;
}

function inFull(marker: MarkerDefinition): string {
  const lines = [`  ${formatSignature(marker)}`, "", `      ${marker.help.summary}`];
  if (marker.help.details !== undefined) lines.push(`      ${marker.help.details}`);
  lines.push(
    "",
    `      Applies to: ${describePlaces(marker)}${marker.repeatable ? " (may be repeated)" : ""}`,
  );
  for (const argument of argumentsOf(marker)) {
    const name = argument.name === "" ? "value" : argument.name;
    const must = argument.required ? "required" : "optional";
    const oneOf = argument.oneOf === undefined ? "" : ` One of: ${argument.oneOf.join(", ")}.`;
    lines.push(`      ${name} (${argument.type}, ${must}): ${argument.summary}${oneOf}`);
  }
  lines.push("", `      Example: ${marker.examples[0]}`, "");
  return lines.join("\n");
}
