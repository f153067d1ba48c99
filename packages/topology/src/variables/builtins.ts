import type {
  Cluster,
  ClusterVariable,
  ControlPlaneTopology,
  MachineDeploymentTopology,
  MachinePoolTopology,
} from "@capikit/api/core/v1beta2";
import type { Builtins, ObjectMeta, Variable } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { defined, textAt } from "@capikit/common/json";
import { getAt } from "../json/json-object.ts";
import {
  annotationsOf,
  identityOf,
  labelsOf,
  specVersion,
  type Unstructured,
} from "../objects/kubernetes.ts";

/** The name of the variable with builtin values. */
export const BUILTIN = "builtin";

/** Annotations that are omitted because of their size. */
export const UNSENT_ANNOTATIONS: readonly string[] = [
  "kubectl.kubernetes.io/last-applied-configuration",
  "cluster.x-k8s.io/conversion-data",
];

/** Reports whether a patch gets a variable: it, or the ClusterClass itself, defines it. */
export type IsDefined = (name: string) => boolean;

/** Returns the variables of all templates: the Cluster's variables and builtin values. */
export function globalVariables(cluster: Cluster, isDefined: IsDefined): Variable[] {
  const { topology, clusterNetwork = {} } = cluster.spec;
  const { name, namespace, uid, labels, annotations } = cluster.metadata;
  const classRef = {
    name: topology?.classRef.name ?? "",
    namespace: topology?.classRef.namespace ?? namespace ?? "",
  };
  const network = defined({
    serviceDomain: clusterNetwork.serviceDomain || undefined,
    services: nonEmpty(clusterNetwork.services?.cidrBlocks),
    pods: nonEmpty(clusterNetwork.pods?.cidrBlocks),
  });
  const builtins: Builtins = {
    cluster: defined({
      name: name || undefined,
      namespace: namespace || undefined,
      uid: uid || undefined,
      metadata: metadataOf(labels, annotations),
      topology: defined({
        version: topology?.version || undefined,
        classRef,
        class: classRef.name || undefined,
        classNamespace: classRef.namespace || undefined,
      }),
      network: Object.keys(network).length > 0 ? network : undefined,
    }),
  };
  const own = (topology?.variables ?? []).filter((variable) => variable.name !== BUILTIN);
  return [...chosen(own, isDefined), builtin(builtins)];
}

/** Returns the variables of control plane templates: overrides and builtin values. */
export function controlPlaneVariables(
  topology: ControlPlaneTopology,
  controlPlane: Unstructured,
  machineTemplate: Unstructured | undefined,
  isDefined: IsDefined,
): Variable[] {
  const replicas = topology.replicas === undefined ? undefined : getAt(controlPlane, ["spec", "replicas"]);
  const builtins: Builtins = {
    controlPlane: defined({
      version: specVersion(controlPlane) || undefined,
      metadata: metadataOf(labelsOf(controlPlane), annotationsOf(controlPlane)),
      name: identityOf(controlPlane).name || undefined,
      replicas: typeof replicas === "number" ? replicas : undefined,
      machineTemplate: machineTemplate && { infrastructureRef: { name: identityOf(machineTemplate).name } },
    }),
  };
  return [...chosen(topology.variables?.overrides, isDefined), builtin(builtins)];
}

/** Returns the variables of worker templates: overrides and builtin values. */
export function workersVariables(
  kind: "machineDeployment" | "machinePool",
  topology: MachineDeploymentTopology | MachinePoolTopology,
  workers: Unstructured,
  bootstrap: Unstructured,
  infrastructure: Unstructured,
  isDefined: IsDefined,
): Variable[] {
  const replicas = getAt(workers, ["spec", "replicas"]);
  const known = defined({
    version: textAt(workers, "spec", "template", "spec", "version") || undefined,
    metadata: metadataOf(labelsOf(workers), annotationsOf(workers)),
    class: topology.class || undefined,
    name: identityOf(workers).name || undefined,
    topologyName: topology.name || undefined,
    replicas: typeof replicas === "number" ? replicas : undefined,
    bootstrap: { configRef: { name: identityOf(bootstrap).name } },
    infrastructureRef: { name: identityOf(infrastructure).name },
  });
  return [...chosen(topology.variables?.overrides, isDefined), builtin({ [kind]: known })];
}

function chosen(values: readonly ClusterVariable[] | undefined, isDefined: IsDefined): Variable[] {
  return (values ?? []).filter(({ name }) => isDefined(name)).map(({ name, value }) => ({ name, value }));
}

function builtin(value: Builtins): Variable {
  return { name: BUILTIN, value: value as unknown as JSONValue };
}

function metadataOf(
  labels: Record<string, string> | undefined,
  annotations: Record<string, string> | undefined,
): ObjectMeta | undefined {
  const sent = Object.fromEntries(
    Object.entries(annotations ?? {}).filter(([name]) => !UNSENT_ANNOTATIONS.includes(name)),
  );
  const hasAny = (texts: Record<string, string> | undefined): boolean => Object.keys(texts ?? {}).length > 0;
  if (!hasAny(labels) && !hasAny(annotations)) return undefined;
  return defined({
    labels: labels !== undefined && hasAny(labels) ? labels : undefined,
    annotations: hasAny(sent) ? sent : undefined,
  });
}

function nonEmpty<T>(list: T[] | undefined): T[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}
