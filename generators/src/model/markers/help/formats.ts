import type { MarkerDefinition } from "../marker.ts";
import { ownMarkers } from "../registry/registry.ts";
import { argumentsOf, byCategory, describePlaces, formatSignature } from "./argument-help.ts";

/** Returns markers as Markdown, with a section per category and a heading per marker. */
export function markersAsMarkdown(definitions: readonly MarkerDefinition[] = ownMarkers.all): string {
  const parts: string[] = [];
  for (const [category, markers] of byCategory(definitions)) {
    parts.push(`## ${category}`);
    const foreign = markers.filter((one) => one.origin === "foreign");
    if (foreign.length > 0)
      parts.push(foreign.map((one) => `- \`${formatSignature(one)}\`: ${one.help.summary}`).join("\n"));
    for (const marker of markers) if (marker.origin !== "foreign") parts.push(markerAsMarkdown(marker));
  }
  return `${parts.join("\n\n")}\n`;
}

/** Returns the section of a marker: heading, help, targets, arguments and an example. */
export function markerAsMarkdown(marker: MarkerDefinition): string {
  const parts = [`### \`+${marker.name}\``, marker.help.summary];
  if (marker.help.details !== undefined) parts.push(marker.help.details);
  const repeated = marker.repeatable ? " May be repeated." : "";
  parts.push(`Applies to: ${describePlaces(marker)}.${repeated}`);
  const list = argumentsOf(marker);
  if (list.length > 0) {
    const rows = list.map(
      ({ name, type, required, summary, oneOf }) =>
        `| ${name === "" ? "(value)" : `\`${name}\``} | ${type} | ${required ? "yes" : "no"} | ${cell(summary)}${
          oneOf === undefined ? "" : ` One of ${oneOf.map((one) => `\`${one}\``).join(", ")}.`
        } |`,
    );
    parts.push(["| Argument | Type | Required | Meaning |", "|---|---|---|---|", ...rows].join("\n"));
  }
  parts.push(`\`\`\`ts\n// ${marker.examples[0]}\n\`\`\``);
  return parts.join("\n\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** Returns a marker as JSON data, for editors and other programs. */
export function markerAsData(marker: MarkerDefinition): object {
  const { name, aliasOf, targets, origin, shape, repeatable, appliesTo, help, examples } = marker;
  const { category, summary, details } = help;
  return {
    name,
    aliasOf,
    category,
    targets,
    origin,
    shape,
    repeatable,
    appliesTo,
    summary,
    details,
    arguments: origin === "foreign" ? [] : argumentsOf(marker),
    example: examples[0],
  };
}

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
