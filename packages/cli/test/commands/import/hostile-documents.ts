import fc from "fast-check";

/** Delimiters of TypeScript, JSON, YAML, Markdown, comments, markers and paths. */
const fragments = [
  '"',
  "'",
  "`",
  "\\",
  '\\"',
  "\\u002a/",
  "*/",
  "*\\/",
  "/*",
  "/**",
  "//",
  "\n",
  "\r",
  "\r\n",
  "\t",
  "\v",
  "\u0000",
  "\u001b[2J",
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u2066",
  "\u200f",
  "\ufeff",
  "\ud800",
  "💥",
  "é",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: template syntax in the document
  "${globalThis.hit()}",
  "; globalThis.hit(); ",
  "\n*/ globalThis.hit(); /*",
  '"; globalThis.hit(); "',
  "\nglobalThis.hit();\n",
  "\u2028globalThis.hit();\u2028",
  'import("node:fs")',
  'import "node:fs";',
  "export default 1;",
  "<script>hit()</script>",
  "+kubebuilder:validation:Minimum=1",
  "\n+kubebuilder:validation:Enum=a;b",
  "\n+groupName=evil.example\n",
  "@packageDocumentation",
  "---",
  "TODO",
  "```",
  "=",
  ":",
  ",",
  ";",
  "{",
  "}",
  "[]",
  "|",
  "<",
  "#",
  "%0A",
  "&a",
  "*a",
  "<<",
  "!!js/function",
  "../",
  "../../../outside/",
  "/etc/",
  "..",
  ".",
  "C:\\",
  "\\\\host\\",
  "index",
  "shared",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "class",
  "default",
  "any",
  "status",
  " ",
] as const;

/** Text that tries to leave whatever position it is in. */
const hostileText = fc
  .oneof(
    {
      weight: 8,
      arbitrary: fc.array(fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 6 })), {
        minLength: 1,
        maxLength: 6,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.string({ unit: "binary", maxLength: 12 }), { minLength: 1, maxLength: 2 }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...fragments).map((one) => [one.repeat(700), one]) },
  )
  .map((parts) => parts.join(""));

/** A name of the usual syntax; sometimes text that has not. */
function nameOr(...usual: readonly [string, ...string[]]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 150, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: hostileText },
    // The usual with something behind it, as a check of the first characters would let pass.
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...usual), hostileText).map((parts) => parts.join("")) },
  );
}

type Json = unknown;

/** An object whose keys are its own, `__proto__` too. */
function objectOf(entries: Iterable<readonly [string, Json]>): object {
  return Object.fromEntries([...entries].filter(([, value]) => value !== undefined));
}

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });

const scalar = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
);
const anyValue = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.array(fc.tuple(hostileText, scalar), { maxLength: 3 }).map(objectOf),
);

const propertyName = nameOr(
  "name",
  "nodeRef",
  "items",
  "proxyURL",
  "my-key",
  "constructors",
  "status",
  "values",
);

const rule = fc
  .record(
    {
      rule: hostileText,
      message: hostileText,
      messageExpression: hostileText,
      reason: hostileText,
      fieldPath: hostileText,
      optionalOldSelf: fc.boolean(),
    },
    { requiredKeys: ["rule"] },
  )
  .chain((given) => fc.tuple(hostileText, scalar).map(([key, value]) => ({ ...given, [key]: value })));

/** Keywords of a schema in addition to its type. */
const keywords = fc.record(
  {
    description: hostileText,
    title: hostileText,
    default: anyValue,
    example: anyValue,
    externalDocs: fc.record({ url: hostileText, description: hostileText }, { requiredKeys: [] }),
    enum: fc.array(fc.oneof(hostileText, hostileText, scalar), { maxLength: 4 }),
    format: fc.oneof(hostileText, fc.constantFrom("int32", "date-time", "byte", "int-or-string")),
    pattern: hostileText,
    minLength: fc.oneof(fc.nat(), hostileText),
    maximum: fc.oneof(fc.double({ noNaN: true }), fc.bigInt().map(Number), hostileText),
    nullable: fc.boolean(),
    required: fc.array(propertyName, { maxLength: 2 }),
    "x-kubernetes-validations": fc.array(rule, { maxLength: 2 }),
    "x-kubernetes-list-type": fc.oneof(hostileText, fc.constantFrom("map", "set", "atomic")),
    "x-kubernetes-list-map-keys": fc.array(hostileText, { maxLength: 2 }),
    "x-kubernetes-map-type": fc.oneof(hostileText, fc.constant("granular")),
    "x-kubernetes-int-or-string": fc.constant(true),
    "x-kubernetes-preserve-unknown-fields": fc.constant(true),
    "x-kubernetes-embedded-resource": fc.constant(true),
    allOf: fc.array(fc.record({ pattern: hostileText, description: hostileText }, { requiredKeys: [] })),
    not: anyValue,
  },
  { requiredKeys: [] },
);

/** Few keywords a node, so that most of them reach the printer. */
const someKeywords = fc
  .tuple(keywords, fc.array(fc.nat({ max: 20 }), { maxLength: 4 }), optional(fc.tuple(hostileText, anyValue)))
  .map(([given, picks, extra]) => {
    const entries = Object.entries(given);
    const kept = entries.filter((_, at) => picks.includes(at));
    return [...kept, ...(extra === undefined ? [] : [[`x-${extra[0]}`, extra[1]] as const, extra])];
  });

const { schema: crdSchema } = fc.letrec<{ schema: object; node: object }>((tie) => ({
  schema: fc.oneof({ maxDepth: 4, depthSize: "small" }, fc.constant({ type: "string" }), tie("node")),
  node: fc
    .tuple(
      fc.constantFrom(
        "object",
        "object",
        "object",
        "string",
        "string",
        "array",
        "integer",
        "number",
        "boolean",
      ),
      someKeywords,
      fc.array(fc.tuple(propertyName, tie("schema")), { maxLength: 4 }),
      tie("schema"),
    )
    .map(([type, more, properties, inner]) =>
      objectOf([
        ...more,
        ["type", type],
        ...(type === "array" ? ([["items", inner]] as const) : []),
        ...(type === "object" && properties.length > 0
          ? ([["properties", objectOf(properties)]] as const)
          : []),
        ...(type === "object" && properties.length === 0 ? ([["additionalProperties", inner]] as const) : []),
      ]),
    ),
}));

/** The root of a kind's schema. */
const rootSchema = fc
  .tuple(hostileText, crdSchema, crdSchema, someKeywords)
  .map(([description, spec, status, more]) =>
    objectOf([...more, ["type", "object"], ["description", description], ["properties", { spec, status }]]),
  );

const version = fc
  .tuple(
    nameOr("v1", "v1beta1", "v2"),
    rootSchema,
    optional(hostileText),
    fc.array(
      fc.record({
        name: hostileText,
        type: nameOr("string", "integer"),
        jsonPath: nameOr(".spec", ".status.phase", ".metadata.name"),
        description: hostileText,
        format: hostileText,
      }),
      { maxLength: 2 },
    ),
    fc.array(fc.record({ jsonPath: hostileText }), { maxLength: 1 }),
    optional(fc.record({ specReplicasPath: nameOr(".spec"), statusReplicasPath: nameOr(".status") })),
  )
  .map(([name, schema, deprecationWarning, additionalPrinterColumns, selectableFields, scale]) => ({
    name,
    served: true,
    storage: true,
    schema: { openAPIV3Schema: schema },
    deprecated: deprecationWarning !== undefined,
    deprecationWarning,
    additionalPrinterColumns,
    selectableFields,
    subresources: { status: {}, scale },
  }));

const labels = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 2 }).map(objectOf);

const crd = fc
  .tuple(
    nameOr("example.org", "infra.example.org", "infra-example.org", "types.example"),
    nameOr("Foo", "Bar", "Shared", "Index", "FooList", "Record", "KubernetesObject", "Condition"),
    nameOr("foos", "bars"),
    fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, hostileText),
    labels,
    labels,
    fc.array(nameOr("fo", "ba"), { maxLength: 2 }),
    fc.uniqueArray(version, { minLength: 1, maxLength: 2, selector: ({ name }) => name }),
    fc.record(
      { scope: nameOr("Namespaced", "Cluster"), singular: nameOr("foo") },
      { requiredKeys: ["scope"] },
    ),
  )
  .map(([group, kind, plural, name, own, annotations, shortNames, versions, { scope, singular }]) => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: name ?? `${plural}.${group}`, labels: own, annotations },
    spec: { group, scope, names: { kind, plural, singular, shortNames }, versions },
  }));

/** Returns JSON that is valid YAML: escapes characters that the reader rejects. */
function jsonOf(document: unknown): string {
  return JSON.stringify(document).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** One to three CRDs, alone or as a list, with hostile text in every position that takes text. */
export const hostileDocument = fc
  .tuple(fc.array(crd, { minLength: 1, maxLength: 3 }), fc.nat(9))
  .map(([items, at]): string => {
    const [only] = items;
    const document = items.length === 1 ? only : { apiVersion: "v1", kind: "List", items };
    // The reader rejects keys of more than 1024 characters and half characters, so most have none.
    return jsonOf(at === 0 ? document : readable(document));
  });

const wellFormed = (text: string): string => Buffer.from(text).toString();

function readable(value: Json): Json {
  if (typeof value === "string") return wellFormed(value);
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== "object" || value === null) return value;
  return objectOf(
    Object.entries(value).map(([key, item]) => [wellFormed(key.slice(0, 200)), readable(item)] as const),
  );
}
