import {
  type Cluster,
  clusterNameLabel,
  type Machine,
  machineControlPlaneLabel,
  machineControlPlaneNameLabel,
  machine as machineKind,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, NewObject } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import type { Machines } from "@capikit/controller-kit/capi";
import {
  cloneTemplate,
  type ExternalObject,
  isBeingDeleted,
  ownerReferenceTo,
} from "@capikit/controller-kit/capi";
import type { LocalControlPlane } from "../../api/controlplane/v1beta2/index.ts";
import { localBootstrapConfig } from "../../gen/kinds/api/bootstrap/v1beta2/index.ts";
import { inPlaceAnnotation, inPlaceNames } from "./in-place-changes.ts";
import { madeFrom, madeFromAnnotation } from "./made-from.ts";

/** A Machine to be made. */
export interface MachineRequest {
  readonly controlPlane: LocalControlPlane;
  readonly cluster: Cluster;
  readonly machines: Machines;
  /** Of the infrastructure. */
  readonly template: ExternalObject;
  readonly failureDomain: string | undefined;
}

/**
 * Creates a Machine with its infrastructure and bootstrap config, all of the same name. Uses the
 * first free number, so that it finds the objects of an interrupted run and creates none twice.
 *
 * @returns its name.
 *
 * @throws Error when an existing object has another source; it is deleted, and the next attempt
 * continues.
 */
export async function createMachine(
  client: Client,
  request: MachineRequest,
  signal: AbortSignal,
): Promise<string> {
  const { controlPlane, cluster, machines, template, failureDomain } = request;
  const { namespace = "", name: clusterName = "" } = cluster.metadata;
  const { version, machineTemplate, bootstrapConfigSpec = {} } = controlPlane.spec;
  const { infrastructureRef, ...machineSpec } = machineTemplate.spec;
  const name = freeName(controlPlane, machines);
  const labels = {
    ...machineTemplate.metadata?.labels,
    [clusterNameLabel]: clusterName,
    [machineControlPlaneLabel]: "",
    [machineControlPlaneNameLabel]: controlPlane.metadata.name ?? "",
  };
  const annotations = {
    ...machineTemplate.metadata?.annotations,
    [madeFromAnnotation]: madeFrom(controlPlane),
  };
  // Cluster API makes the Machine the controller of both.
  const owner = ownerReferenceTo(controlPlane);
  const metadata = { name, namespace, labels, annotations };

  const clone = cloneTemplate(template.object, { name, namespace, clusterName, labels, annotations, owner });
  const infrastructure = await client.kindOf(clone, { signal });
  await createOrTake(client, infrastructure, { ...clone }, signal);
  const config = { metadata: { ...metadata, ownerReferences: [owner] }, spec: bootstrapConfigSpec };
  await createOrTake(client, localBootstrapConfig, config, signal);
  const { group: apiGroup, kind } = localBootstrapConfig;
  const inPlace = inPlaceNames(machineTemplate);
  const machine: NewObject<Machine> = {
    metadata: {
      ...metadata,
      annotations: { ...annotations, ...(inPlace && { [inPlaceAnnotation]: inPlace }) },
      ownerReferences: [ownerReferenceTo(controlPlane, { controller: true, blockOwnerDeletion: true })],
    },
    spec: {
      ...machineSpec,
      clusterName,
      version,
      bootstrap: { configRef: { apiGroup, kind, name } },
      infrastructureRef: { apiGroup: infrastructure.group, kind: infrastructure.kind, name },
      ...(failureDomain !== undefined && { failureDomain }),
    },
  };
  await client.create(machineKind, machine, { signal });
  return name;
}

function freeName({ metadata: { name } }: LocalControlPlane, machines: Machines): string {
  let number = 0;
  while (machines.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}

/** Creates an object, or returns an existing object with the same source. */
async function createOrTake<T extends KubernetesObject>(
  client: Client,
  kind: KindDescriptor<T>,
  object: NewObject<T>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.create(kind, object, { signal });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    const { namespace = "", name = "", annotations } = object.metadata ?? {};
    const found = await client.get(kind, { namespace, name }, { signal });
    if (found.metadata.annotations?.[madeFromAnnotation] === annotations?.[madeFromAnnotation]) return;
    if (!isBeingDeleted(found)) await client.delete(kind, { namespace, name }, { signal });
    throw new Error(
      `${kind.kind} ${name} was left by an earlier attempt that made it from something else: it is being deleted`,
    );
  }
}
