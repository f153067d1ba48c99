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
