import type { ServedKind } from "../store/served-kind.ts";
import { pathOfVersion } from "./definitions.ts";

/**
 * Answers requests for OpenAPI v3 documents, from which kubectl explains fields and learns which
 * options the server supports. Returns undefined for another or an unknown path.
 */
export function openApi(path: string, kinds: readonly ServedKind[]): object | undefined {
  const versions = Map.groupBy(kinds, pathOfVersion);
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

const meta = "io.k8s.apimachinery.pkg.apis.meta.v1";
const objectMeta = `${meta}.ObjectMeta`;
const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const seconds = { type: "integer", format: "int64" };
const texts = { type: "object", additionalProperties: text };
const refTo = (name: string) => ({ allOf: [{ $ref: `#/components/schemas/${name}` }] });
const listOf = (name: string) => ({ type: "array", items: refTo(`${meta}.${name}`) });

const metadataSchemas = {
  [objectMeta]: {
    type: "object",
    description: "ObjectMeta is metadata that all persisted resources must have.",
    properties: {
      annotations: texts,
      creationTimestamp: time,
      deletionGracePeriodSeconds: seconds,
      deletionTimestamp: time,
      finalizers: { type: "array", items: text },
      generateName: text,
      generation: seconds,
      labels: texts,
      managedFields: listOf("ManagedFieldsEntry"),
      name: text,
      namespace: text,
      ownerReferences: listOf("OwnerReference"),
      resourceVersion: text,
      selfLink: text,
      uid: text,
    },
  },
  [`${meta}.OwnerReference`]: {
    type: "object",
    required: ["apiVersion", "kind", "name", "uid"],
    properties: {
      apiVersion: text,
      blockOwnerDeletion: { type: "boolean" },
      controller: { type: "boolean" },
      kind: text,
      name: text,
      uid: text,
    },
  },
  [`${meta}.ManagedFieldsEntry`]: {
    type: "object",
    properties: {
      apiVersion: text,
      fieldsType: text,
      fieldsV1: refTo(`${meta}.FieldsV1`),
      manager: text,
      operation: text,
      subresource: text,
      time: text,
    },
  },
  [`${meta}.FieldsV1`]: { type: "object" },
};

function schemaOf(kind: ServedKind): object {
  const { schema } = kind.compiled;
  return {
    ...schema,
    properties: {
      apiVersion: text,
      kind: text,
      ...schema.properties,
      metadata: refTo(objectMeta),
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
