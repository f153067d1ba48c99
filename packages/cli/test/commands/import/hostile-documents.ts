import fc from "fast-check";
import { hostileText, nameOr } from "./hostile-text.ts";

/** A document to import: its text, and the format it is given as. */
export interface HostileDocument {
  readonly format: "crd" | "openapi";
  readonly text: string;
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

const references = ["Foo", "Bar", "v1.ObjectMeta", "v1.Foo", "Deep.Bar"] as const;

function schemas(reference: fc.Arbitrary<object>): fc.Arbitrary<object> {
  const { schema } = fc.letrec<{ schema: object; node: object }>((tie) => ({
    schema: fc.oneof({ maxDepth: 4, depthSize: "small" }, reference, tie("node")),
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
          ...(type === "object" && properties.length === 0
            ? ([["additionalProperties", inner]] as const)
            : []),
        ]),
      ),
  }));
  return schema;
}

const crdSchema = schemas(fc.constant({ type: "string" }));

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
    optional(hostileText),
    labels,
    labels,
    fc.array(nameOr("fo", "ba"), { maxLength: 2 }),
    fc.array(version, { minLength: 1, maxLength: 2 }),
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

/** One to three CRDs, alone or as a list. */
const crds = fc.array(crd, { minLength: 1, maxLength: 3 }).map((items): HostileDocument => {
  const [only] = items;
  const document = items.length === 1 ? only : { apiVersion: "v1", kind: "List", items };
  return { format: "crd", text: jsonOf(document) };
});

const componentName = nameOr(
  ...references,
  "FooRequest",
  "FooResponse",
  "sigs.k8s.io.cluster-api.api.core.v1beta2.Foo",
  "a.b.Foo",
);
const componentReference = componentName.map((name) => ({ $ref: `#/components/schemas/${name}` }));
const component = fc
  .tuple(schemas(componentReference), hostileText)
  .map(([schema, description]) => ({ description, ...schema, type: "object" }));

const operation = fc
  .tuple(
    hostileText,
    hostileText,
    nameOr("hooksFoo", "hooksBar"),
    fc.array(hostileText, { maxLength: 2 }),
    nameOr("FooRequest", "a.b.Foo"),
    nameOr("FooResponse", "Foo"),
    fc.record(
      { extensions: hostileText, cache: hostileText, gates: fc.array(hostileText), since: hostileText },
      { requiredKeys: [] },
    ),
    fc.record({ on: hostileText, in: hostileText, replacement: hostileText }, { requiredKeys: [] }),
  )
  .map(([summary, description, operationId, tags, request, response, traits, deprecation]) => {
    const body = (name: string) => ({
      content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
    });
    return {
      names: [request, response],
      post: {
        summary,
        description,
        operationId,
        tags,
        requestBody: body(request),
        responses: { "200": body(response) },
        "x-capikit-hook": { ...traits, deprecation },
      },
    };
  });

const path = fc
  .tuple(
    nameOr("hooks.example.org", "types.example.org", "hooks"),
    nameOr("v1", "v1alpha1"),
    nameOr("foo", "bar", "index", "shared", "foorequest"),
    fc.constantFrom("", "", "/{name}"),
  )
  .map(([group, version, name, handler]) => `/${group}/${version}/${name}${handler}`);

const openapi = fc
  .tuple(
    fc.array(fc.tuple(path, operation), { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(componentName, component), { maxLength: 5 }),
    component,
    fc.record({ title: hostileText, description: hostileText, version: hostileText }, { requiredKeys: [] }),
    fc.record({ name: hostileText, url: hostileText }, { requiredKeys: [] }),
  )
  .map(([paths, components, body, info, license]): HostileDocument => {
    const bodies = paths.flatMap(([, { names }]) => names.map((name) => [name, body] as const));
    const document = {
      openapi: "3.0.3",
      info: { ...info, license },
      paths: objectOf(paths.map(([at, { post }]) => [at, { post }])),
      components: { schemas: objectOf([...components, ...bodies]) },
    };
    return { format: "openapi", text: jsonOf(document) };
  });

/** CRD and OpenAPI documents with hostile text in every position that takes text. */
export const hostileDocument = fc.oneof(crds, openapi);
