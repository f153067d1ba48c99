import { canonicalJson } from "@capikit/common/json";
import fc from "fast-check";
import { compileRules, compileSchema, type Json, type JsonObject, type JsonSchema } from "../../src/index.ts";

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));

const byte = fc.integer({ min: 0, max: 255 });

const ipv4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join("."));

const ipv6 = fc.array(hex(4), { minLength: 8, maxLength: 8 }).map((groups) => groups.join(":"));

const date = fc
  .date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((day) => day.toISOString());

const uuid = (version: string) =>
  fc
    .tuple(hex(8), hex(4), hex(3), hex(3), hex(12))
    .map(([a, b, c, d, e]) => `${a}-${b}-${version}${c}-a${d}-${e}`);

/** Texts of each format that the API server knows. */
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  bsonobjectid: hex(24),
  uri: fc.tuple(word, word).map(([host, path]) => `https://${host}.example.com/${path}`),
  hostname: word.map((name) => `${name}.example.com`),
  ipv4,
  ipv6,
  cidr: fc.oneof(
    fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`),
    fc.tuple(ipv6, fc.integer({ min: 0, max: 128 })).map(([address, bits]) => `${address}/${bits}`),
  ),
  mac: fc.array(hex(2), { minLength: 6, maxLength: 6 }).map((bytes) => bytes.join(":")),
  uuid: uuid("1"),
  uuid3: uuid("3"),
  uuid4: uuid("4"),
  uuid5: uuid("5"),
  ssn: fc.stringMatching(/^[0-9]{3}-[0-9]{2}-[0-9]{4}$/),
  hexcolor: hex(6).map((digits) => `#${digits}`),
  rgbcolor: fc.tuple(byte, byte, byte).map((channels) => `rgb(${channels.join(",")})`),
  byte: fc.stringMatching(/^(?:[A-Za-z0-9+/]{4}){1,4}$/),
  date: date.map((text) => text.slice(0, 10)),
  duration: fc
    .tuple(fc.nat(99), fc.constantFrom("ms", "s", "m", "h"))
    .map(([amount, unit]) => `${amount}${unit}`),
  datetime: date.map((text) => text.replace(/\.\d+Z$/, "Z")),
  k8sshortname: word,
  k8slongname: fc.tuple(word, word).map((names) => names.join(".")),
};

const CHARACTERS = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(..."abcXYZ019-_. ") },
  fc.constantFrom("é", "漢", "😀"),
);

/**
 * Texts for a string schema: by format, by pattern (with some attempts at lengths), or by length.
 */
function textArbitrary(schema: JsonSchema): fc.Arbitrary<string> {
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? minLength + 12, minLength + 40));
  const plain = fc.array(CHARACTERS, { minLength, maxLength }).map((characters) => characters.join(""));
  const byFormat = FORMATS[(schema.format ?? "").replaceAll("-", "")];
  if (byFormat !== undefined) return byFormat;
  if (schema.pattern === undefined) return plain;
  return matching(schema.pattern, maxLength) ?? plain;
}

/** Building one is slow, and schemas repeat patterns. */
const byPattern = new Map<string, fc.Arbitrary<string> | undefined>();

function matching(pattern: string, maxLength: number): fc.Arbitrary<string> | undefined {
  const key = `${maxLength} ${pattern}`;
  if (!byPattern.has(key)) byPattern.set(key, buildMatching(pattern, maxLength));
  return byPattern.get(key);
}

/** RE2 and JavaScript syntax differ; an untranslatable pattern generates nothing. */
function buildMatching(pattern: string, maxLength: number): fc.Arbitrary<string> | undefined {
  const source = pattern.replaceAll("\\z", "$").replaceAll("\\A", "^").replaceAll("(?P<", "(?<");
  for (const flags of ["u", ""]) {
    try {
      return fc.stringMatching(new RegExp(source, flags), { maxLength: Math.max(1, maxLength) });
    } catch {
      // Not generatable with these flags: the next ones, or plain text.
    }
  }
  return undefined;
}

/** Attempts to draw a valid value before an invalid one is accepted. */
const TRIES = 30;

/**
 * Values that mostly fit a structural schema, as patterns, junctors and CEL rules get a few
 * attempts. They have no unknown members.
 */
export function arbitraryFor(schema: JsonSchema, depth = 0): fc.Arbitrary<Json> {
  const base = nullable(schema, checked(schema, alternatives(schema, depth)));
  if (schema.enum === undefined || schema.enum.length === 0) return base;
  const allowed = schema.enum.filter((value) => value !== null);
  return allowed.length === 0 ? base : fc.constantFrom(...allowed);
}

/** Whole objects of a kind: the schema's root with type and metadata. */
export function objectFor(
  schema: JsonSchema,
  kind: { apiVersion: string; kind: string },
): fc.Arbitrary<JsonObject> {
  const { apiVersion: _v, kind: _k, metadata: _m, ...properties } = schema.properties ?? {};
  const required = (schema.required ?? []).filter((name) => Object.hasOwn(properties, name));
  const name = fc.stringMatching(/^[a-z][a-z0-9]{5,12}$/);
  return fc
    .tuple(name, arbitraryFor({ ...schema, properties, required }))
    .map(([given, value]) => ({ ...kind, metadata: { name: given }, ...(value as JsonObject) }));
}

function nullable(schema: JsonSchema, arbitrary: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  if (!schema.nullable || schema.enum !== undefined) return arbitrary;
  return fc.oneof({ weight: 5, arbitrary }, fc.constant(null));
}

/** Draws again while a value breaks a pattern with lengths, a junctor or a rule. */
function checked(schema: JsonSchema, arbitrary: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const junctors = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? schema.not;
  const text =
    schema.pattern !== undefined || (schema.format !== undefined && schema.maxLength !== undefined);
  const ruled = schema["x-kubernetes-validations"] !== undefined;
  if (junctors === undefined && !text && !ruled) return arbitrary;
  const { validate, applyDefaults } = compileSchema(schema);
  const rules = ruled ? compileRules(schema, { isRoot: false }) : undefined;
  return upTo(TRIES, arbitrary, (value) => {
    const full = applyDefaults(value);
    return validate(full).length === 0 && !rules?.validate(full, undefined).length;
  });
}

/** A filter that gives up: schemas can contradict themselves. */
function upTo<T>(limit: number, arbitrary: fc.Arbitrary<T>, fits: (value: T) => boolean): fc.Arbitrary<T> {
  let tries = 0;
  return arbitrary.filter((value) => {
    if (!fits(value) && ++tries < limit) return false;
    tries = 0;
    return true;
  });
}

/** One arbitrary per path through the junctors: each branch merged into the schema. */
function alternatives(schema: JsonSchema, depth: number): fc.Arbitrary<Json> {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const laid = (schema.allOf ?? []).reduce(overlay, schema);
  const ways = [laid, ...branches.slice(0, 6).map((branch) => overlay(laid, branch))];
  return fc.oneof(...ways.map((way) => ofType(way, depth)));
}

function overlay(schema: JsonSchema, branch: JsonSchema): JsonSchema {
  const properties: Record<string, JsonSchema> = { ...schema.properties };
  for (const [name, property] of Object.entries(branch.properties ?? {})) {
    const described = properties[name];
    if (described !== undefined) properties[name] = overlay(described, property);
  }
  const { properties: _p, items: _i, additionalProperties: _a, required = [], ...rest } = branch;
  return {
    ...schema,
    ...rest,
    ...(schema.properties === undefined ? {} : { properties }),
    required: [...new Set([...(schema.required ?? []), ...required])],
  };
}

function ofType(schema: JsonSchema, depth: number): fc.Arbitrary<Json> {
  if (schema["x-kubernetes-int-or-string"])
    return fc.oneof(numberArbitrary({ ...schema, type: "integer" }), textArbitrary(schema));
  switch (schema.type) {
    case "string":
      return textArbitrary(schema);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numberArbitrary(schema);
    case "array":
      return listArbitrary(schema, depth);
    case "object":
      return schema["x-kubernetes-embedded-resource"]
        ? embedded(schema, depth)
        : membersArbitrary(schema, depth);
    default:
      return anything();
  }
}

/** Any JSON, without special JavaScript keys and -0. */
function anything(): fc.Arbitrary<Json> {
  const leaf = fc.oneof(fc.boolean(), fc.integer(), fc.constantFrom("", "text", "é"));
  return fc.oneof(leaf, fc.array(leaf, { maxLength: 2 }), fc.dictionary(KEY, leaf, { maxKeys: 2 }));
}

const KEY = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);

function listArbitrary(schema: JsonSchema, depth: number): fc.Arbitrary<Json> {
  const items = schema.items === undefined ? anything() : arbitraryFor(schema.items, depth + 1);
  const minLength = schema.minItems ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 3, minLength + 3));
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  switch (schema["x-kubernetes-list-type"]) {
    case "set":
      return fc.uniqueArray(items, { minLength, maxLength, selector: canonicalJson });
    case "map":
      return fc.uniqueArray(items, {
        minLength,
        maxLength,
        selector: (item) => keyOf(item, keys, schema.items),
      });
    default:
      return fc.array(items, { minLength, maxLength });
  }
}

/** An absent key takes its default before items are compared. */
function keyOf(item: Json, keys: readonly string[], items: JsonSchema | undefined): string {
  const object = item as JsonObject;
  return canonicalJson(keys.map((key) => object[key] ?? items?.properties?.[key]?.default ?? null));
}

function membersArbitrary(schema: JsonSchema, depth: number): fc.Arbitrary<Json> {
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = schema;
  if (typeof schema.additionalProperties === "object" || schema.additionalProperties === true) {
    const value =
      typeof schema.additionalProperties === "object"
        ? arbitraryFor(schema.additionalProperties, depth + 1)
        : anything();
    return fc.dictionary(KEY, value, {
      minKeys: minProperties,
      maxKeys: Math.max(minProperties, Math.min(maxProperties, minProperties + 2)),
      noNullPrototype: true,
    });
  }
  const required = new Set(schema.required ?? []);
  // Created once: each object repeats the choice below.
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const always = arbitraryFor(property, depth + 1).map((value): Member => [name, value]);
    // Less likely at greater depth, so that objects stay small.
    const weight = 2 + depth;
    const maybe = fc.oneof({ weight: 3, arbitrary: always }, { weight, arbitrary: fc.constant(null) });
    return { name, always, maybe };
  });
  const withForced = (forced: ReadonlySet<string>) =>
    fc
      .tuple(...members.map(({ name, always, maybe }) => (forced.has(name) ? always : maybe)))
      .map((entries) =>
        atMost(
          maxProperties,
          entries.filter((entry) => entry !== null),
          forced,
        ),
      );
  const optional = members.map(({ name }) => name).filter((name) => !required.has(name));
  const missing = Math.min(optional.length, Math.max(0, minProperties - required.size));
  if (missing === 0) return withForced(required);
  return fc
    .subarray(optional, { minLength: missing, maxLength: missing })
    .chain((chosen) => withForced(new Set([...required, ...chosen])));
}

type Member = readonly [name: string, value: Json];

/** Drops optional members until few enough are left. */
function atMost(count: number, members: readonly Member[], forced: ReadonlySet<string>): JsonObject {
  const surplus = Math.max(0, members.length - count);
  const optional = members.filter(([name]) => !forced.has(name)).map(([name]) => name);
  const dropped = new Set(optional.slice(0, surplus));
  return Object.fromEntries(members.filter(([name]) => !dropped.has(name)));
}

function embedded(schema: JsonSchema, depth: number): fc.Arbitrary<Json> {
  const { apiVersion: _v, kind: _k, metadata: _m, ...properties } = schema.properties ?? {};
  const required = (schema.required ?? []).filter((name) => Object.hasOwn(properties, name));
  const rest = membersArbitrary({ ...schema, properties, required }, depth);
  return fc.tuple(fc.constantFrom("v1", "apps/v1"), KEY, rest).map(([apiVersion, name, members]) => ({
    apiVersion,
    kind: "Thing",
    metadata: { name },
    ...(members as JsonObject),
  }));
}

/** Numbers within the bounds of a schema, among them the bounds. */
function numberArbitrary(schema: JsonSchema): fc.Arbitrary<number> {
  const whole = schema.type === "integer";
  const step = Number(schema.multipleOf ?? 1);
  const edge = schema.format === "int32" || schema.format === "float" ? 2 ** 31 - 1 : 1e9;
  let min = schema.minimum === undefined ? undefined : Number(schema.minimum);
  let max = schema.maximum === undefined ? undefined : Number(schema.maximum);
  if (min !== undefined && schema.exclusiveMinimum) min += whole ? 1 : 0.001;
  if (max !== undefined && schema.exclusiveMaximum) max -= whole ? 1 : 0.001;
  min ??= Math.min(-edge, max ?? 0);
  max ??= Math.max(edge, min);
  const [low, high] = [Math.ceil(clamp(min) / step), Math.floor(clamp(max) / step)];
  if (low > high) return fc.constant(min);
  // Of a fractional factor the server takes no integer as a multiple.
  const offInteger = (n: number) =>
    Number.isInteger(step) || !Number.isInteger(n * step) ? n : n < high ? n + 1 : n - 1;
  const multiples = fc
    .oneof(fc.integer({ min: low, max: high }), fc.constantFrom(low, high))
    .map((n) => offInteger(n) * step + 0);
  if (whole || schema.multipleOf !== undefined) return multiples;
  return fc.oneof(
    multiples,
    fc.integer({ min: 0, max: 1000 }).map((n) => min + ((max - min) * n) / 1000 + 0),
  );
}

function clamp(value: number): number {
  return Math.max(-(2 ** 52), Math.min(2 ** 52, value));
}
