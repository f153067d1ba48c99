import type { ClusterClassStatusVariable, ClusterVariable } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { equalJson } from "@capikit/common/json";
import { askReference } from "@capikit/reference";
import { defaultVariables, discoverVariables, indexDefinitions, validateVariables } from "@capikit/topology";
import fc from "fast-check";
import { expect, inject, it } from "vitest";

/** A definition of a variable, and a value. */
interface RandomVariable {
  readonly definition: {
    readonly name: string;
    readonly required: boolean;
    readonly schema: { readonly openAPIV3Schema: Record<string, JSONValue> };
  };
  /** Undefined if the variable is not set. */
  readonly value: JSONValue | undefined;
}

type Schema = Record<string, JSONValue>;

const texts = fc.constantFrom("", "a", "gold", "abc", "10.0.0.0/8", "2026-04-21T09:30:00Z", "é", "zone-1");
const numbers = fc.oneof(fc.integer({ min: -5, max: 40 }), fc.constantFrom(0.5, 2.25, 1e12));
const scalars: fc.Arbitrary<JSONValue> = fc.oneof(texts, numbers, fc.boolean(), fc.constant(null));
const names = fc.constantFrom("a", "b", "size", "x-y", "self");
const values: fc.Arbitrary<JSONValue> = fc.letrec<{ value: JSONValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalars,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 3 }),
  ),
})).value;

const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });
const small = fc.integer({ min: -1, max: 4 });

const rules = fc.constantFrom(
  "self == oldSelf",
  "true",
  "self.size() > 1",
  "size(self) < 3",
  "self > 2",
  "self.a == self.a",
  "has(self.a)",
  "self.all(x, x != x)",
  "self.matches('^[a-z]+$')",
  "self.metadata.name == 'x'",
  "self.unknown",
  "1",
  "(",
);
const validations = fc.array(
  fc.record(
    { rule: rules, message: texts, reason: fc.constantFrom("FieldValueInvalid", "Other") },
    { requiredKeys: ["rule"] },
  ),
  { minLength: 1, maxLength: 2 },
);

/** Members of a schema of any type: its value, and members that only some types may have. */
const common = {
  default: some(values),
  example: some(values),
  enum: some(fc.array(values, { maxLength: 3 })),
  description: some(texts),
  "x-kubernetes-validations": some(validations),
  "x-kubernetes-preserve-unknown-fields": some(fc.boolean()),
  "x-kubernetes-int-or-string": fc.option(fc.boolean(), { nil: undefined, freq: 12 }),
};

const byType = {
  string: {
    minLength: some(small),
    maxLength: some(small),
    pattern: some(fc.constantFrom("^[a-z]*$", "o", "(", "^(a|b)$", "(?=a)")),
    format: some(fc.constantFrom("date-time", "cidr", "ipv4", "uri", "byte", "unknown", "duration")),
  },
  integer: {
    minimum: some(small),
    maximum: some(fc.integer({ min: 0, max: 40 })),
    exclusiveMinimum: some(fc.boolean()),
    exclusiveMaximum: some(fc.boolean()),
    format: some(fc.constantFrom("int32", "int64", "double")),
  },
  boolean: {},
};

/** Schemas have few members, so that many are valid. */
function sparse(arbitraries: Record<string, fc.Arbitrary<JSONValue | undefined>>): fc.Arbitrary<Schema> {
  const keys = Object.keys(arbitraries);
  return fc
    .tuple(fc.subarray(keys, { maxLength: Math.min(2, keys.length) }), fc.record(arbitraries))
    .map(([kept, all]) =>
      Object.fromEntries(
        kept.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key] as JSONValue]])),
      ),
    );
}

const schemas: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => {
  const logical = fc.array(
    fc.oneof(
      fc.constantFrom<Schema>(
        { required: ["a"] },
        { minLength: 1 },
        { properties: { a: { minimum: 1 } } },
        {},
      ),
      fc.constant<Schema>({ type: "string" }),
    ),
    { minLength: 1, maxLength: 2 },
  );
  const odd = {
    ...common,
    allOf: some(logical),
    anyOf: some(logical),
    oneOf: some(logical),
    not: fc.option(fc.constant<Schema>({ enum: ["a"] }), { nil: undefined, freq: 4 }),
  } as Record<string, fc.Arbitrary<JSONValue | undefined>>;
  const leaf = fc.oneof(
    ...(["string", "integer", "boolean"] as const).map((type) =>
      sparse({ ...odd, ...byType[type] } as typeof odd).map((members) => ({ type, ...members })),
    ),
    sparse({ ...odd, ...byType.integer } as typeof odd).map((members) => ({ type: "number", ...members })),
  );
  const array = fc
    .tuple(
      tie("schema"),
      sparse({
        ...odd,
        minItems: some(small),
        maxItems: some(small),
        uniqueItems: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
      } as typeof odd),
    )
    .map(([items, members]): Schema => ({ type: "array", items, ...members }));
  const object = fc
    .tuple(
      fc.dictionary(names, tie("schema"), { maxKeys: 3 }),
      fc.subarray(["a", "b", "size"]),
      sparse({ ...odd, minProperties: some(small), maxProperties: some(small) } as typeof odd),
    )
    .map(
      ([properties, required, members]): Schema => ({
        type: "object",
        properties,
        ...(required.length > 0 && { required }),
        ...members,
      }),
    );
  const map = fc
    .tuple(tie("schema"), sparse({ ...odd, minProperties: some(small) } as typeof odd))
    .map(([additionalProperties, members]): Schema => ({ type: "object", additionalProperties, ...members }));
  const untyped = sparse(odd);
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      { arbitrary: leaf, weight: 6 },
      { arbitrary: array, weight: 2 },
      { arbitrary: object, weight: 3 },
      { arbitrary: map, weight: 1 },
      { arbitrary: untyped, weight: 1 },
    ),
  };
}).schema;

/** Returns values that often fit a schema. */
function valueFor(schema: Schema): fc.Arbitrary<JSONValue> {
  const { type, items, properties, additionalProperties } = schema;
  const inner = (one: JSONValue | undefined): fc.Arbitrary<JSONValue> => valueFor((one ?? {}) as Schema);
  switch (type) {
    case "string":
      return texts;
    case "integer":
      return fc.integer({ min: -2, max: 8 });
    case "number":
      return numbers;
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(inner(items), { maxLength: 3 });
    case "object":
      return properties === undefined
        ? fc.dictionary(names, inner(additionalProperties), { maxKeys: 3 })
        : (fc.record(
            Object.fromEntries(
              Object.entries(properties as Record<string, Schema>).map(([name, one]) => [
                name,
                valueFor(one),
              ]),
            ),
            { requiredKeys: [] },
          ) as fc.Arbitrary<JSONValue>);
    default:
      return values;
  }
}

/** A definition with a value that often fits it. */
const randomVariable: fc.Arbitrary<RandomVariable> = schemas.chain((openAPIV3Schema) =>
  fc
    .record({
      name: fc.oneof({ arbitrary: fc.constant("tier"), weight: 30 }, fc.constantFrom("a.b", "", "builtin")),
      required: fc.boolean(),
      value: some(
        fc.oneof({ arbitrary: valueFor(openAPIV3Schema), weight: 5 }, { arbitrary: values, weight: 1 }),
      ),
    })
    .map(({ name, required, value }) => ({
      definition: { name, required, schema: { openAPIV3Schema } },
      value,
    })),
);

const numRuns = inject("nightly") ? 4000 : 600;
const seed = inject("seed");

/** What Cluster API or capikit says of a variable. */
interface Judged {
  /** Errors of the definition. */
  readonly definition?: unknown;
  /** Errors of the value. */
  readonly value?: unknown;
  /** The value with defaults. */
  readonly values?: readonly ClusterVariable[];
}

const valuesOf = ({ name }: RandomVariable["definition"], value: RandomVariable["value"]) =>
  value === undefined ? [] : [{ name, value }];

async function ours({ definition, value }: RandomVariable): Promise<Judged> {
  let known: ClusterClassStatusVariable[];
  try {
    known = await discoverVariables(
      { metadata: { name: "class" }, spec: { variables: [definition] } } as never,
      undefined,
    );
  } catch (error) {
    return { definition: String(error) };
  }
  const definitions = indexDefinitions(known);
  const { values, diagnostics } = defaultVariables(valuesOf(definition, value), definitions, "", true);
  const errors = [...diagnostics, ...validateVariables(values, { definitions, where: "", required: true })];
  return errors.length > 0 ? { value: errors.map(({ message }) => message) } : { values };
}

const outcomeOf = ({ definition, value, values }: Judged) =>
  definition !== undefined
    ? "invalid definition"
    : value !== undefined
      ? "invalid value"
      : { values: values ?? [] };

it("random variables are judged and defaulted as by Cluster API", { timeout: 600_000 }, async () => {
  const variables = fc.sample(randomVariable, { numRuns, seed });
  const answers = await askReference<Judged>(
    "topology-reference",
    variables.map(({ definition, value }) => ({
      variable: { definition, values: valuesOf(definition, value) },
    })),
  );
  const counts = new Map<string, number>();
  const differences: unknown[] = [];
  for (const [index, variable] of variables.entries()) {
    const { out, error } = answers[index] ?? {};
    // Schemas that Go cannot decode are errors of the definition.
    const theirs = outcomeOf(out ?? { definition: error });
    const judged = await ours(variable);
    const kind = typeof theirs === "string" ? theirs : "valid value";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (!equalJson(outcomeOf(judged), theirs))
      differences.push({ variable: JSON.stringify(variable), theirs: out ?? error, judged });
  }
  expect(differences).toEqual([]);
  for (const kind of ["invalid definition", "invalid value", "valid value"])
    expect(counts.get(kind), kind).toBeGreaterThan(numRuns / 20);
});
