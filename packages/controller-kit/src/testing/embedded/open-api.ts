import type { JsonSchema } from "@capikit/schema";
import type { ServedKind } from "../store/served-kind.ts";
import { pathOfVersion } from "./definitions.ts";

/**
 * Answers requests for OpenAPI v3 documents, from which kubectl explains fields and learns which
 * options the server supports. Returns undefined for another or an unknown path.
 */
export function openApi(path: string, kinds: readonly ServedKind[]): object | undefined {
  const versions = new Map<string, ServedKind[]>();
  for (const kind of kinds) {
    const key = pathOfVersion(kind);
    versions.set(key, [...(versions.get(key) ?? []), kind]);
  }
  if (path === "/openapi/v3") {
    const entries = [...versions.keys()].map((key) => [key, { serverRelativeURL: `/openapi/v3/${key}` }]);
    return { paths: Object.fromEntries(entries) };
  }
  const served = versions.get(path.replace(/^\/openapi\/v3\//, ""));
  return served && documentOf(served);
}

function documentOf(kinds: readonly ServedKind[]): object {
  return {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: "v1" },
    paths: Object.fromEntries(kinds.flatMap(pathsOf)),
    components: {
      schemas: {
        ...Object.fromEntries(kinds.map((kind) => [nameOf(kind), schemaOf(kind)])),
        ...metadataSchemas,
      },
    },
  };
}

const nameOf = ({ group, version, kind }: ServedKind): string =>
  [...(group || "core.api.k8s.io").split(".").reverse(), version, kind].join(".");

const identityOf = ({ group, version, kind }: ServedKind) => ({ group, version, kind });

const objectMeta = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

const metadataSchemas = {
  [objectMeta]: {
    type: "object",
    description: "ObjectMeta is metadata that all persisted resources must have.",
    properties: {
      name: { type: "string", description: "Name must be unique within a namespace." },
      generateName: { type: "string" },
      namespace: { type: "string" },
      labels: { type: "object", additionalProperties: { type: "string" } },
      annotations: { type: "object", additionalProperties: { type: "string" } },
      finalizers: { type: "array", items: { type: "string" } },
      ownerReferences: { type: "array", items: { type: "object" } },
      uid: { type: "string" },
      resourceVersion: { type: "string" },
      generation: { type: "integer", format: "int64" },
      creationTimestamp: { type: "string", format: "date-time" },
      deletionTimestamp: { type: "string", format: "date-time" },
      managedFields: { type: "array", items: { type: "object" } },
    },
  },
} satisfies Record<string, JsonSchema>;

function schemaOf(kind: ServedKind): object {
  const { schema } = kind.compiled;
  const text = { type: "string" };
  return {
    ...schema,
    properties: {
      apiVersion: text,
      kind: text,
      ...schema.properties,
      metadata: { allOf: [{ $ref: `#/components/schemas/${objectMeta}` }] },
    },
    "x-kubernetes-group-version-kind": [identityOf(kind)],
  };
}

function pathsOf(kind: ServedKind): [string, object][] {
  const namespace = kind.scope === "Namespaced" ? "namespaces/{namespace}/" : "";
  const collection = `/${pathOfVersion(kind)}/${namespace}${kind.plural}`;
  const parameters = (...names: readonly string[]) =>
    names.map((name) => ({ name, in: "query", schema: { type: "string" } }));
  const content = { "application/json": { schema: { $ref: `#/components/schemas/${nameOf(kind)}` } } };
  const operation = (action: string, ...names: readonly string[]) => ({
    parameters: parameters(...names),
    responses: { 200: { description: "OK", content } },
    "x-kubernetes-action": action,
    "x-kubernetes-group-version-kind": identityOf(kind),
  });
  const writing = ["dryRun", "fieldManager", "fieldValidation"];
  return [
    [collection, { get: operation("list"), post: operation("post", ...writing) }],
    [
      `${collection}/{name}`,
      {
        get: operation("get"),
        put: operation("put", ...writing),
        patch: operation("patch", ...writing, "force"),
        delete: operation("delete", "dryRun"),
      },
    ],
  ];
}
