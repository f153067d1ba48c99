import { referenceRelease } from "../../releases/supported-releases.ts";
import type { ContractVersion } from "./names.ts";

const reference: string = referenceRelease;

/** A source document of rules. */
export interface ContractDocument {
  readonly title: string;
  /** The contract version it describes; absent if it is independent of versions. */
  readonly version?: ContractVersion;
  /** The cited release of Cluster API, or a date for an unreleased state. */
  readonly release: string;
  /** Its file in that release's repository. */
  readonly path: string;
}

/** Every document that a rule or a difference cites. */
export const contractDocuments = /* @__PURE__ */ Object.freeze({
  "infra-cluster": {
    title: "Contract rules for InfraCluster",
    version: "v1beta2",
    release: reference,
    path: "docs/book/src/developer/providers/contracts/infra-cluster.md",
  },
  "infra-cluster-v1beta1": {
    title: "Contract rules for InfraCluster",
    version: "v1beta1",
    release: "v1.10.0",
    path: "docs/book/src/developer/providers/contracts/infra-cluster.md",
  },
  "cluster-infrastructure": {
    title: "Cluster Infrastructure Provider Specification",
    version: "v1beta1",
    release: "v1.8.0",
    path: "docs/book/src/developer/providers/cluster-infrastructure.md",
  },
  "infra-machine": {
    title: "Contract rules for InfraMachine",
    version: "v1beta2",
    release: reference,
    path: "docs/book/src/developer/providers/contracts/infra-machine.md",
  },
  "infra-machine-v1beta1": {
    title: "Contract rules for InfraMachine",
    version: "v1beta1",
    release: "v1.10.0",
    path: "docs/book/src/developer/providers/contracts/infra-machine.md",
  },
  "infra-machine-pool": {
    title: "Contract rules for InfraMachinePool",
    version: "v1beta2",
    release: reference,
    path: "docs/book/src/developer/providers/contracts/infra-machinepool.md",
  },
  "bootstrap-config": {
    title: "Contract rules for BootstrapConfig",
    version: "v1beta2",
    release: reference,
    path: "docs/book/src/developer/providers/contracts/bootstrap-config.md",
  },
  "bootstrap-config-v1beta1": {
    title: "Contract rules for BootstrapConfig",
    version: "v1beta1",
    release: "v1.10.0",
    path: "docs/book/src/developer/providers/contracts/bootstrap-config.md",
  },
  "control-plane": {
    title: "Contract rules for ControlPlane",
    version: "v1beta2",
    release: reference,
    path: "docs/book/src/developer/providers/contracts/control-plane.md",
  },
  "control-plane-v1beta1": {
    title: "Contract rules for ControlPlane",
    version: "v1beta1",
    release: "v1.10.0",
    path: "docs/book/src/developer/providers/contracts/control-plane.md",
  },
  ipam: {
    title: "IPAM Provider Specification",
    release: reference,
    path: "docs/book/src/developer/providers/contracts/ipam.md",
  },
  clusterctl: {
    title: "clusterctl Provider Contract",
    version: "v1beta2",
    release: reference,
    path: "docs/book/src/developer/providers/contracts/clusterctl.md",
  },
  "clusterctl-v1beta1": {
    title: "clusterctl Provider Contract",
    version: "v1beta1",
    release: "v1.10.0",
    path: "docs/book/src/developer/providers/contracts/clusterctl.md",
  },
  "runtime-sdk": {
    title: "Cluster API Runtime SDK (proposal)",
    release: reference,
    path: "docs/proposals/20220221-runtime-SDK.md",
  },
  "runtime-sdk-2022": {
    title: "Cluster API Runtime SDK (proposal)",
    release: "2022-04-01",
    path: "docs/proposals/20220221-runtime-SDK.md",
  },
  "implement-extensions": {
    title: "Implementing Runtime Extensions",
    release: reference,
    path: "docs/book/src/tasks/experimental-features/runtime-sdk/implement-extensions.md",
  },
  "deploy-extensions": {
    title: "Deploy Runtime Extensions",
    release: reference,
    path: "docs/book/src/tasks/experimental-features/runtime-sdk/deploy-runtime-extension.md",
  },
  "lifecycle-hooks": {
    title: "Implementing Lifecycle Hook Runtime Extensions",
    release: reference,
    path: "docs/book/src/tasks/experimental-features/runtime-sdk/implement-lifecycle-hooks.md",
  },
  "lifecycle-hooks-v1beta1": {
    title: "Implementing Lifecycle Hook Runtime Extensions",
    version: "v1beta1",
    release: "v1.10.0",
    path: "docs/book/src/tasks/experimental-features/runtime-sdk/implement-lifecycle-hooks.md",
  },
  "topology-mutation-hook": {
    title: "Implementing Topology Mutation Hook Runtime Extensions",
    release: reference,
    path: "docs/book/src/tasks/experimental-features/runtime-sdk/implement-topology-mutation-hook.md",
  },
  "in-place-update-hooks": {
    title: "Implementing in-place update hooks",
    release: reference,
    path: "docs/book/src/tasks/experimental-features/runtime-sdk/implement-in-place-update-hooks.md",
  },
  "upgrade-plan-hooks": {
    title: "Implementing Upgrade Plan Runtime Extensions",
    release: reference,
    path: "docs/book/src/tasks/experimental-features/runtime-sdk/implement-upgrade-plan-hooks.md",
  },
} satisfies Record<string, ContractDocument>);
/** Name of a document of Cluster API. */
export type ContractDocumentId = keyof typeof contractDocuments;
