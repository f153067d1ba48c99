import type { ContractVersion } from "@capikit/api/contract";
import { isJsonObject, type JsonObject, textsAt } from "@capikit/common/json";
import { readContractLabels, splitApiVersion } from "@capikit/common/kubernetes";
import { crdKind } from "@capikit/schema/manifests";
import { getAt, type Path } from "../json/json-object.ts";
import { identityOf, type Unstructured } from "./kubernetes.ts";

/** Returns the contract that a version of a control plane's kind follows. */
export type ContractOf = (group: string, kind: string, version: string) => ContractVersion;

const MACHINE: Path = ["spec", "machineTemplate"];

/** The fields of a control plane that Cluster API sets, by contract. */
export const controlPlanePaths = {
  version: ["spec", "version"],
  replicas: ["spec", "replicas"],
  rolloutAfter: ["spec", "rollout", "after"],
  metadata: [...MACHINE, "metadata"],
  infrastructureRef: {
    v1beta1: [...MACHINE, "infrastructureRef"],
    v1beta2: [...MACHINE, "spec", "infrastructureRef"],
  },
  readinessGates: {
    v1beta1: [...MACHINE, "readinessGates"],
    v1beta2: [...MACHINE, "spec", "readinessGates"],
  },
  taints: { v1beta1: [...MACHINE, "taints"], v1beta2: [...MACHINE, "spec", "taints"] },
  timeouts: {
    v1beta1: (name: string) => [...MACHINE, name.replace(/Seconds$/, "")],
    v1beta2: (name: string) => [...MACHINE, "spec", "deletion", name],
  },
} as const;

/** Deletion timeout fields of a control plane, in seconds. */
export const timeoutNames = [
  "nodeDrainTimeoutSeconds",
  "nodeVolumeDetachTimeoutSeconds",
  "nodeDeletionTimeoutSeconds",
] as const;

/**
 * Reads contracts from CRDs, as Cluster API does. Without its CRD, a kubeadm control plane's
 * contract is known; for other kinds, v1beta2 or later implies contract v1beta2.
 */
export function contractsOf(crds: readonly Unstructured[]): ContractOf {
  const labels = new Map(
    crds.map((crd) => {
      const { kind, group } = crdKind(crd);
      return [`${kind}.${group}`, readContractLabels(textsAt(crd, "metadata", "labels"))];
    }),
  );
  return (group, kind, version) => {
    const found = labels.get(`${kind}.${group}`);
    if (found === undefined) return /^v(?:\d+alpha\d+|1beta1)$/.test(version) ? "v1beta1" : "v1beta2";
    if (found.get("v1beta2")?.includes(version)) return "v1beta2";
    return found.get("v1beta1")?.includes(version) ? "v1beta1" : "v1beta2";
  };
}

/** Returns the contract of a control plane. */
export function contractOfObject(object: Unstructured, contractOf: ContractOf): ContractVersion {
  const { apiVersion, kind } = identityOf(object);
  const [group, version] = splitApiVersion(apiVersion);
  return contractOf(group, kind, version);
}

/** Formats whole seconds as a Go duration: `1m40s`. */
export function durationText(seconds: number): string {
  if (seconds === 0) return "0s";
  const sign = seconds < 0 ? "-" : "";
  const total = Math.abs(seconds);
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  return `${sign}${hours > 0 ? `${hours}h` : ""}${total >= 60 ? `${minutes}m` : ""}${total % 60}s`;
}

/** Returns the reference to the machine template of a control plane under any contract. */
export function infrastructureRefOf(
  controlPlane: Unstructured,
  contract: ContractVersion,
): JsonObject | undefined {
  const ref = getAt(controlPlane, controlPlanePaths.infrastructureRef[contract]);
  return isJsonObject(ref) ? ref : undefined;
}
