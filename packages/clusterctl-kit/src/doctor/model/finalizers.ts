import { clusterResourceSetFinalizer } from "@capikit/api/addons/v1beta2";
import { kubeadmControlPlaneFinalizer } from "@capikit/api/controlplane/kubeadm/v1beta2";
import {
  clusterFinalizer,
  machineDeploymentFinalizer,
  machineDeploymentTopologyFinalizer,
  machineFinalizer,
  machinePoolFinalizer,
  machineSetFinalizer,
  machineSetTopologyFinalizer,
} from "@capikit/api/core/v1beta2";
import { isClusterApiGroup } from "../facts/crd-facts.ts";

/** The controller that removes a finalizer, and what it waits for. */
export interface FinalizerOwner {
  readonly controller: string;
  readonly waitsFor?: string;
}

const core = (kind: string, waitsFor: string): FinalizerOwner => ({
  controller: `the ${kind} controller of Cluster API core`,
  waitsFor,
});

const known: Readonly<Record<string, FinalizerOwner>> = {
  [clusterFinalizer]: core("Cluster", "all Machines, the control plane and the infrastructure"),
  [machineFinalizer]: core("Machine", "drain, volumes, infrastructure, bootstrap config and Node"),
  [machineDeploymentFinalizer]: core("MachineDeployment", "its MachineSets"),
  [machineSetFinalizer]: core("MachineSet", "its Machines"),
  [machinePoolFinalizer]: core("MachinePool", "its infrastructure and bootstrap config"),
  [machineDeploymentTopologyFinalizer]: core("topology MachineDeployment", "its unused templates"),
  [machineSetTopologyFinalizer]: core("topology MachineSet", "its unused templates"),
  [clusterResourceSetFinalizer]: core("ClusterResourceSet", "its bindings"),
  [kubeadmControlPlaneFinalizer]: {
    controller: "the KubeadmControlPlane controller of control-plane-kubeadm",
    waitsFor: "its Machines",
  },
  foregroundDeletion: {
    controller: "the garbage collector of kube-controller-manager",
    waitsFor: "dependents with blockOwnerDeletion",
  },
  orphan: {
    controller: "the garbage collector of kube-controller-manager",
    waitsFor: "the removal of owner references",
  },
  "customresourcecleanup.apiextensions.k8s.io": {
    controller: "kube-apiserver",
    waitsFor: "the deletion of all objects of the kind",
  },
};

/**
 * Returns the controller that removes a finalizer. Others than those of Cluster API belong to the
 * provider of the kind, if it is known.
 */
export function finalizerOwner(finalizer: string, provider: string): FinalizerOwner {
  const owner = Object.hasOwn(known, finalizer) ? known[finalizer] : undefined;
  if (owner !== undefined) return owner;
  const isOfClusterApi = isClusterApiGroup(finalizer.split("/", 1)[0] ?? "");
  return {
    controller: isOfClusterApi && provider !== "" ? `a controller of ${provider}` : "an unknown controller",
  };
}
