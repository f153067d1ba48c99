import { equalJson, isRecord, recordOf, stringifyJson } from "@capikit/common/json";

/**
 * What a change means for a released version. `review`: it changes behaviour, or cannot be decided
 * without the programs on both sides.
 */
export type Outcome = "allowed" | "needs-version" | "review";

/** A change of a schema. */
export interface SchemaChange {
  readonly outcome: Outcome;
  /** Names of members, `[]` for items of lists and `*` for values of maps. */
  readonly path: readonly string[];
  /** The keyword of the schema, unless a whole member changed. */
  readonly keyword?: string;
  /** Such as `is required now`; follows the name of the member. */
  readonly what: string;
}

/** Who wrote the values that the new schema must accept. */
export interface SchemaPolicy {
  /** The outcome of a schema that accepts more than before: others may not know what it newly accepts. */
  readonly wider: Outcome;
  /** Whether a server sets defaults and removes unknown members, as of custom resources. */
  readonly isStructural: boolean;
  /** The schemas that references name, of both sides. */
  readonly components?: { readonly before: Schema; readonly after: Schema };
}

type Schema = Readonly<Record<string, unknown>>;

/** Texts for people. */
const ignored = new Set([
  "description",
  "title",
  "example",
  "externalDocs",
  "$ref",
  "x-kubernetes-validations",
]);

/**
 * Compares the schemas of a released and a new version. The released side has written the values: the
 * new schema must accept all that the old one accepted, and keep its members. Whatever else differs is
 * for review; no difference is silent but those of texts.
 */
export function compareSchemas(
  before: unknown,
  after: unknown,
  policy: SchemaPolicy,
): readonly SchemaChange[] {
  const comparison = new Comparison(policy);
  comparison.compare(before, after, { path: [], wasRequired: true });
  return comparison.changes;
}

interface Place {
  readonly path: readonly string[];
  /** Whether all values have the member, so that its default had no effect. */
  readonly wasRequired: boolean;
}

class Comparison {
  readonly changes: SchemaChange[] = [];
  readonly #policy: SchemaPolicy;
  /** Pairs of schemas by identity: types may be recursive, and have many uses. */
  readonly #seen = new Map<unknown, Set<unknown>>();

  constructor(policy: SchemaPolicy) {
    this.#policy = policy;
  }

  compare(left: unknown, right: unknown, place: Place): void {
    if (isRecord(left) && isRecord(right)) {
      // Each use of a recursive type would be another path.
      const isNested = typeof left.$ref === "string" && typeof right.$ref === "string";
      const key = isNested ? left.$ref : left;
      const seen = this.#seen.get(key) ?? new Set();
      this.#seen.set(key, seen);
      const other = isNested ? right.$ref : right;
      if (seen.has(other)) return;
      seen.add(other);
    }
    const [before, after] = [this.#resolve(left, "before"), this.#resolve(right, "after")];
    const at = place.path;
    if (!this.#compareTypes(before, after, at)) return;
    this.#compareValues(before, after, at);
    for (const [lower, upper] of bounds) this.#compareBounds(before, after, at, lower, upper);
    this.#compareMembers(before, after, at);
    this.#compareItems(before, after, at);
    this.#compareDefaults(before, after, place);
    this.#compareRules(before, after, at);
    for (const keyword of ["allOf", "anyOf", "oneOf", "not"]) this.#compareParts(before, after, at, keyword);
    this.#compareStructure(before, after, at);
    for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (!handled.has(keyword) && !ignored.has(keyword) && !equal(before[keyword], after[keyword]))
        this.#note("review", at, `has another ${keyword}`, keyword);
  }

  #note(outcome: Outcome, path: readonly string[], what: string, keyword?: string): void {
    this.changes.push({ outcome, path, what, ...(keyword !== undefined && { keyword }) });
  }

  #wider(path: readonly string[], what: string, keyword: string): void {
    this.#note(this.#policy.wider, path, what, keyword);
  }

  #narrower(path: readonly string[], what: string, keyword: string): void {
    this.#note("needs-version", path, what, keyword);
  }

  /** Follows references, and adds the keywords of a list of one: OpenAPI adds them to a reference. */
  #resolve(schema: unknown, side: "after" | "before", depth = 0): Schema {
    if (!isRecord(schema) || depth > 32) return {};
    if (typeof schema.$ref === "string") {
      const name = schema.$ref.replace("#/components/schemas/", "");
      return this.#resolve(this.#policy.components?.[side][name], side, depth + 1);
    }
    const { allOf, ...rest } = schema;
    const parts = Array.isArray(allOf) ? allOf : [];
    const named = parts.filter((one) => isRecord(one) && typeof one.$ref === "string");
    if (named.length !== 1) return schema;
    const others = parts.filter((one) => !named.includes(one));
    return {
      ...this.#resolve(named[0], side, depth + 1),
      ...rest,
      ...(others.length > 0 && { allOf: others }),
    };
  }

  /** Returns whether values of both may have members, items and values to compare. */
  #compareTypes(before: Schema, after: Schema, at: readonly string[]): boolean {
    const [from, to] = [typesOf(before), typesOf(after)];
    if (equal(from, to)) return true;
    const text = (types: readonly string[] | undefined) => types?.join(" or ") ?? "any type";
    const what = `has type ${text(to)} instead of ${text(from)}`;
    if (to === undefined) {
      this.#wider(at, what, "type");
      return true;
    }
    const accepts = (type: string) => to.includes(type) || (type === "integer" && to.includes("number"));
    if (from?.every(accepts) === true) this.#wider(at, what, "type");
    else this.#narrower(at, what, "type");
    return from?.every(accepts) === true;
  }

  #compareValues(before: Schema, after: Schema, at: readonly string[]): void {
    if (before.nullable === true && after.nullable !== true) this.#narrower(at, "rejects null", "nullable");
    if (before.nullable !== true && after.nullable === true) this.#wider(at, "accepts null", "nullable");
    const [from, to] = [listOf(before.enum), listOf(after.enum)];
    if (from === undefined && to !== undefined) this.#narrower(at, "has only the values of an enum", "enum");
    if (from !== undefined && to === undefined)
      this.#wider(at, "has other values than those of its enum", "enum");
    if (from !== undefined && to !== undefined) {
      const without = (list: readonly unknown[], others: readonly unknown[]) =>
        list.filter((one) => !others.some((other) => equal(one, other))).map((one) => stringifyJson(one));
      const [removed, added] = [without(from, to), without(to, from)];
      if (removed.length > 0) this.#narrower(at, `no longer has the value ${removed.join(", ")}`, "enum");
      if (added.length > 0) this.#wider(at, `has the new value ${added.join(", ")}`, "enum");
    }
    this.#compareExact(before, after, at, "pattern");
    this.#compareFormat(before, after, at);
    const [step, next] = [before.multipleOf, after.multipleOf];
    if (typeof step === "number" && typeof next === "number" && step !== next) {
      if (step % next === 0) this.#wider(at, `is a multiple of ${next}`, "multipleOf");
      else this.#narrower(at, `must be a multiple of ${next}`, "multipleOf");
    } else if (step === undefined || next === undefined) this.#compareExact(before, after, at, "multipleOf");
    if (before.uniqueItems !== true && after.uniqueItems === true)
      this.#narrower(at, "rejects equal items", "uniqueItems");
    if (before.uniqueItems === true && after.uniqueItems !== true)
      this.#wider(at, "accepts equal items", "uniqueItems");
  }

  /** Compares a restriction whose values have no order: a pattern, a format. */
  #compareExact(before: Schema, after: Schema, at: readonly string[], keyword: string): void {
    const [from, to] = [before[keyword], after[keyword]];
    if (equal(from, to)) return;
    if (from === undefined) this.#narrower(at, `must have the ${keyword} ${stringifyJson(to)}`, keyword);
    else if (to === undefined) this.#wider(at, `no longer has a ${keyword}`, keyword);
    else
      this.#note(
        "review",
        at,
        `has the ${keyword} ${stringifyJson(to)} instead of ${stringifyJson(from)}`,
        keyword,
      );
  }

  #compareFormat(before: Schema, after: Schema, at: readonly string[]): void {
    const sizes = ["int32", "int64", "float", "double"];
    const sizeOf = ({ format, type }: Schema) =>
      sizes.includes(String(format))
        ? sizes.indexOf(String(format))
        : type === "integer" || type === "number"
          ? 9
          : -1;
    const [from, to] = [sizeOf(before), sizeOf(after)];
    if (from === -1 || to === -1) {
      if (!isEither(before) && !isEither(after)) this.#compareExact(before, after, at, "format");
    } else if (from !== to) {
      const what = `has the format ${String(after.format ?? "of any number")} instead of ${String(before.format ?? "of any number")}`;
      if (from < to) this.#wider(at, what, "format");
      else this.#narrower(at, what, "format");
    }
  }

  #compareBounds(before: Schema, after: Schema, at: readonly string[], lower: string, upper: string): void {
    for (const [keyword, sign] of [
      [lower, 1],
      [upper, -1],
    ] as const) {
      const [from, to] = [boundOf(before, keyword, sign), boundOf(after, keyword, sign)];
      const order = from.value - to.value || Number(from.exclusive) - Number(to.exclusive);
      if (order === 0 || Number.isNaN(order)) continue;
      const shown = to.value === Number.NEGATIVE_INFINITY ? "none" : `${to.value * sign}`;
      const what = `has ${keyword} ${shown}${to.exclusive ? ", exclusive" : ""}`;
      if (order < 0) this.#narrower(at, what, keyword);
      else this.#wider(at, what, keyword);
    }
  }

  #compareMembers(before: Schema, after: Schema, at: readonly string[]): void {
    const [from, to] = [recordOf(before.properties), recordOf(after.properties)];
    const [wasRequired, isRequired] = [listOf(before.required) ?? [], listOf(after.required) ?? []];
    for (const [name, member] of Object.entries(from)) {
      const path = [...at, name];
      const place = { path, wasRequired: wasRequired.includes(name) };
      if (Object.hasOwn(to, name)) this.compare(member, to[name], place);
      else this.#compareRemoved(member, after, place);
    }
    for (const name of new Set(
      [...Object.keys(from), ...Object.keys(to), ...wasRequired, ...isRequired].map(String),
    )) {
      const path = [...at, name];
      const isNew = !Object.hasOwn(from, name) && Object.hasOwn(to, name);
      const hasDefault = this.#policy.isStructural && this.#resolve(to[name], "after").default !== undefined;
      if (isNew) this.#compareAdded(before, to[name], path, isRequired.includes(name));
      if (isRequired.includes(name) && !wasRequired.includes(name)) {
        if (hasDefault) this.#note("allowed", path, "is required now, with a default", "required");
        else this.#narrower(path, isNew ? "is new and required" : "is required now", "required");
      } else if (wasRequired.includes(name) && !isRequired.includes(name) && Object.hasOwn(to, name))
        this.#wider(path, "is optional now", "required");
    }
    this.#compareRest(before, after, at);
  }

  #compareRemoved(member: unknown, after: Schema, place: Place): void {
    const rest = after.additionalProperties;
    const { path } = place;
    if (isRecord(rest)) this.compare(member, rest, place);
    else if (this.#policy.isStructural && (rest === true || isOpen(after)))
      this.#note("review", path, "is no longer declared; its values are kept");
    else this.#note("needs-version", path, "is removed or renamed");
  }

  #compareAdded(before: Schema, member: unknown, path: readonly string[], isRequired: boolean): void {
    const rest = before.additionalProperties;
    if (isRecord(rest)) this.compare(rest, member, { path, wasRequired: false });
    else if (rest === true || isOpen(before))
      this.#note("review", path, "is declared now; older values had any type");
    else if (!isRequired) this.#note("allowed", path, "is new and optional");
  }

  /** Compares what objects may have in addition to their members. */
  #compareRest(before: Schema, after: Schema, at: readonly string[]): void {
    const [from, to] = [before.additionalProperties, after.additionalProperties];
    const path = [...at, "*"];
    if (isRecord(from) && isRecord(to)) this.compare(from, to, { path, wasRequired: false });
    else if (isRecord(from) && to !== true && !isOpen(after))
      this.#narrower(at, "no longer has any names of members", "additionalProperties");
    else if (isRecord(to) && from === true)
      this.#narrower(at, "no longer has values of any type", "additionalProperties");
    else if (to === false && from !== false && !isRecord(from))
      this.#narrower(at, "rejects other members", "additionalProperties");
    else if (from === true && to === undefined && !isOpen(after))
      this.#narrower(at, "no longer has other members", "additionalProperties");
    else if (!equal(from, to) && from !== true)
      this.#wider(at, "has any names of members", "additionalProperties");
  }

  #compareItems(before: Schema, after: Schema, at: readonly string[]): void {
    const [from, to] = [before.items, after.items];
    if (isRecord(from) && isRecord(to)) this.compare(from, to, { path: [...at, "[]"], wasRequired: false });
    else if (isRecord(to)) this.#narrower(at, "no longer has items of any type", "items");
    else if (isRecord(from)) this.#wider(at, "has items of any type", "items");
  }

  #compareDefaults(before: Schema, after: Schema, { path, wasRequired }: Place): void {
    const [from, to] = [before.default, after.default];
    if (equal(from, to)) return;
    const what =
      to === undefined
        ? `no longer has the default ${stringifyJson(from)}`
        : from === undefined
          ? `has the new default ${stringifyJson(to)}`
          : `has the default ${stringifyJson(to)} instead of ${stringifyJson(from)}`;
    this.#note(from === undefined && wasRequired ? "allowed" : "review", path, what, "default");
  }

  #compareRules(before: Schema, after: Schema, at: readonly string[]): void {
    const keyword = "x-kubernetes-validations";
    const rulesOf = (schema: Schema) =>
      (listOf(schema[keyword]) ?? []).map((one) => {
        const { rule, optionalOldSelf } = recordOf(one);
        return `${String(rule).trim()}${optionalOldSelf === true ? " (optionalOldSelf)" : ""}`;
      });
    const [from, to] = [rulesOf(before), rulesOf(after)];
    for (const rule of to)
      if (!from.includes(rule)) this.#note("review", at, `has the new rule ${rule}`, keyword);
    for (const rule of from)
      if (!to.includes(rule)) this.#wider(at, `no longer has the rule ${rule}`, keyword);
    const textsOf = (schema: Schema) => JSON.stringify(schema[keyword]);
    if (equal(from, to) && textsOf(before) !== textsOf(after))
      this.#note("allowed", at, "has other messages of its rules", keyword);
  }

  #compareParts(before: Schema, after: Schema, at: readonly string[], keyword: string): void {
    // The types of integers or strings are compared with others.
    const partsOf = (schema: Schema) =>
      isEither(schema) && equal(schema[keyword], integerOrString) ? undefined : schema[keyword];
    const [from, to] = [partsOf(before), partsOf(after)];
    const [left, right] = [listOf(from) ?? [from], listOf(to) ?? [to]];
    const isNamed = (part: unknown) => typeof recordOf(part).$ref === "string";
    if (left.length === right.length && left.some(isNamed)) {
      for (const [index, part] of left.entries())
        this.compare(part, right[index], { path: at, wasRequired: false });
    } else if (equal(from, to)) return;
    else if (to === undefined) this.#wider(at, `no longer has ${keyword}`, keyword);
    else this.#note("review", at, `has ${from === undefined ? "the new" : "another"} ${keyword}`, keyword);
  }

  #compareStructure(before: Schema, after: Schema, at: readonly string[]): void {
    const keeps = "x-kubernetes-preserve-unknown-fields";
    if (isOpen(before) && !isOpen(after) && after.additionalProperties !== true)
      this.#narrower(at, "no longer keeps unknown members", keeps);
    if (!isOpen(before) && isOpen(after)) this.#wider(at, "keeps unknown members", keeps);
    const embedded = "x-kubernetes-embedded-resource";
    if (before[embedded] !== true && after[embedded] === true)
      this.#narrower(at, "must be a whole object", embedded);
    if (before[embedded] === true && after[embedded] !== true)
      this.#note("review", at, "is no longer a whole object", embedded);
    const list = "x-kubernetes-list-type";
    const [from = "atomic", to = "atomic"] = [before[list], after[list]];
    if (from === to) {
      const [old, now] = [keysOf(before), keysOf(after)];
      const what = `has the map keys ${now.join(", ")} instead of ${old.join(", ")}`;
      // Items that differ in a removed key only were valid, and are equal now.
      if (old.some((key) => !now.includes(key))) this.#narrower(at, what, mapKeys);
      else if (now.length !== old.length) this.#note("review", at, what, mapKeys);
    } else if (to === "atomic")
      this.#note("review", at, `is merged as a whole instead of as a ${String(from)}`, list);
    else this.#narrower(at, `rejects equal items, as list type ${String(to)}`, list);
  }
}

const bounds = [
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
  ["minimum", "maximum"],
] as const;

const mapKeys = "x-kubernetes-list-map-keys";
const keysOf = (schema: Schema) => (schema[mapKeys] ?? []) as readonly string[];

const handled = new Set([
  mapKeys,
  ...bounds.flat(),
  ...["exclusiveMinimum", "exclusiveMaximum", "type", "nullable", "enum", "pattern", "format", "multipleOf"],
  ...["uniqueItems", "properties", "required", "additionalProperties", "items", "default"],
  ...["allOf", "anyOf", "oneOf", "not", "x-kubernetes-int-or-string", "x-kubernetes-list-type"],
  ...["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"],
]);

/** Returns a bound that grows as a restriction: upper bounds are negative. */
function boundOf(schema: Schema, keyword: string, sign: 1 | -1) {
  const value = schema[keyword];
  const exclusive = schema[`exclusive${keyword.charAt(0).toUpperCase()}${keyword.slice(1)}`] === true;
  if (typeof value === "number" || typeof value === "bigint")
    return { value: Number(value) * sign, exclusive };
  const none = /^min[LIP]/.test(keyword) ? 0 : Number.NEGATIVE_INFINITY;
  return { value: none, exclusive: false };
}

const integerOrString = [{ type: "integer" }, { type: "string" }];

/** Reports whether values are integers or strings, in a custom resource or in OpenAPI. */
function isEither(schema: Schema): boolean {
  return schema["x-kubernetes-int-or-string"] === true || schema.format === "int-or-string";
}

function typesOf(schema: Schema): readonly string[] | undefined {
  if (isEither(schema)) return ["integer", "string"];
  return typeof schema.type === "string" ? [schema.type] : undefined;
}

function isOpen(schema: Schema): boolean {
  return schema["x-kubernetes-preserve-unknown-fields"] === true;
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function equal(left: unknown, right: unknown): boolean {
  return left === right || (left !== undefined && right !== undefined && equalJson(left, right));
}
