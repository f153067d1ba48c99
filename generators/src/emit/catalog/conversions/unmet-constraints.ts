import { canonicalJson, type JsonSchema, stringifyJson } from "@capikit/common/json";

const lower = ["minimum", "minLength", "minItems", "minProperties"] as const;
const upper = ["maximum", "maxLength", "maxItems", "maxProperties"] as const;
/** Keywords that do not imply each other. */
const equal = ["format", "multipleOf", "pattern", "uniqueItems", "x-kubernetes-list-map-keys"] as const;

/**
 * Returns a keyword of the target, with its value, that values of the source need not satisfy. Members
 * of objects are compared on their own.
 */
export function unmetConstraint(source: JsonSchema, target: JsonSchema): string | undefined {
  const [values, others] = [source.additionalProperties, target.additionalProperties];
  const inner =
    source.items !== undefined && target.items !== undefined
      ? unmetConstraint(source.items, target.items)
      : typeof values === "object" && typeof others === "object"
        ? unmetConstraint(values, others)
        : undefined;
  return inner ?? unmetKeyword(source, target);
}

function unmetKeyword(source: JsonSchema, target: JsonSchema): string | undefined {
  const shown = (keyword: keyof JsonSchema): string => `${keyword}: ${stringifyJson(target[keyword])}`;
  for (const keyword of lower) {
    const [given = keyword === "minimum" ? Number.NEGATIVE_INFINITY : 0, wanted] = [
      source[keyword],
      target[keyword],
    ];
    if (wanted !== undefined && wanted > given) return shown(keyword);
  }
  for (const keyword of upper) {
    const [given = Number.POSITIVE_INFINITY, wanted] = [source[keyword], target[keyword]];
    if (wanted !== undefined && wanted < given) return shown(keyword);
  }
  for (const [bound, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const)
    if (target[exclusive] === true && source[exclusive] !== true && source[bound] === target[bound])
      return shown(exclusive);
  for (const keyword of equal) {
    // The types of numbers determine their formats.
    if (target[keyword] === undefined || (keyword === "format" && target.type !== "string")) continue;
    if (canonicalJson(target[keyword]) !== canonicalJson(source[keyword] ?? null)) return shown(keyword);
  }
  const known = new Set(source["x-kubernetes-validations"]?.map(({ rule }) => rule));
  const unknown = target["x-kubernetes-validations"]?.find(({ rule }) => !known.has(rule));
  return unknown === undefined ? undefined : `rule: ${stringifyJson(unknown.rule)}`;
}
