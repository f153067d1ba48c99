/** The versions of the contract between Cluster API and its providers. Cluster API v1.11 to v1.14 speak both. */
export const contractVersions = ["v1beta1", "v1beta2"] as const;
export type ContractVersion = (typeof contractVersions)[number];

/**
 * The contracts, each named after its page in the Cluster API book. A contract about a resource holds the rules of its template too;
 * {@link ContractRule.resources} tells them apart.
 */
export const contractNames = [
  "infra-cluster",
  "infra-machine",
  "infra-machine-pool",
  "bootstrap-config",
  "control-plane",
  "ipam",
  "runtime-extension",
  "clusterctl",
] as const;
export type ContractName = (typeof contractNames)[number];

/** The contracts about resources that Cluster API's core refers to. They share a set of rules. */
export const resourceContracts = [
  "infra-cluster",
  "infra-machine",
  "infra-machine-pool",
  "bootstrap-config",
  "control-plane",
] as const satisfies readonly ContractName[];

/** What a rule speaks of: the part that a provider's kind plays, or an object every provider meets. */
export type ContractResource =
  | "InfraCluster"
  | "InfraClusterTemplate"
  | "InfraMachine"
  | "InfraMachineTemplate"
  | "InfraMachinePool"
  | "InfraMachinePoolTemplate"
  | "BootstrapConfig"
  | "BootstrapConfigTemplate"
  | "ControlPlane"
  | "ControlPlaneTemplate"
  | "IPPool"
  | "IPAddressClaim"
  | "IPAddress"
  | "Machine"
  | "Secret"
  | "ExtensionConfig";

/** How much a rule binds: without it things break, things get worse, or it is on offer. */
export const ruleLevels = ["must", "should", "may"] as const;
export type RuleLevel = (typeof ruleLevels)[number];
