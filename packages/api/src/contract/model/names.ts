/** The versions of the provider contract. Cluster API supports both since v1.11. */
export const contractVersions = ["v1beta1", "v1beta2"] as const;
/** Version of the provider contract. */
export type ContractVersion = (typeof contractVersions)[number];

/**
 * The contracts, named after their pages in the Cluster API book. A resource contract includes the
 * rules of its template, distinguished by {@link ContractRule.resources}.
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
/** Name of a contract. */
export type ContractName = (typeof contractNames)[number];

/** The contracts of resources that core references. They share a set of rules. */
export const resourceContracts = [
  "infra-cluster",
  "infra-machine",
  "infra-machine-pool",
  "bootstrap-config",
  "control-plane",
] as const satisfies readonly ContractName[];

/** The subject of a rule: the role of a provider's kind, or an object common to all providers. */
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

/** How strongly a rule binds: required, recommended or optional. */
export const ruleLevels = ["must", "should", "may"] as const;
/** Level of a rule. */
export type RuleLevel = (typeof ruleLevels)[number];
