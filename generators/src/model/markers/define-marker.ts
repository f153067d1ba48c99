import type { ArgumentDefinition, MarkerDefinition, MarkerHelp } from "./marker.ts";

/** A marker as its file defines it; the rest of the definition follows from it. */
export type MarkerEntry = Pick<MarkerDefinition, "name" | "targets" | "apply" | "help" | "examples"> &
  Partial<
    Pick<
      MarkerDefinition,
      "value" | "arguments" | "otherArguments" | "repeatable" | "appliesTo" | "keyword" | "order" | "print"
    >
  > & {
    /** Whether the marker also exists as `+kubebuilder:validation:items:…`. */
    readonly items?: true;
  };

/** Markers defined together: one, or one and its counterpart for the items of a list. */
export type DefinedMarkers = readonly [MarkerDefinition, ...MarkerDefinition[]];

/** Defines a marker of controller-gen or capikit. */
export function defineMarker({ items, ...entry }: MarkerEntry): DefinedMarkers {
  const definition: MarkerDefinition = Object.freeze({
    origin: entry.name.startsWith("capikit:") ? "capikit" : "controller-gen",
    shape: entry.arguments !== undefined ? "arguments" : entry.value !== undefined ? "value" : "none",
    repeatable: false,
    isForItems: false,
    order: 0,
    ...entry,
  });
  return items === true ? [definition, itemsMarker(definition)] : [definition];
}

/** Defines a rule of controller-gen for values of types and fields, or for the items of a list. */
export function defineValidation({
  summary,
  details,
  name,
  ...entry
}: Omit<MarkerEntry, "help" | "items" | "targets"> & Omit<MarkerHelp, "category">): DefinedMarkers {
  return defineMarker({
    ...entry,
    name: prefix + name,
    targets: ["type", "field"],
    items: true,
    help: { category: "Validation", summary, ...(details !== undefined && { details }) },
  });
}

export function defineAlias(
  [of]: DefinedMarkers,
  entry: Pick<MarkerEntry, "name" | "help" | "examples" | "items"> &
    Partial<Pick<MarkerEntry, "targets" | "value">>,
): DefinedMarkers {
  const [definition, ...forItems] = defineMarker({ ...of, ...entry });
  return [Object.freeze({ ...definition, aliasOf: of.name }), ...forItems];
}

/** Defines a marker of another generator, accepted without effect; `*` matches any suffix. */
export function defineForeign(name: string, owner: string): MarkerDefinition {
  const definition: MarkerDefinition = {
    name,
    targets: ["package", "kind", "type", "field", "file"],
    origin: "foreign",
    shape: "value",
    repeatable: true,
    isForItems: false,
    order: 0,
    apply: { nothing: true },
    help: { category: "Without effect", summary: `Marker of ${owner}: accepted without effect.` },
    examples: [`+${name.replace("*", "")}`],
  };
  return Object.freeze(definition);
}

const prefix = "kubebuilder:validation:";

/** Defines the same rule for the items of a list. */
function itemsMarker(rule: MarkerDefinition): MarkerDefinition {
  const { summary } = rule.help;
  return Object.freeze({
    ...rule,
    name: rule.name.replace(prefix, `${prefix}items:`),
    appliesTo: ["array"],
    isForItems: true,
    help: {
      ...rule.help,
      category: "Validation of items",
      summary: `For each item: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
    },
    examples: [rule.examples[0].replace(prefix, `${prefix}items:`)],
  } satisfies MarkerDefinition);
}

export function required(
  type: ArgumentDefinition["type"],
  summary: string,
  oneOf?: readonly string[],
): ArgumentDefinition {
  return { type, required: true, summary, ...(oneOf === undefined ? {} : { oneOf }) };
}

export function optional(
  type: ArgumentDefinition["type"],
  summary: string,
  oneOf?: readonly string[],
): ArgumentDefinition {
  return { ...required(type, summary, oneOf), required: false };
}
