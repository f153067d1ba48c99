import fc from "fast-check";

/** The part of a structural schema that objects are generated from. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly "x-kubernetes-int-or-string"?: boolean;
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
}

/** A served kind: new references only have its group. */
export interface ServedKind {
  readonly group: string;
  readonly kind: string;
}

const durations = ["0s", "1h", "1.5s", "999ms", "-1.999s", "300000h", "1m30s", "+3us"];
const times = [
  "2024-01-02T03:04:05Z",
  "2024-01-02T03:04:05.678+02:00",
  "0001-01-01T00:00:00Z",
  "2020-02-29T23:59:59-07:00",
];
const quantities = ["0", "1", "1000m", "1.5k", "1024Ki", "1.5Gi", "100e3", "0.1", "1025Ki"];
// Beyond U+FFFF and below: Go sorts them by bytes, JavaScript by units.
const keys = ["a", "b", "c.d/e", "", "\u{1F600}", "\uFF5E", "cluster.x-k8s.io/cluster-name"];
const texts = ["", "a", "b", "RollingUpdate", "Updating", "\u{1F600}"];

/**
 * Generates values that a schema allows, chosen for conversions: zeros, empty values, forms that
 * are not canonical.
 */
export function arbitraryOf(schema: Schema, served: readonly ServedKind[], name = ""): fc.Arbitrary<unknown> {
  if (schema["x-kubernetes-int-or-string"] === true) return fc.constantFrom<unknown>(0, 3, "10%", "");
  switch (schema.type) {
    case "object":
      return objects(schema, served, name);
    case "array":
      return lists(schema.items ?? {}, served, name);
    case "string":
      return strings(schema, name);
    case "integer":
    case "number":
      return fc.constantFrom(0, 1, 7, schema.format === "int64" ? 4_000_000_000 : 2_147_483_647);
    case "boolean":
      return fc.boolean();
    default:
      return name === "divisor"
        ? fc.constantFrom(...quantities)
        : fc.constantFrom<unknown>(null, {}, [], 0, "", "a", { a: [null, 1] });
  }
}

function strings({ format, enum: values }: Schema, name: string): fc.Arbitrary<unknown> {
  if (format === "date-time") return fc.constantFrom(...times);
  if (format === "byte") return fc.constantFrom("", "YWJj", "YW\nI=");
  if (name === "token") return fc.constant("abcdef.0123456789abcdef");
  if (name === "apiVersion") return fc.constantFrom("v1", "g.io/v1", "");
  if (/(Timeout|Period|^timeout|^ttl|ControlPlane)$/.test(name)) return fc.constantFrom(...durations);
  return fc.constantFrom(...texts, ...(values ?? []));
}

function lists(items: Schema, served: readonly ServedKind[], name: string): fc.Arbitrary<unknown> {
  const list = fc.array(arbitraryOf(items, served, name), { maxLength: 2 });
  const key = ["name", "from", "path"].find((one) => items.properties?.[one] !== undefined);
  if (key === undefined || name === "extraArgs" || name === "kubeletExtraArgs") return list;
  // Upstream matches items by these; for duplicates it fails, or uses the first.
  return list.map((all) => all.map((item, index) => ({ ...(item as object), [key]: `${name}-${index}` })));
}

function objects(schema: Schema, served: readonly ServedKind[], name: string): fc.Arbitrary<unknown> {
  const { properties, additionalProperties } = schema;
  if (properties === undefined) {
    const values = typeof additionalProperties === "object" ? additionalProperties : {};
    return fc.dictionary(fc.constantFrom(...keys), arbitraryOf(values, served, name), { maxKeys: 2 });
  }
  if (Object.keys(properties).sort().join() === "apiGroup,kind,name" && name !== "poolRef")
    return fc.oneof(
      {
        weight: 9,
        arbitrary: fc
          .constantFrom(...served)
          .map(({ group, kind }) => ({ apiGroup: group, kind, name: "n" })),
      },
      { weight: 1, arbitrary: fc.constant({}) },
    );
  const entries = Object.entries(properties).map(
    ([key, value]) => [key, arbitraryOf(value, served, key)] as const,
  );
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
}
