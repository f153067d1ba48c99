import { canonicalJson, type JsonSchema, stringifyJson } from "@capikit/common/json";

/** A constraint of the target that values of the source need not satisfy. */
export interface UnmetConstraint {
  /** Such as `[]` for the elements of a list. */
  readonly path: string;
  readonly reason: string;
}

const minima = ["minLength", "minItems", "minProperties"] as const;
const maxima = ["maxLength", "maxItems", "maxProperties"] as const;
/** Constraints that do not imply each other. */
const equal = [
  "format",
  "multipleOf",
  "pattern",
  "uniqueItems",
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
] as const;

/** Returns the constraints of a member, its elements and values that the source does not imply. */
export function unmetConstraints(source: JsonSchema, target: JsonSchema): readonly UnmetConstraint[] {
  const found: UnmetConstraint[] = [];
  const visit = (from: JsonSchema, to: JsonSchema, path: string): void => {
    for (const keyword of unmetKeywords(from, to)) {
      const given = from[keyword];
      const reason = `has ${keyword} ${stringifyJson(to[keyword])}, but ${given === undefined ? "none" : stringifyJson(given)} in the source`;
      found.push({ path, reason });
    }
    if (from.items !== undefined && to.items !== undefined) visit(from.items, to.items, `${path}[]`);
    const [values, others] = [from.additionalProperties, to.additionalProperties];
    if (typeof values === "object" && typeof others === "object") visit(values, others, `${path}.*`);
  };
  visit(source, target, "");
  return found;
}

type Keyword = keyof JsonSchema;

function unmetKeywords(from: JsonSchema, to: JsonSchema): readonly Keyword[] {
  const found: Keyword[] = [];
  for (const keyword of minima) if ((to[keyword] ?? 0) > (from[keyword] ?? 0)) found.push(keyword);
  const none = Number.POSITIVE_INFINITY;
  for (const keyword of maxima) if ((to[keyword] ?? none) < (from[keyword] ?? none)) found.push(keyword);
  for (const keyword of equal) {
    const [given, wanted] = [from[keyword], to[keyword]];
    if (wanted === undefined || wanted === false || wanted === "atomic") continue;
    // The types of numbers determine their formats.
    if (keyword === "format" && to.type !== "string") continue;
    if (canonicalJson(wanted) !== canonicalJson(given ?? null)) found.push(keyword);
  }
  const [least, most] = [from.minimum ?? -none, from.maximum ?? none];
  const [minimum, maximum] = [to.minimum ?? -none, to.maximum ?? none];
  if (minimum > least) found.push("minimum");
  else if (minimum === least && to.exclusiveMinimum === true && from.exclusiveMinimum !== true)
    found.push("exclusiveMinimum");
  if (maximum < most) found.push("maximum");
  else if (maximum === most && to.exclusiveMaximum === true && from.exclusiveMaximum !== true)
    found.push("exclusiveMaximum");
  const known = new Set(from["x-kubernetes-validations"]?.map(({ rule }) => rule));
  if (to["x-kubernetes-validations"]?.some(({ rule }) => !known.has(rule)))
    found.push("x-kubernetes-validations");
  return found;
}
