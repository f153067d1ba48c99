import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { keywords } from "./keywords.ts";
import { crdOfSpec, roundTrip } from "./round-trip.ts";

type Schema = Readonly<Record<string, unknown>>;

const names = [
  "name",
  "nodes",
  "nodeRef",
  "proxyURL",
  "proxyUrl",
  "spec",
  "template",
  "metadata",
  "1st",
  "a.b/c",
  "record",
  "type",
  "constructor",
  "toString",
  "$ref",
  "x-y",
  "a b",
  "it's",
  'q"q',
  "µ",
  "0",
  "default",
  "readonly",
];
const words = [
  "",
  "x",
  "yes",
  "0",
  "-1",
  "1e3",
  "null",
  "a b",
  'q"q',
  "`",
  "\\",
  "*/",
  "µ",
  "+a",
  "é\n",
  ";",
  "{",
  "'",
];
const patterns = ["^a+$", "[`]", "^\\d*/$", '"', "\\\\"];
const lines = [
  "text.",
  "",
  "  indented",
  "+kubebuilder:x",
  "+ plus",
  "@tag",
  "TODO: x",
  "---",
  "* star",
  "*/",
  "a */ b",
  "\ttab",
  "- item",
  "{x}",
  "µ 日",
];

const description = fc
  .array(fc.constantFrom(...lines), { minLength: 1, maxLength: 5 })
  .map((chosen) => chosen.join("\n"))
  .filter((text) => text.trim() !== "" && text === text.trim());

const bounds = (low: string, high: string, max = 20): fc.Arbitrary<Schema> =>
  fc.tuple(fc.option(fc.nat(max)), fc.option(fc.nat(max))).map(([one, other]) => {
    if (one !== null && other !== null) return { [low]: Math.min(one, other), [high]: Math.max(one, other) };
    if (one !== null) return { [low]: one };
    return other === null ? {} : { [high]: other };
  });

const merged = (...parts: fc.Arbitrary<Schema>[]): fc.Arbitrary<Schema> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all));

const optional = (key: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Schema> =>
  fc.option(value).map((chosen) => (chosen === null ? {} : { [key]: chosen }));

const flag = (key: string): fc.Arbitrary<Schema> => fc.boolean().map((set) => (set ? { [key]: true } : {}));

/** Bounds outside of the range of some integers, which a CRD may have. */
const unfit = [
  { maximum: 4294967295 },
  { minimum: -(2 ** 63), maximum: 5 },
  { minimum: 0.5 },
  { maximum: 2 ** 70, exclusiveMaximum: true },
];

/** Values of a type, some with null, which the API server accepts only as a value of the enum. */
const enumOf = <T>(type: string, values: fc.Arbitrary<T>): fc.Arbitrary<Schema> =>
  fc
    .tuple(fc.uniqueArray(values, { minLength: 1, maxLength: 4 }), fc.boolean(), fc.boolean())
    .map(([chosen, withDefault, withNull]) => ({
      type,
      enum: withNull ? [...chosen, null] : chosen,
      ...(withDefault ? { default: chosen[0] } : {}),
    }));

const plainIntOrString = { "x-kubernetes-int-or-string": true };
const anyIntOrString = { anyOf: [{ type: "integer" }, { type: "string" }] };
const intOrString = fc.constant({ ...plainIntOrString, ...anyIntOrString });

const scalar: fc.Arbitrary<Schema> = fc.oneof(
  merged(
    fc.constant({ type: "string" }),
    bounds("minLength", "maxLength"),
    optional("pattern", fc.constantFrom(...patterns)),
  ),
  fc.constantFrom(...words).map((word) => ({ type: "string", default: word })),
  fc
    .constantFrom("date-time", "byte", "email", "date", "uuid", "cidr", "duration", "unknown")
    .map((format) => ({ type: "string", format })),
  enumOf("string", fc.constantFrom(...words)),
  enumOf("integer", fc.integer({ min: -9, max: 9 })),
  merged(
    fc.constant({ type: "integer" }),
    optional("format", fc.constantFrom("int32", "int64")),
    fc.oneof(bounds("minimum", "maximum"), fc.constantFrom<Schema>(...unfit)),
    optional("multipleOf", fc.integer({ min: 1, max: 9 })),
  ),
  merged(
    fc.constant({ type: "number" }),
    optional("format", fc.constantFrom("double", "float")),
    bounds("minimum", "maximum"),
    flag("exclusiveMinimum"),
    flag("exclusiveMaximum"),
    optional("multipleOf", fc.constantFrom(0.25, 2)),
  ),
  fc.boolean().map((value) => ({ type: "boolean", default: value })),
  fc.constant({ type: "boolean" }),
  fc
    .uniqueArray(fc.constantFrom(0.5, 1, 1e-7, 3e300), { minLength: 1 })
    .map((values) => ({ type: "number", enum: values })),
  merged(intOrString, optional("pattern", fc.constantFrom(...patterns)), bounds("minimum", "maximum")),
  fc.constant({ ...plainIntOrString, allOf: [anyIntOrString, { minimum: 1 }] }),
  merged(intOrString, fc.constant({ enum: ["a", 1] })),
  merged(
    fc.constant({ type: "string" }),
    fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => ({ allOf: [{ maxLength: a + 1 }, { maxLength: b + 1 }] })),
  ),
);

const anything: fc.Arbitrary<Schema> = fc.constantFrom(
  { "x-kubernetes-preserve-unknown-fields": true },
  { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  { type: "object", "x-kubernetes-preserve-unknown-fields": true, "x-kubernetes-embedded-resource": true },
  { type: "object" },
  {
    type: "object",
    "x-kubernetes-embedded-resource": true,
    properties: { spec: { type: "object", properties: { a: { type: "string" } } } },
  },
  {
    type: "object",
    "x-kubernetes-embedded-resource": true,
    "x-kubernetes-preserve-unknown-fields": true,
    properties: { apiVersion: { type: "string" }, kind: { type: "string" }, metadata: { type: "object" } },
    required: ["kind"],
  },
  { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
  { type: "array", "x-kubernetes-list-type": "set", items: { type: "integer", format: "int64" } },
  { type: "array", items: { type: "string", nullable: true } },
  { type: "object", additionalProperties: { type: "integer", nullable: true } },
  { type: "object", additionalProperties: { "x-kubernetes-preserve-unknown-fields": true } },
  { type: "array", items: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
);

/** Texts that only members can have. */
const texts: fc.Arbitrary<Schema> = merged(
  optional("example", fc.constantFrom<unknown>("x", 1, { a: ["b"] })),
  optional(
    "externalDocs",
    fc.constantFrom<unknown>(
      { url: "https://example.org/a,b" },
      { url: "https://example.org", description: "see; there" },
    ),
  ),
);

/** Conditions on members, which may be missing. */
const conditions: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  {},
  {},
  { oneOf: [{ required: ["name"] }, { not: { required: ["name"] } }] },
  { anyOf: [{ required: ["name"] }, { required: ["spec"], not: { required: ["a b"] } }, {}] },
  { not: { required: ["name", "spec"] } },
  { allOf: [{ anyOf: [{ required: ["name"] }] }, { minProperties: 1 }] },
);

/** Rules with all of their fields. Their texts need quotes, and they cost nothing. */
const rules: fc.Arbitrary<Schema> = fc
  .option(
    fc.record(
      {
        rule: fc.constantFrom("true", "true // `\"` and 'a'"),
        message: fc.constantFrom("a; b", 'it\'s "so"', "`*/ \\"),
        messageExpression: fc.constantFrom("'m'", '"a" + "b"'),
        reason: fc.constantFrom(
          "FieldValueInvalid",
          "FieldValueForbidden",
          "FieldValueRequired",
          "FieldValueDuplicate",
        ),
      },
      { requiredKeys: ["rule"] },
    ),
    { freq: 4 },
  )
  .map((rule) => (rule === null ? {} : { "x-kubernetes-validations": [rule] }));

/** Rules cannot see values without a type, and lists and maps of such values. */
function rulesOf(schema: Schema): fc.Arbitrary<Schema> {
  const isVisible =
    schema.properties !== undefined || ["boolean", "integer", "string"].includes(String(schema.type));
  if (!isVisible) return fc.constant({});
  const [field] = Object.keys((schema.properties ?? {}) as object);
  if (field === undefined || !/^[a-z]+$/i.test(field)) return rules;
  const rule = { rule: "true", fieldPath: `.${field}`, message: "m" };
  return fc.oneof(
    { weight: 4, arbitrary: rules },
    { weight: 1, arbitrary: fc.constant({ "x-kubernetes-validations": [rule] }) },
  );
}

/** An int-or-string without the usual `anyOf`, which only members can have. */
const bareIntOrString: fc.Arbitrary<Schema> = merged(
  fc.constant({ "x-kubernetes-int-or-string": true }),
  flag("nullable"),
  optional("default", fc.constantFrom(1, "a")),
);

const nested = fc.letrec<{ node: Schema; object: Schema }>((tie) => ({
  node: fc
    .oneof(
      { maxDepth: 4, depthSize: "small" },
      scalar,
      anything,
      merged(
        fc.constant({ type: "array" }),
        tie("node").map((items) => ({ items: withoutDefault(items) })),
        bounds("minItems", "maxItems"),
        optional("x-kubernetes-list-type", fc.constant("atomic")),
      ),
      merged(
        fc.constant({ type: "object" }),
        tie("node").map((values) => ({ additionalProperties: withoutDefault(values) })),
        bounds("minProperties", "maxProperties"),
        optional("x-kubernetes-map-type", fc.constantFrom("atomic", "granular")),
      ),
      tie("object"),
      tie("object").map((object) => ({
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["key", "my-port"],
        items: keyed(object),
      })),
    )
    .chain((schema) =>
      merged(
        fc.constant(schema),
        optional("description", description),
        optional("title", fc.constantFrom("A title", "a; b", "`*/")),
        flag("nullable"),
        rulesOf(schema),
      ),
    ),
  object: merged(
    fc
      .uniqueArray(
        fc.tuple(
          fc.constantFrom(...names),
          merged(
            fc.oneof({ weight: 9, arbitrary: tie("node") }, { weight: 1, arbitrary: bareIntOrString }),
            fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: texts }),
          ),
          fc.boolean(),
        ),
        {
          maxLength: 5,
          minLength: 1,
          selector: ([name]) => name,
        },
      )
      .map((members) => ({
        type: "object",
        properties: Object.fromEntries(members.map(([name, schema]) => [name, schema])),
        required: members.filter(([, , isRequired]) => isRequired).map(([name]) => name),
      })),
    flag("x-kubernetes-preserve-unknown-fields"),
    optional("x-kubernetes-map-type", fc.constant("atomic")),
    conditions,
  ),
}));

/** Adds keys to the items of a list map: one is required, the other has a default. */
function keyed(object: Schema): Schema {
  const { nullable: _, ...rest } = object;
  const port = { type: "integer", format: "int32", default: 80 };
  const properties = { ...(object.properties as Schema), key: { type: "string" }, "my-port": port };
  return { ...rest, properties, required: [...(object.required as string[]), "key"] };
}

/** Types only support defaults on members. */
function withoutDefault(schema: Schema): Schema {
  const { default: _, ...rest } = schema;
  return rest;
}

/** Rules can compare with the old value only outside of lists without keys. */
const transition = { rule: "oldSelf.hasValue() || true", optionalOldSelf: true };

/** Spec schemas that the API server accepts and types can express. */
const randomSpec: fc.Arbitrary<Schema> = merged(
  nested.object,
  optional("x-kubernetes-validations", fc.constant([transition])),
);

/** Schemas with any keywords at any depth, which the API server may refuse. */
const anySpec: fc.Arbitrary<Schema> = fc
  .letrec<{ node: Schema; words: Schema }>((tie) => ({
    words: fc
      .uniqueArray(fc.constantFrom(...Object.keys(keywords)), { maxLength: 3 })
      .chain((chosen) =>
        merged(
          ...chosen.map((key) =>
            fc.constantFrom(...(keywords[key] ?? [])).map((value) => ({ [key]: value })),
          ),
        ),
      ),
    node: merged(
      fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        scalar,
        anything,
        bareIntOrString,
        tie("node").map((items) => ({ type: "array", items })),
        tie("node").map((additionalProperties) => ({ type: "object", additionalProperties })),
        fc
          .dictionary(fc.constantFrom(...names), tie("node"), { minKeys: 1, maxKeys: 3 })
          .map((properties) => ({ type: "object", properties })),
      ),
      tie("words"),
    ),
  }))
  .node.map((a) => ({ type: "object", properties: { a } }));

const numRuns = inject("nightly") ? 5_000 : 150;

it("any CRD that is imported is generated again", () => {
  fc.assert(
    fc.property(randomSpec, (spec) => {
      const { unexpressed, problems, differences } = roundTrip([crdOfSpec(spec)]);
      expect({ unexpressed, problems, differences }).toEqual({
        unexpressed: [],
        problems: [],
        differences: [],
      });
    }),
    { numRuns },
  );
}, 600_000);

it("loses nothing of any CRD without a report", () => {
  fc.assert(
    fc.property(anySpec, (spec) => {
      const { unexpressed, problems, differences } = roundTrip([crdOfSpec(spec)]);
      if (unexpressed.length + problems.length === 0) expect(differences).toEqual([]);
    }),
    { numRuns },
  );
}, 600_000);
