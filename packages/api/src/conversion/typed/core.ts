import type * as v1beta1 from "../../core/v1beta1/index.ts";
import type * as v1beta2 from "../../core/v1beta2/index.ts";
import { type ConvertOptions, convert, convertToHub } from "../engine/convert.ts";

// Typed conversions of clusters, machines and classes.

/** Converts a Cluster to v1beta1, as `convert` does. */
export function convertClusterToV1beta1(object: v1beta2.Cluster, options: ConvertOptions): v1beta1.Cluster {
  return convert(object, "cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.Cluster;
}

/** Converts a Cluster to v1beta2, as `convert` does, without a resolver. */
export function convertClusterToV1beta2(object: v1beta1.Cluster): v1beta2.Cluster {
  return convertToHub(object, "cluster.x-k8s.io/v1beta2") as unknown as v1beta2.Cluster;
}

/** Converts a ClusterClass to v1beta1, as `convert` does. */
export function convertClusterClassToV1beta1(
  object: v1beta2.ClusterClass,
  options: ConvertOptions,
): v1beta1.ClusterClass {
  return convert(object, "cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.ClusterClass;
}

/** Converts a ClusterClass to v1beta2, as `convert` does, without a resolver. */
export function convertClusterClassToV1beta2(object: v1beta1.ClusterClass): v1beta2.ClusterClass {
  return convertToHub(object, "cluster.x-k8s.io/v1beta2") as unknown as v1beta2.ClusterClass;
}

/** Converts a Machine to v1beta1, as `convert` does. */
export function convertMachineToV1beta1(object: v1beta2.Machine, options: ConvertOptions): v1beta1.Machine {
  return convert(object, "cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.Machine;
}

/** Converts a Machine to v1beta2, as `convert` does, without a resolver. */
export function convertMachineToV1beta2(object: v1beta1.Machine): v1beta2.Machine {
  return convertToHub(object, "cluster.x-k8s.io/v1beta2") as unknown as v1beta2.Machine;
}

/** Converts a MachineDeployment to v1beta1, as `convert` does. */
export function convertMachineDeploymentToV1beta1(
  object: v1beta2.MachineDeployment,
  options: ConvertOptions,
): v1beta1.MachineDeployment {
  return convert(object, "cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.MachineDeployment;
}

/** Converts a MachineDeployment to v1beta2, as `convert` does, without a resolver. */
export function convertMachineDeploymentToV1beta2(
  object: v1beta1.MachineDeployment,
): v1beta2.MachineDeployment {
  return convertToHub(object, "cluster.x-k8s.io/v1beta2") as unknown as v1beta2.MachineDeployment;
}

/** Converts a MachineDrainRule to v1beta1, as `convert` does. */
export function convertMachineDrainRuleToV1beta1(
  object: v1beta2.MachineDrainRule,
  options: ConvertOptions,
): v1beta1.MachineDrainRule {
  return convert(object, "cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.MachineDrainRule;
}

/** Converts a MachineDrainRule to v1beta2, as `convert` does, without a resolver. */
export function convertMachineDrainRuleToV1beta2(object: v1beta1.MachineDrainRule): v1beta2.MachineDrainRule {
  return convertToHub(object, "cluster.x-k8s.io/v1beta2") as unknown as v1beta2.MachineDrainRule;
}

/** Converts a MachineHealthCheck to v1beta1, as `convert` does. */
export function convertMachineHealthCheckToV1beta1(
  object: v1beta2.MachineHealthCheck,
  options: ConvertOptions,
): v1beta1.MachineHealthCheck {
  return convert(object, "cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.MachineHealthCheck;
}

/** Converts a MachineHealthCheck to v1beta2, as `convert` does, without a resolver. */
export function convertMachineHealthCheckToV1beta2(
  object: v1beta1.MachineHealthCheck,
): v1beta2.MachineHealthCheck {
  return convertToHub(object, "cluster.x-k8s.io/v1beta2") as unknown as v1beta2.MachineHealthCheck;
}

/** Converts a MachinePool to v1beta1, as `convert` does. */
export function convertMachinePoolToV1beta1(
  object: v1beta2.MachinePool,
  options: ConvertOptions,
): v1beta1.MachinePool {
  return convert(object, "cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.MachinePool;
}

/** Converts a MachinePool to v1beta2, as `convert` does, without a resolver. */
export function convertMachinePoolToV1beta2(object: v1beta1.MachinePool): v1beta2.MachinePool {
  return convertToHub(object, "cluster.x-k8s.io/v1beta2") as unknown as v1beta2.MachinePool;
}

/** Converts a MachineSet to v1beta1, as `convert` does. */
export function convertMachineSetToV1beta1(
  object: v1beta2.MachineSet,
  options: ConvertOptions,
): v1beta1.MachineSet {
  return convert(object, "cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.MachineSet;
}

/** Converts a MachineSet to v1beta2, as `convert` does, without a resolver. */
export function convertMachineSetToV1beta2(object: v1beta1.MachineSet): v1beta2.MachineSet {
  return convertToHub(object, "cluster.x-k8s.io/v1beta2") as unknown as v1beta2.MachineSet;
}
