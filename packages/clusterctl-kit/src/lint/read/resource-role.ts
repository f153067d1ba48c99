import type { ContractResource } from "@capikit/api/contract";

/** Fields of contract v1beta2 that report the end of the initialization. */
export const initializationFlags: readonly string[] = [
  "provisioned",
  "controlPlaneInitialized",
  "dataSecretCreated",
].map((name) => `status.initialization.${name}`);

/** Returns the CEL rule for `status.initialization` that keeps a flag. */
export function keepRule(flag: string): string {
  return `!has(oldSelf.${flag}) || !oldSelf.${flag} || (has(self.${flag}) && self.${flag})`;
}

/** Guesses the contract resource from group and kind; undefined if core refers to no such kind. */
export function resourceRole(group: string, kind: string): ContractResource | undefined {
  if (isCoreKind(group, kind)) return undefined;
  if (group.startsWith("ipam.") || /IPPool$/.test(kind)) return /Pool$/.test(kind) ? "IPPool" : undefined;
  const template = kind.endsWith("Template");
  const base = template ? kind.slice(0, -"Template".length) : kind;
  const role = baseRole(group, base);
  return role === undefined || !template ? role : (`${role}Template` as ContractResource);
}

/** Reports whether core defines the kind. */
export function isCoreKind(group: string, kind: string): boolean {
  return coreGroups.has(group) || (group === "ipam.cluster.x-k8s.io" && /^IPAddress(Claim)?$/.test(kind));
}

const coreGroups = new Set([
  "cluster.x-k8s.io",
  "addons.cluster.x-k8s.io",
  "runtime.cluster.x-k8s.io",
  "clusterctl.cluster.x-k8s.io",
]);

function baseRole(
  group: string,
  kind: string,
): "InfraCluster" | "InfraMachine" | "InfraMachinePool" | "BootstrapConfig" | "ControlPlane" | undefined {
  if (/^controlplane\./.test(group) || /ControlPlane$/.test(kind))
    return /ControlPlane$/.test(kind) ? "ControlPlane" : undefined;
  if (/^bootstrap\./.test(group)) return /Config$/.test(kind) ? "BootstrapConfig" : undefined;
  if (!/^(infrastructure|infra)\./.test(group)) return undefined;
  if (kind.endsWith("MachinePool")) return "InfraMachinePool";
  if (kind.endsWith("Machine")) return "InfraMachine";
  return kind.endsWith("Cluster") ? "InfraCluster" : undefined;
}

export function isTemplate(role: ContractResource): boolean {
  return role.endsWith("Template");
}

/** Groups that Cluster API's own roles cover. */
export const groupsOfCore: ReadonlySet<string> = new Set([
  "infrastructure.cluster.x-k8s.io",
  "bootstrap.cluster.x-k8s.io",
  "controlplane.cluster.x-k8s.io",
]);
