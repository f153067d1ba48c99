import type { JsonObject } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { discoverVariables, type RenderedTopology, type Unstructured } from "@capikit/topology";

/** The desired state as Go writes it. */
export interface GoAnswer {
  readonly topology: JsonObject;
  readonly desired: GoState;
  readonly requests?: readonly { readonly extension: string; readonly request: JsonObject }[];
}

interface GoState {
  readonly Cluster: Unstructured;
  readonly InfrastructureCluster: Unstructured;
  readonly ControlPlane: GoControlPlane;
  readonly MachineDeployments: Readonly<Record<string, GoMachineDeployment>> | null;
  readonly MachinePools: Readonly<Record<string, GoMachinePool>> | null;
}

interface GoControlPlane {
  readonly Object: Unstructured;
  readonly InfrastructureMachineTemplate: Unstructured | null;
  readonly MachineHealthCheck: Unstructured | null;
}

interface GoMachineDeployment {
  readonly Object: Unstructured;
  readonly BootstrapTemplate: Unstructured;
  readonly InfrastructureMachineTemplate: Unstructured;
  readonly MachineHealthCheck: Unstructured | null;
}

interface GoMachinePool {
  readonly Object: Unstructured;
  readonly BootstrapObject: Unstructured;
  readonly InfrastructureMachinePoolObject: Unstructured;
}

/** The objects of Go's answer by the paths of ours. */
export function byPath({ desired }: GoAnswer): Map<string, Unstructured> {
  const result = new Map<string, Unstructured | null>([
    ["infrastructureCluster", desired.InfrastructureCluster],
    ["controlPlane.infrastructureMachineTemplate", desired.ControlPlane.InfrastructureMachineTemplate],
    ["controlPlane", desired.ControlPlane.Object],
    ["controlPlane.machineHealthCheck", desired.ControlPlane.MachineHealthCheck],
  ]);
  for (const [name, workers] of Object.entries(desired.MachineDeployments ?? {})) {
    result.set(`machineDeployments[${name}].bootstrap`, workers.BootstrapTemplate);
    result.set(`machineDeployments[${name}].infrastructure`, workers.InfrastructureMachineTemplate);
    result.set(`machineDeployments[${name}]`, typed("MachineDeployment", workers.Object));
    result.set(`machineDeployments[${name}].machineHealthCheck`, workers.MachineHealthCheck);
  }
  for (const [name, workers] of Object.entries(desired.MachinePools ?? {})) {
    result.set(`machinePools[${name}].bootstrap`, workers.BootstrapObject);
    result.set(`machinePools[${name}].infrastructure`, workers.InfrastructureMachinePoolObject);
    result.set(`machinePools[${name}]`, typed("MachinePool", workers.Object));
  }
  result.set("cluster", desired.Cluster);
  const found = [...result].filter((entry): entry is [string, Unstructured] => entry[1] !== null);
  return new Map(
    found.map(([path, object]) => [
      path,
      path.endsWith("HealthCheck") ? typed("MachineHealthCheck", object) : object,
    ]),
  );
}

/** Objects that Go holds in types come without their type. */
function typed(kind: string, object: Unstructured): Unstructured {
  return { ...object, apiVersion: "cluster.x-k8s.io/v1beta2", kind };
}

/** The random part of the names of Go's objects, so that ours are the same. */
export function suffixesOf(objects: ReadonlyMap<string, Unstructured>): (path: string) => string {
  return (path) => {
    const name = (objects.get(path)?.metadata as JsonObject | undefined)?.name;
    return String(name ?? "").slice(-5);
  };
}

/**
 * Removes uids of a request, which differ in every call, and sorts its items, as Go's order of
 * workers is random.
 */
export function comparableRequest(given: { readonly extension: string; readonly request: unknown }): unknown {
  const { items, ...rest } = structuredClone(given.request) as {
    items: { uid?: string; holderReference: object }[];
  };
  const order = (item: { holderReference: object }) => JSON.stringify(Object.values(item.holderReference));
  const sorted = items
    .map(({ uid: _, ...item }) => item)
    .sort((left, right) => compareText(order(left), order(right)));
  return { extension: given.extension, request: { ...rest, items: sorted } };
}

/** Our objects by path. */
export function oursByPath({ objects }: RenderedTopology): Map<string, Unstructured> {
  return new Map(objects.map(({ path, object }) => [path, object]));
}

/** The ClusterClass as its controller leaves it, with the variables in its status. */
export async function withStatus(clusterClass: Unstructured): Promise<Unstructured> {
  const variables = await discoverVariables(clusterClass as never, undefined);
  return { ...clusterClass, status: { variables } } as unknown as Unstructured;
}
