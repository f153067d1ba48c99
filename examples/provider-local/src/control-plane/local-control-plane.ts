import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { node } from "@capikit/api/kubernetes";
import { isNotFound } from "@capikit/client/errors";
import { after, type ControllerDefinition } from "@capikit/controller-kit";
import { refOf } from "@capikit/controller-kit/capi";
import {
  type ClusterCache,
  initialControlPlaneCertificates,
  isClusterNotConnected,
} from "@capikit/controller-kit/capi/workload";
import { controlPlane } from "@capikit/controller-kit/presets";
import { localControlPlane } from "../../gen/kinds/api/controlplane/v1beta2/index.ts";
import { createMachine } from "./create-machine.ts";
import { keepMachines } from "./keep-machines.ts";
import { nextStep } from "./next-step.ts";
import { ownTemplate } from "./own-template.ts";

/**
 * Keeps the Machines of each LocalControlPlane.
 *
 * +kubebuilder:rbac:groups=controlplane.cluster.x-k8s.io,resources=localcontrolplanes,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=controlplane.cluster.x-k8s.io,resources=localcontrolplanes/status,verbs=get;patch
 * +kubebuilder:rbac:groups=controlplane.cluster.x-k8s.io,resources=localcontrolplanes/finalizers,verbs=update
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=*,verbs=get;list;watch;create;patch;delete
 * +kubebuilder:rbac:groups=bootstrap.cluster.x-k8s.io,resources=localbootstrapconfigs,verbs=get;create;patch;delete
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines,verbs=get;list;watch;create;patch;delete
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machinepools,verbs=get;list;watch
 * +kubebuilder:rbac:groups=apiextensions.k8s.io,resources=customresourcedefinitions,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch;create;update;patch
 * +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch
 */
export function localControlPlanes(clusterCache: ClusterCache): ControllerDefinition {
  return controlPlane(localControlPlane, {
    finalizer: "localcontrolplane.controlplane.cluster.x-k8s.io/machines",
    certificates: () => initialControlPlaneCertificates(),
    cachedSecrets: true,
    clusterCache,

    async reconcile({ object, cluster, machines, client, events, logger, signal }) {
      await keepMachines(client, object, machines, signal);
      if (!object.status.initialization?.controlPlaneInitialized && machines.size > 0) {
        if (!(await answers(clusterCache, refOf(cluster), signal))) return after("1s");
        object.status.initialization = { controlPlaneInitialized: true };
      }
      const { infrastructureRef } = object.spec.machineTemplate.spec;
      const template = await ownTemplate(client, cluster, infrastructureRef, signal);
      const step = nextStep(object, machines, cluster.status?.failureDomains ?? []);
      switch (step.do) {
        case "create": {
          const name = await createMachine(
            client,
            { controlPlane: object, cluster, machines, template, failureDomain: step.failureDomain },
            signal,
          );
          events.normal(object, "MachineCreated", `Created Machine ${name}`);
          return;
        }
        case "delete": {
          const { name } = step.machine.metadata;
          try {
            await client.delete(machineKind, refOf(step.machine), { signal });
          } catch (error) {
            if (!isNotFound(error)) throw error;
          }
          events.normal(object, "MachineDeleted", `Deleted Machine ${name}: ${step.why}`);
          return;
        }
        case "wait":
          logger.info(step.message);
          return;
        case "nothing":
          return;
      }
    },

    async delete() {},
  });
}

/** Whether the API server of a Cluster takes requests. */
async function answers(
  clusterCache: ClusterCache,
  cluster: Parameters<ClusterCache["getClient"]>[0],
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await clusterCache.getUncachedClient(cluster).list(node, { limit: 1, signal });
    return true;
  } catch (error) {
    if (isClusterNotConnected(error)) return false;
    throw error;
  }
}
