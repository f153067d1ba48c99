import { stringifyJson } from "@capikit/common/json";
import type { Json, JsonSchema } from "@capikit/schema";
import { intOrString } from "../markers/apply/site.ts";
import type { Draft, Keyword } from "../markers/draft.ts";

/** Restricting keywords: if both sides set them differently, both apply. */
const narrowing: readonly Keyword[] = [
  "maximum",
  "minimum",
  "multipleOf",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "maxProperties",
  "minProperties",
  "format",
  "oneOf",
  "anyOf",
  "not",
];

/** The exclusive flag belongs to the bound. */
const companions: Partial<Record<Keyword, Keyword>> = {
  maximum: "exclusiveMaximum",
  minimum: "exclusiveMinimum",
};

/** A keyword that both sides set to different values. */
export interface Conflict {
  readonly keyword: "enum" | "type";
  readonly here: string;
  readonly there: string;
}

export interface Meeting {
  readonly schema: JsonSchema;
  readonly conflicts: readonly Conflict[];
}

const equal = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && stringifyJson(a as Json) === stringifyJson(b as Json));

/** Reports whether two enums have the same values, in any order. */
function sameValues(a: readonly Json[], b: readonly Json[]): boolean {
  const texts = new Set(a.map(stringifyJson));
  return (
    texts.size === new Set(b.map(stringifyJson)).size && b.every((value) => texts.has(stringifyJson(value)))
  );
}

function take(draft: Draft, keyword: Keyword): Draft {
  const taken: Draft = {};
  for (const key of [keyword, companions[keyword]]) {
    if (key === undefined || draft[key] === undefined) continue;
    Object.assign(taken, { [key]: draft[key] });
    delete draft[key];
  }
  return taken;
}

/**
 * Merges the schema of a type with that of its markers. Equal constraints are merged, different
 * ones combined in `allOf` with the type's first; rules of the markers precede those of the type.
 * For other keywords the markers win.
 */
export function meet(base: JsonSchema, own: Draft, direct: boolean): Meeting {
  return overlap(base, own) ? meetAll(base, own, direct) : { schema: { ...base, ...own }, conflicts: [] };
}

/** Reports whether both sides set a keyword. Mostly they do not, and a copy suffices. */
function overlap(base: JsonSchema, own: Draft): boolean {
  if (base.allOf !== undefined || own["x-kubernetes-int-or-string"] !== undefined) return true;
  for (const keyword in own) if (base[keyword as Keyword] !== undefined) return true;
  return false;
}

function meetAll(base: JsonSchema, own: Draft, direct: boolean): Meeting {
  const conflicts: Conflict[] = [];
  const mine: Draft = { ...own };
  const result: Draft = { ...base };
  const fromBase: Draft = {};
  const fromOwn: Draft = {};
  for (const keyword of narrowing) {
    const value = mine[keyword];
    if (value === undefined || (direct && keyword === "format")) continue;
    const previous = result[keyword];
    if (previous !== undefined && !equal(previous, value)) {
      Object.assign(fromBase, take(result, keyword));
      Object.assign(fromOwn, take(mine, keyword));
    } else if (result.allOf?.some((branch) => equal(branch[keyword], value)) === true) {
      take(mine, keyword);
    }
  }
  const { type, enum: values } = mine;
  if (type !== undefined && base.type !== undefined && type !== base.type) {
    const composite = base.type === "array" || base.type === "object";
    if (!direct || composite || base.enum !== undefined) {
      conflicts.push({ keyword: "type", here: type, there: base.type });
      delete mine.type;
    }
  }
  if (values !== undefined && base.enum !== undefined) {
    if (!sameValues(values, base.enum)) {
      const [here, there] = [values, base.enum].map((list) => list.map(stringifyJson).join(", "));
      conflicts.push({ keyword: "enum", here: here ?? "", there: there ?? "" });
    }
    delete mine.enum;
  }
  const rules = [...(mine["x-kubernetes-validations"] ?? []), ...(base["x-kubernetes-validations"] ?? [])];
  const allOf = [...(base.allOf ?? []), ...(mine.allOf ?? [])];
  if (Object.keys(fromBase).length > 0) allOf.push(fromBase, fromOwn);
  Object.assign(result, mine);
  if (rules.length > 0) result["x-kubernetes-validations"] = rules;
  if (allOf.length > 0) result.allOf = allOf;
  if (mine.anyOf === intOrString.anyOf && direct) {
    delete result.type;
    delete result.format;
  }
  return { schema: result, conflicts };
}
