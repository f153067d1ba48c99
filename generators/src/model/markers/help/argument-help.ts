import type { ArgumentDefinition, MarkerDefinition, MarkerTarget } from "../marker.ts";

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
