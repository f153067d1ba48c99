import type { Cluster, ClusterClass, ClusterClassStatusVariable } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { objectOf } from "./tables.ts";

const CORE = "cluster.x-k8s.io/v1beta2";
const noRef = { apiVersion: "", kind: "", name: "" };

/** Returns a template reference with Go's zero values. */
export function templateOf(value: JSONValue | undefined): JsonObject {
  return { templateRef: { ...noRef, ...objectOf(objectOf(value).templateRef) } };
}

/** Returns a ClusterClass with Go's zero values, without which the types cannot be read. */
export function classOf(value: JSONValue | undefined): ClusterClass {
  const { metadata, spec, status } = objectOf(value);
  const { infrastructure, controlPlane, workers, patches } = objectOf(spec);
  const { machineInfrastructure } = objectOf(controlPlane);
  const hasMachines = isJsonObject(machineInfrastructure) && "templateRef" in machineInfrastructure;
  return {
    apiVersion: CORE,
    kind: "ClusterClass",
    metadata: { ...objectOf(metadata) },
    spec: {
      ...objectOf(spec),
      infrastructure: { ...objectOf(infrastructure), ...templateOf(infrastructure) },
      controlPlane: {
        ...objectOf(controlPlane),
        ...templateOf(controlPlane),
        machineInfrastructure: hasMachines ? templateOf(machineInfrastructure) : undefined,
      },
      workers: {
        machineDeployments: listOf(objectOf(workers).machineDeployments).map(workersClassOf),
        machinePools: listOf(objectOf(workers).machinePools).map(workersClassOf),
      },
      patches: listOf(patches).map((patch) => ({
        name: "",
        ...patch,
        ...("definitions" in patch && { definitions: listOf(patch.definitions).map(definitionOf) }),
      })),
    },
    status: objectOf(status),
  } as unknown as ClusterClass;
}

function workersClassOf(workers: JsonObject): JsonObject {
  return {
    class: "",
    ...workers,
    bootstrap: templateOf(workers.bootstrap),
    infrastructure: templateOf(workers.infrastructure),
  };
}

function definitionOf(definition: JsonObject): JsonObject {
  const selector = objectOf(definition.selector);
  return {
    selector: { apiVersion: "", kind: "", ...selector, matchResources: objectOf(selector.matchResources) },
    jsonPatches: listOf(definition.jsonPatches).map((patch) => ({ op: "", path: "", ...patch })),
  };
}

/** Returns a Cluster with Go's zero values. */
export function clusterOf(value: JSONValue | undefined): Cluster {
  const { metadata, spec } = objectOf(value);
  const { topology } = objectOf(spec);
  const { workers } = objectOf(topology);
  const named = (list: JSONValue | undefined): JsonObject[] =>
    listOf(list).map((one) => ({ class: "", name: "", ...one }));
  return {
    apiVersion: CORE,
    kind: "Cluster",
    metadata: { ...objectOf(metadata) },
    spec: {
      ...objectOf(spec),
      topology: isDefined(topology)
        ? {
            version: "",
            ...objectOf(topology),
            classRef: { name: "", ...objectOf(objectOf(topology).classRef) },
            workers: {
              machineDeployments: named(objectOf(workers).machineDeployments),
              machinePools: named(objectOf(workers).machinePools),
            },
          }
        : undefined,
    },
  } as unknown as Cluster;
}

/** Go omits replicas of 0 in some types only, so that they do not make a topology. */
function isDefined(topology: JSONValue | undefined): boolean {
  return isJsonObject(topology) && Object.keys(topology).length > 0;
}

/** Returns the objects of a list. */
export function listOf(value: JSONValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** Returns variables with definitions. */
export function definitionsOf(value: JSONValue | undefined): ClusterClassStatusVariable[] {
  return listOf(value) as unknown as ClusterClassStatusVariable[];
}

/** Returns the objects of a recorded client, with the versions that it leaves out. */
export function clientObjects(value: JSONValue | undefined): JsonObject[] {
  return listOf(value).map((object) => ({
    apiVersion: object.kind === "Node" ? "v1" : CORE,
    ...object,
  }));
}
