import type { ContractSource } from "@capikit/api/contract";

/** Sources of rules about the definition of kinds. The contract requires valid CRDs. */
export const definitionSources: readonly ContractSource[] = [
  { document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" },
];
