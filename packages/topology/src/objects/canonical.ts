import { ConversionError, type ConvertibleObject, convert } from "@capikit/api/conversion";
import { type Cluster, type ClusterClass, cluster, clusterClass } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { cloneJson, isJsonObject, type JsonObject, stringifyJson, textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { type CompiledSchema, compileSchema, type Json, type JsonSchema } from "@capikit/schema";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { TopologyError, topologyError } from "../errors/topology-error.ts";
import { shown, type Unstructured } from "./kubernetes.ts";

const CORE = "cluster.x-k8s.io/v1beta2";

/**
 * Copies an object of Cluster API's core in version v1beta2.
 *
 * @throws TopologyError for a version that cannot be converted.
 */
export function inCoreVersion(object: Unstructured): Unstructured {
  if (textAt(object, "apiVersion") === CORE) return cloneJson(object);
  try {
    return cloneJson(
      convert(object as ConvertibleObject, CORE, { getAPIVersion: unknownVersion }),
    ) as Unstructured;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    throw topologyError("topology/invalid-object", shown(object), error.message, error);
  }
}

/** Returns an object in version v1beta2. One that cannot be converted stays as it is. */
export function currentVersion(object: Unstructured): Unstructured {
  const wanted = `${groupOf(textAt(object, "apiVersion"))}/v1beta2`;
  if (textAt(object, "apiVersion") === wanted) return object;
  try {
    return convert(object as ConvertibleObject, wanted, { getAPIVersion: unknownVersion }) as Unstructured;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    return object;
  }
}

function unknownVersion(group: string, kind: string): never {
  throw new ConversionError(
    "CONVERSION_UNRESOLVED_REFERENCE",
    "",
    `the version of ${kind}.${group} is not known`,
  );
}

/** Returns a Cluster in version v1beta2. @throws TopologyError for an invalid object. */
export async function canonicalCluster(object: Unstructured): Promise<Cluster> {
  return (await canonical(object, cluster)) as unknown as Cluster;
}

/** Adds the prefix `v` to a topology's version that is without it, like Cluster API's webhook. */
export function withVersionPrefix(cluster: Cluster): Cluster {
  const { topology } = cluster.spec;
  if (topology !== undefined && !topology.version.startsWith("v")) topology.version = `v${topology.version}`;
  return cluster;
}

/** Returns a ClusterClass in version v1beta2. @throws TopologyError for an invalid object. */
export async function canonicalClass(object: Unstructured): Promise<ClusterClass> {
  return (await canonical(object, clusterClass)) as unknown as ClusterClass;
}

interface CoreKind {
  readonly kind: string;
  readonly schema: () => Promise<JsonSchema>;
}

const compiled = new Map<string, CompiledSchema>();

async function canonical(object: Unstructured, { kind, schema }: CoreKind): Promise<Unstructured> {
  const apiVersion = textAt(object, "apiVersion");
  if (textAt(object, "kind") !== kind || !apiVersion.startsWith("cluster.x-k8s.io/")) {
    const found = `apiVersion is ${stringifyJson(apiVersion)}, kind ${stringifyJson(textAt(object, "kind"))}`;
    throw topologyError("topology/invalid-object", shown(object), `is not a ${kind}: ${found}`);
  }
  const converted = inCoreVersion(object) as Json;
  const ready = compiled.get(kind) ?? compileSchema(await schema());
  compiled.set(kind, ready);
  const unknown: string[] = [];
  const pruned = ready.prune(converted, { root: true, onDropped: (path) => unknown.push(path) });
  const value = ready.applyDefaults(ready.pruneNulls(pruned));
  // A webhook defaults a null variable before the API server requires its value.
  const invalid = ready
    .validate(value)
    .filter(({ path, type }) => type !== "FieldValueRequired" || !NULL_VARIABLE.test(path));
  const errors = [
    ...unknown.map((path) => ({ path, message: "is an unknown field" })),
    ...invalid,
    ...(invalid.length === 0 ? ready.rules().validate(value, undefined) : []),
  ];
  if (errors.length > 0)
    throw new TopologyError(
      errors.map(({ path, message }) =>
        topologyProblem("topology/invalid-object", `${shown(object)} ${path}`.trimEnd(), message),
      ),
    );
  return cloneJson(value) as Unstructured;
}

const NULL_VARIABLE = /^spec\.topology\.(?:.*\.)?(?:variables|overrides)\[\d+\]\.value$/;

function isEmpty(value: JSONValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Copies an object without members that Go omits. Only for objects without embedded JSON. */
export function withoutEmpty(value: object): JsonObject {
  return compacted(value as JsonObject) as JsonObject;
}

function compacted(value: JSONValue): JSONValue {
  if (Array.isArray(value)) return value.map(compacted);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, member]): [string, JSONValue][] => {
    if (isEmpty(member)) return [];
    const inner = compacted(member);
    return isEmpty(inner) ? [] : [[name, inner]];
  });
  return Object.fromEntries(entries);
}
