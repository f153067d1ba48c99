import { isRecord } from "@capikit/common/json";
import fc from "fast-check";
import type { Manifest } from "./random-manifests.ts";
import type { MarkedManifest } from "./random-markers.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A marker without `// +`, and what it adds to a part of the manifest. */
interface Marker {
  readonly text: string;
  readonly adds: Fields;
}

const marker = (text: string, adds: Fields): Marker => ({ text, adds });
const v = "kubebuilder:validation:";
const quote = (text: string): string => JSON.stringify(text);
/** Valid values mostly. */
const mostly = <T>(valid: readonly T[], other: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: fc.constantFrom(...other) },
  );

/** A marker `NAME=VALUE` that sets the keyword of its name. */
const keyword = <T>(name: string, valid: readonly T[], other: readonly T[]): fc.Arbitrary<Marker> => {
  const key = `${name[0]?.toLowerCase()}${name.slice(1)}`;
  return mostly(valid, other).map((value) =>
    marker(`${v}${name}=${typeof value === "string" ? quote(value) : value}`, { [key]: value }),
  );
};

const rules = mostly(
  ["true", "self == self", "self == oldSelf", "type(self) == type(self)"],
  [
    ...["size(self) > 0", "self > 1", "self.a == 'x'", "self.all(x, x == x)", "has(self.b)", "isIP(self)"],
    ...["self.matches('(')", "self", "self ==", "", " ", "other == 1", "duration(self) > duration('1s')"],
    "self.all(x, self.all(y, self.all(z, x + y == z)))",
  ],
);

const rule = fc
  .record({
    rule: rules,
    message: mostly([undefined, "is wrong"], ["", " ", "two\nlines"]),
    messageExpression: mostly([undefined, "'is wrong'"], ["1", "self +", "", " "]),
    reason: mostly([undefined, "FieldValueInvalid", "FieldValueForbidden"], ["Other"]),
    fieldPath: mostly([undefined], [".a", ".b", "a", "", ".a.b", "['a']", ".a[0]"]),
    optionalOldSelf: mostly([undefined], [true, false]),
  })
  .map((given) => {
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const text = Object.entries(fields).map(
      ([name, value]) => `${name}=${typeof value === "string" ? quote(value) : value}`,
    );
    return marker(`${v}XValidation:${text.join(",")}`, { "x-kubernetes-validations": [fields] });
  });

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `{${value.map(literal).join(",")}}`
    : isRecord(value)
      ? `{${Object.entries(value).map(([name, member]) => `${name}:${literal(member)}`)}}`
      : JSON.stringify(value);

/** Values of any type: the API server compares defaults with the schema, but not examples. */
const anyValue = fc.constantFrom<unknown>(
  ...["a", "", "2020-01-01T00:00:00Z", 1, -3, 1.5, true, [], ["a"], ["a", "a"], [1], {}],
  ...[{ a: "x" }, { a: 1 }, { a: "x", b: "y" }, { c: 1 }, [{ a: "x" }], [{ a: "x" }, { a: "x" }], [{}]],
);
/** A marker whose value the schema allows mostly. */
const value = (name: string): fc.Arbitrary<Marker> =>
  anyValue.map((one) => marker(`kubebuilder:${name}=${literal(one)}`, { [name]: one }));
const values = (...texts: readonly (readonly unknown[])[]): fc.Arbitrary<Marker> =>
  fc
    .constantFrom(...texts)
    .map((members) => marker(`${v}Enum=${members.map(literal).join(";")}`, { enum: members }));
const listType = mostly(["atomic", "set", "map"], ["granular", "x"]).map((type) =>
  marker(`listType=${type}`, { "x-kubernetes-list-type": type }),
);
const listMapKey = fc
  .constantFrom("a", "b", "x")
  .map((key) => marker(`listMapKey=${key}`, { "x-kubernetes-list-map-keys": [key] }));

const numbers = [
  keyword("Minimum", [0, 1, 5], [-3]),
  keyword("Maximum", [9, 5, 100], [-9]),
  keyword("MultipleOf", [1, 2], [5]),
];
const lengths = [keyword("MinLength", [0, 1], [5]), keyword("MaxLength", [1, 10], [0])];
const counts = (kind: string) => [keyword(`Min${kind}`, [0, 1], [3]), keyword(`Max${kind}`, [5, 1], [0])];
const shared = [rule, value("default"), value("example")];
const object = { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } };

/** Types of the member, their schema, and markers that fit them. */
const members: readonly (readonly [string, Fields, readonly fc.Arbitrary<Marker>[]])[] = [
  [
    "string",
    { type: "string" },
    [
      ...lengths,
      keyword(
        "Pattern",
        ["^a", "\\d+$", "^[a-z]*$", "", "(?i)a"],
        ["(", "a{2000}", "(?=a)", "\\p{Foo}", "[b-a]"],
      ),
      keyword(
        "Format",
        ["date-time", "uuid", "ipv4", "duration", "k8s-short-name"],
        ["unknown", "Date-Time"],
      ),
      values(["a", "b"], ["a", "a"], [""]),
    ],
  ],
  ["int32", { type: "integer", format: "int32" }, [...numbers, values([1, 2], [1, 1])]],
  ["int64", { type: "integer", format: "int64" }, numbers],
  ["boolean", { type: "boolean" }, [values([true], [true, true])]],
  ["string[]", { type: "array", items: { type: "string" } }, [...counts("Items"), listType, listMapKey]],
  [
    "Pair[]",
    { type: "array", items: object },
    [...counts("Items"), listType, listType, listMapKey, listMapKey],
  ],
  [
    "Record<string, string>",
    { type: "object", additionalProperties: { type: "string" } },
    [
      ...counts("Properties"),
      mostly(["granular", "atomic"], ["x"]).map((type) =>
        marker(`mapType=${type}`, { "x-kubernetes-map-type": type }),
      ),
    ],
  ],
  [
    "Pair",
    object,
    [
      ...counts("Properties"),
      mostly(["granular", "atomic"], ["x"]).map((type) =>
        marker(`structType=${type}`, { "x-kubernetes-map-type": type }),
      ),
    ],
  ],
];

const columnTypes = ["string", "integer", "number", "boolean", "date"];
const paths = [".spec['f']", ".metadata.name", ".spec.g.a", "spec.f", "", ".spec.l[0]"];
const column = fc
  .record({
    name: mostly(["Age", "F", "two words"], [""]),
    type: mostly(columnTypes, ["text", ""]),
    JSONPath: mostly([".spec.f", ".spec.f"], paths),
    format: mostly([undefined, "int32", "date", "password"], ["x"]),
    priority: fc.constantFrom(undefined, 0, 1, -1),
  })
  .map(({ JSONPath, format, priority, ...rest }) => {
    const column = {
      ...rest,
      jsonPath: JSONPath,
      ...(format && { format }),
      ...(priority !== undefined && { priority }),
    };
    const text = Object.entries({ ...rest, JSONPath, format, priority }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${typeof value === "string" ? quote(value) : value}`],
    );
    return marker(`kubebuilder:printcolumn:${text.join(",")}`, { additionalPrinterColumns: [column] });
  });
const status = fc.constant(marker("kubebuilder:subresource:status", { subresources: { status: {} } }));
const scale = fc
  .tuple(
    mostly([".spec.f"], [".spec['f']", ".status.n", "spec.f", ""]),
    mostly([".status.n"], [".status['n']", ".spec.f", "status.n", ""]),
    mostly([undefined, ".status.s", ".spec.f"], ["status.s", ".metadata.name"]),
  )
  .map(([specpath, statuspath, selectorpath]) => {
    const text = Object.entries({ specpath, statuspath, selectorpath }).flatMap(([name, path]) =>
      path === undefined ? [] : [`${name}=${quote(path)}`],
    );
    const scale = {
      specReplicasPath: specpath,
      statusReplicasPath: statuspath,
      ...(selectorpath !== undefined && { labelSelectorPath: selectorpath }),
    };
    return marker(`kubebuilder:subresource:scale:${text.join(",")}`, { subresources: { scale } });
  });
const selectable = mostly(
  [".spec.f", ".spec.g.a", ".status.s"],
  [".spec", ".metadata.name", "spec.f", "", ".spec.l[0]", ".spec.x"],
).map((jsonPath) =>
  marker(`kubebuilder:selectablefield:JSONPath=${quote(jsonPath)}`, { selectableFields: [{ jsonPath }] }),
);
const deprecated = mostly(["use v2"], ["", "two\nlines", "x".repeat(300)]).map((warning) =>
  marker(`kubebuilder:deprecatedversion:warning=${quote(warning)}`, {
    deprecated: true,
    deprecationWarning: warning,
  }),
);

/** A marker of names or metadata, whose part is the CRD and not its version. */
const names = fc
  .record({
    path: mostly(["things", "fuzzythings"], ["Things", "a.b", "things-", "x".repeat(64)]),
    singular: mostly([undefined, "thing"], ["Thing", "a_b", "-"]),
    shortName: mostly([undefined, ["th"], ["th", "th"], ["things"]], [["Th"], ["a.b"]]),
    categories: mostly([undefined, ["all"], ["a", "a"]], [["All"], ["a b"]]),
  })
  .map(({ path, singular, shortName, categories }) => {
    const text = Object.entries({ path, singular, shortName, categories }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${[value].flat().map(quote).join(";")}`],
    );
    return marker(`kubebuilder:resource:${text.join(",")}`, {
      plural: path,
      ...(singular !== undefined && { singular }),
      ...(shortName !== undefined && { shortNames: shortName }),
      ...(categories !== undefined && { categories }),
    });
  });
const metadata = fc
  .tuple(
    fc.constantFrom("labels", "annotations"),
    mostly(["a=b", "acme.example/a=b"], ["a b=c", "a=b c", "/a=b", "a/b/c=d", "=x"]),
  )
  .map(([kind, entry]) => {
    const at = entry.indexOf("=");
    return marker(`kubebuilder:metadata:${kind}=${quote(entry)}`, {
      [kind]: { [entry.slice(0, at)]: entry.slice(at + 1) },
    });
  });

/** Merges what markers add: lists are continued, other values are replaced. */
function merge(base: Fields, markers: readonly Marker[]): Fields {
  const merged: Record<string, unknown> = { ...base };
  for (const { adds } of markers)
    for (const [name, value] of Object.entries(adds)) {
      const before = merged[name];
      const continues = Array.isArray(before) && Array.isArray(value) && name !== "enum";
      if (continues) merged[name] = [...before, ...value];
      else
        merged[name] =
          isRecord(before) && isRecord(value) && name !== "default" ? { ...before, ...value } : value;
    }
  return merged;
}

const nameOf = ({ text }: Marker): string => text.split(/[=:](?![a-z]*:)/)[0] ?? "";
const repeats = new Set(["listMapKey", "kubebuilder:printcolumn", "kubebuilder:selectablefield"]);
/** Markers that may be given once are drawn once. */
const few = (markers: readonly fc.Arbitrary<Marker>[], maxLength: number): fc.Arbitrary<Marker[]> =>
  fc.uniqueArray(fc.oneof(...markers), {
    maxLength,
    selector: (one) =>
      repeats.has(nameOf(one)) || one.text.includes("XValidation") ? one.text : nameOf(one),
  });

/** The API group of the CRDs. */
export const group = "fuzz.acme.example";

/** CRDs of one kind, whose markers decide whether the API server accepts them. */
export const markedCrds: fc.Arbitrary<MarkedManifest> = fc
  .constantFrom(...members)
  .chain(([type, schema, own]) =>
    fc.record({
      type: fc.constant(type),
      schema: fc.constant(schema),
      allowsNull: mostly([false], [true]),
      onMember: few([...own, ...own, ...own, ...shared], 3),
      onVersion: few([column, column, status, scale, selectable, deprecated], 2),
      onNames: few([names], 1),
      onMetadata: few([metadata], 1),
    }),
  )
  .map(({ type, schema, allowsNull, onMember, onVersion, onNames, onMetadata }) => {
    // capikit refuses `null` beside an enum: it would have no effect.
    const isNullable = allowsNull && !onMember.some(({ adds }) => "enum" in adds);
    const f = merge(isNullable ? { ...schema, nullable: true } : schema, onMember);
    const named = merge({ plural: "things", singular: "thing" }, onNames) as { readonly plural: string };
    const line = ({ text }: Marker): string => `// +${text}`;
    const properties = {
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: { type: "object" },
      spec: {
        type: "object",
        properties: { f, g: object, l: { type: "array", items: { type: "string" } } },
      },
      status: {
        type: "object",
        properties: { n: { type: "integer", format: "int32" }, s: { type: "string" } },
      },
    };
    const version = {
      name: "v1",
      served: true,
      storage: true,
      schema: { openAPIV3Schema: { type: "object", properties } },
    };
    const manifest: Manifest = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${named.plural}.${group}`, ...merge({}, onMetadata) },
      spec: {
        group,
        scope: "Namespaced",
        names: { kind: "Thing", listKind: "ThingList", ...named },
        versions: [merge(version, onVersion)],
      },
    };
    const source = [
      'import type { int32, int64, KubernetesObject } from "@capikit/api/meta";',
      "",
      "export interface Pair { a?: string; b?: string }",
      ...[...onVersion, ...onNames, ...onMetadata].map(line),
      "export interface Thing extends KubernetesObject {",
      "  spec?: {",
      ...onMember.map((one) => `    ${line(one)}`),
      `    f?: ${type}${isNullable ? " | null" : ""};`,
      "    g?: Pair;",
      "    l?: string[];",
      "  };",
      "  status?: { n?: int32; s?: string };",
      "}",
      "",
    ].join("\n");
    return { source, manifest };
  });
