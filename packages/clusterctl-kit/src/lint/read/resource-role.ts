import type { ContractResource } from "@capikit/api/contract";
import { coreGroup } from "@capikit/api/meta";
import type { ProviderPrefix } from "@capikit/inventory";

/** Returns the contract resource that group and kind show; undefined if they show none. */
export function resourceRole(group: string, kind: string): ContractResource | undefined {
  if (isCoreKind(group, kind)) return undefined;
  if (group.startsWith("ipam.") || /IPPool$/.test(kind)) return /Pool$/.test(kind) ? "IPPool" : undefined;
  const role = roleOfName(kind);
  if (role === undefined || baseOf(role) === "ControlPlane") return role;
  return typeOfGroup(group) === typeOfRole(role) ? role : undefined;
}

/** Returns the contract resource whose usual names a kind has, in any group. */
export function roleOfName(kind: string): ContractResource | undefined {
  const base = kind.replace(/Template$/, "");
  // Some kinds are written as one word.
  const role = names.find(
    ([suffix]) => base.endsWith(suffix) || (suffix !== "Config" && base.endsWith(suffix.toLowerCase())),
  )?.[1];
  return role === undefined || base === kind ? role : (`${role}Template` as ContractResource);
}

type BaseRole = "InfraCluster" | "InfraMachine" | "InfraMachinePool" | "BootstrapConfig" | "ControlPlane";

const names: readonly (readonly [suffix: string, role: BaseRole])[] = [
  ["ControlPlane", "ControlPlane"],
  ["MachinePool", "InfraMachinePool"],
  ["Machine", "InfraMachine"],
  ["Cluster", "InfraCluster"],
  ["Config", "BootstrapConfig"],
];

/** Returns the type of providers that have kinds of a contract resource. */
export function typeOfRole(role: ContractResource): ProviderPrefix {
  if (role === "IPPool") return "ipam";
  return role.startsWith("Infra")
    ? "infrastructure"
    : role.startsWith("Bootstrap")
      ? "bootstrap"
      : "control-plane";
}

/** Returns the type of providers that a group names. */
export function typeOfGroup(group: string): ProviderPrefix | undefined {
  const name = /^(infra|infrastructure|bootstrap|controlplane)\./.exec(group)?.[1] ?? nested.exec(group)?.[1];
  if (name === undefined || name === "bootstrap") return name;
  return name === "controlplane" ? "control-plane" : "infrastructure";
}

/** A group such as `foo.infrastructure.cluster.x-k8s.io`. */
const nested = /\.(infrastructure|bootstrap|controlplane)\.cluster\.x-k8s\.io$/;

export function baseOf(role: ContractResource): string {
  return role.replace(/Template$/, "");
}

/** Reports whether core defines the kind. */
export function isCoreKind(group: string, kind: string): boolean {
  return coreGroups.has(group) || (group === "ipam.cluster.x-k8s.io" && /^IPAddress(Claim)?$/.test(kind));
}

const coreGroups = new Set([
  coreGroup,
  "addons.cluster.x-k8s.io",
  "runtime.cluster.x-k8s.io",
  "clusterctl.cluster.x-k8s.io",
]);

export function isTemplate(role: ContractResource): boolean {
  return role.endsWith("Template");
}

/** Groups that Cluster API's own roles cover. */
export const aggregatedGroups: ReadonlySet<string> = new Set([
  "infrastructure.cluster.x-k8s.io",
  "bootstrap.cluster.x-k8s.io",
  "controlplane.cluster.x-k8s.io",
]);
