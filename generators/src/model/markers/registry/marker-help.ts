import type { ArgumentDefinition, MarkerDefinition, MarkerTarget } from "../marker.ts";
import { allMarkers } from "./registry.ts";

/** Help for one argument; the name is `""` for a positional argument. */
export interface ArgumentHelp extends ArgumentDefinition {
  readonly name: string;
}

/** Returns the arguments of a marker, in the order of their definition. */
export function argumentsOf(definition: MarkerDefinition): readonly ArgumentHelp[] {
  const { value, arguments: named = {}, otherArguments } = definition;
  const found: ArgumentHelp[] = Object.entries(named).map(([name, argument]) => ({ name, ...argument }));
  if (value !== undefined) found.unshift({ name: "", ...value });
  if (otherArguments !== undefined) found.push({ name: "…", ...otherArguments });
  return found;
}

/** Returns the usage of a marker: `+name`, `+name=<type>` or `+name:a=<type>[,b=<type>]`. */
export function formatSignature(definition: MarkerDefinition): string {
  const name = `+${definition.name}`;
  const list = argumentsOf(definition);
  const first = list[0];
  if (definition.origin === "foreign" || first === undefined) return name.replace("*", "…");
  if (definition.shape === "value")
    return first.required ? `${name}=<${first.type}>` : `${name}[=<${first.type}>]`;
  const ordered = [...list.filter((one) => one.required), ...list.filter((one) => !one.required)];
  const words = ordered.map((one, at) => {
    const word = `${at === 0 ? ":" : ","}${one.name}=<${one.type}>`;
    return one.required ? word : `[${word}]`;
  });
  return name + words.join("");
}

const words: Readonly<Record<MarkerTarget, string>> = {
  package: "package",
  kind: "kind",
  type: "type",
  field: "field",
  file: "any top-level statement",
};

export function describePlaces(definition: MarkerDefinition): string {
  return definition.origin === "foreign"
    ? "anywhere"
    : definition.targets.map((target) => words[target]).join(", ");
}

/** Returns markers by category, both in the order of the registry. */
export function byCategory(
  definitions: readonly MarkerDefinition[],
): ReadonlyMap<string, readonly MarkerDefinition[]> {
  return Map.groupBy(definitions, ({ help }) => help.category);
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

/** Returns markers as Markdown, with a section per category and a heading per marker. */
export function markersAsMarkdown(definitions: readonly MarkerDefinition[] = allMarkers): string {
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
