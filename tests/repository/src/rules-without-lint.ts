import type { RuleId } from "@capikit/api/contract";

/** A requirement that no file of a provider shows. */
export interface RuleWithoutLint {
  /** The reason, or the part of a contract that is not used if the files do not show it. */
  readonly reason: string;
  /** Tests that show that capikit's own parts follow the rule: path and name. */
  readonly tests?: readonly (readonly [path: string, name: string])[];
}

const presets = "packages/controller-kit/test/presets";
const infraCluster = (name: string) => [`${presets}/infrastructure/infra-cluster.test.ts`, name] as const;
const infraMachine = (name: string) => [`${presets}/infrastructure/infra-machine.test.ts`, name] as const;
const poolMachines = (name: string) => [`${presets}/infrastructure/pool-machines.test.ts`, name] as const;
const bootstrap = (name: string) => [`${presets}/bootstrap-config/bootstrap-config.test.ts`, name] as const;
const controlPlane = (name: string) => [`${presets}/control-plane/control-plane.test.ts`, name] as const;
const ipam = (name: string) => [`${presets}/ipam-provider/ipam-provider.test.ts`, name] as const;
const localMachines = (name: string) =>
  [`examples/provider-local/test/control-plane/${name.split(":")[0]}`, name.split(":")[1] ?? ""] as const;
const hooks = (name: string) => ["tests/e2e/test/core-manager/runtime-hooks.ts", name] as const;

const behaviour = (...tests: (readonly [string, string])[]): RuleWithoutLint => ({
  reason: "The rule is about the behaviour of the controller.",
  tests,
});
const condition = (...tests: (readonly [string, string])[]): RuleWithoutLint => ({
  reason: "The controller chooses the types of conditions; a schema lists none.",
  tests,
});
const calls = (...tests: (readonly [string, string])[]): RuleWithoutLint => ({
  reason: "The rule is about the calls of the core manager, not about a single response.",
  tests,
});

/** Rules of level must or should that neither lint nor the conformance checks of extensions cover. */
export const rulesWithoutLint = {
  "resource/paused-condition": condition(
    infraCluster("writes finalizer and Paused before it calls the author with the owner"),
  ),
  "resource/owner-chain": behaviour(
    bootstrap("restores the owner of data, with cachedSecrets: %s"),
    controlPlane("adopts control plane Machines without a controller, and corrects outdated references"),
  ),
  "resource/clusterctl": { reason: "It stands for the rules of clusterctl, each of which is checked." },
  "infra-cluster/wait-for-endpoint": behaviour(
    infraCluster("waits for an endpoint from elsewhere with `endpoint: cluster`"),
  ),
  "infra-cluster/ready-condition": condition(
    infraCluster("writes the author's changes and summarizes the conditions in Ready"),
  ),
  "infra-cluster/owner-first": behaviour(
    infraCluster("waits for an owner and its Cluster before it adds the finalizer"),
  ),
  "infra-cluster/deletion": behaviour(
    infraCluster("repeats delete without a Cluster until it is done, then removes the finalizer"),
  ),
  "infra-machine/placement": behaviour([
    "examples/provider-local/test/local-machine.test.ts",
    "a machine gets a Node of its version in the first failure domain, with the configured readiness",
  ]),
  "infra-machine/ready-condition": condition(
    infraMachine("waits for infrastructure, control plane and bootstrap data, and reports this"),
  ),
  "infra-machine/in-place-changes": {
    reason: "The files do not show which fields support updates in place.",
    tests: [
      [
        "tests/e2e/test/core-manager/cluster-class.ts",
        "one is upgraded when the policies let it, workers after the control plane and in place",
      ],
    ],
  },
  "infra-machine/wait-for-machine": behaviour(
    infraMachine("waits for infrastructure, control plane and bootstrap data, and reports this"),
  ),
  "infra-machine/deletion": behaviour(infraMachine("deletes without waiting")),
  "infra-machine/template-owner": behaviour([
    "tests/e2e/test/core-manager/contracts.ts",
    "owners that a backup did not restore are restored",
  ]),
  "infra-machine-pool/definition": {
    reason: "A provider without the kind does not support MachinePools, which is no violation.",
  },
  "infra-machine-pool/machines": behaviour(
    poolMachines("creates an InfraMachine for each instance and reports them"),
  ),
  "infra-machine-pool/ready-condition": condition(
    infraCluster("writes the author's changes and summarizes the conditions in Ready"),
  ),
  "bootstrap-config/data-secret-content": behaviour(
    bootstrap("creates the data of a worker and reports them in the status"),
  ),
  "bootstrap-config/ready-condition": condition(
    bootstrap("creates the data of a worker and reports them in the status"),
  ),
  "bootstrap-config/in-place-changes": {
    reason: "The files do not show which fields support updates in place.",
  },
  "bootstrap-config/wait-for-machine": behaviour(bootstrap("waits for an owner and its Cluster")),
  "control-plane/wait-for-endpoint": behaviour(
    controlPlane("waits for its owner, the infrastructure and the endpoint"),
  ),
  "control-plane/available-condition": condition(
    controlPlane("is not available without an available Machine or before initialization"),
  ),
  "control-plane/ready-condition": condition(
    controlPlane("summarizes the author's conditions, and accepts a summary set by the author"),
  ),
  "control-plane/machine-labels": behaviour(
    controlPlane("adopts control plane Machines without a controller, and corrects outdated references"),
  ),
  "control-plane/machine-placement": behaviour([
    "tests/e2e/test/core-manager/contracts.ts",
    "a control plane spreads over failure domains, and is upgraded Machine by Machine",
  ]),
  "control-plane/metadata-propagation": behaviour(
    localMachines(
      "keep-machines.test.ts:labels and annotations reach the Machine and what it is made of, once",
    ),
  ),
  "control-plane/up-to-date-condition": behaviour(
    localMachines(
      "keep-machines.test.ts:each Machine reports whether it is up to date, and has the deletion settings",
    ),
  ),
  "control-plane/in-place-updates": behaviour(),
  "control-plane/kubeconfig": behaviour(
    controlPlane("creates certificates and kubeconfig, and reports lost certificates"),
  ),
  "control-plane/kubeconfig-renewal": behaviour(
    controlPlane("renews a kubeconfig after half of its client certificate's validity"),
  ),
  "control-plane/certificates": behaviour(
    controlPlane("creates certificates and kubeconfig, and reports lost certificates"),
  ),
  "ipam/own-claims": behaviour(ipam("ignores claims for other providers' pools")),
  "ipam/claim-pausing": behaviour(ipam("waits while the pool is missing, paused or being deleted")),
  "ipam/address": behaviour(ipam("allocates an address that is protected and owned by claim and pool")),
  "ipam/address-name": behaviour(ipam("ignores an address of the same name for another claim")),
  "ipam/address-protection": behaviour(ipam("protects an address and restores its removed metadata")),
  "ipam/claim-address-ref": behaviour(
    ipam("allocates an address that is protected and owned by claim and pool"),
  ),
  "ipam/claim-deletion": behaviour(
    ipam("calls release before deletion, repeatedly if requested, also without a pool"),
  ),
  "ipam/single-stack": {
    reason: "Each claim gets one address; a machine with two families has two claims.",
  },
  "ipam/claim-creation": behaviour([
    "tests/e2e/test/core-manager/ipam.ts",
    "workers and machines of a MachinePool get addresses of pools, wait for missing addresses, and release a",
  ]),
  "ipam/claim-wait": behaviour([
    "tests/e2e/test/core-manager/ipam.ts",
    "workers and machines of a MachinePool get addresses of pools, wait for missing addresses, and release a",
  ]),
  "runtime-extension/before-cluster-create": calls(
    hooks("a Cluster is created once BeforeClusterCreate lets it"),
  ),
  "runtime-extension/after-control-plane-initialized": calls(
    hooks("calls each hook with the recorded request of the core manager"),
  ),
  "runtime-extension/upgrade-hooks": calls(
    hooks("calls each hook with the recorded request of the core manager"),
  ),
  "runtime-extension/before-cluster-delete": calls(hooks("it is deleted once BeforeClusterDelete lets it")),
  "runtime-extension/patches-available": {
    reason: "A manifest does not show whether a server is available. Another rule asks for replicas.",
  },
  "runtime-extension/validate-topology": {
    reason: "Only the extension knows which topologies are invalid.",
  },
  "runtime-extension/side-effects": { reason: "A response does not show what a handler does besides it." },
  "runtime-extension/independent": {
    reason: "A check calls one extension, without the handlers of others.",
  },
  "clusterctl/gitlab-url": {
    reason: "The files do not contain the URL. `capikit release` checks the one that it prints.",
    tests: [["packages/cli/test/commands/release.test.ts", "prints the entry of a GitLab package for users"]],
  },
  "resource/terminal-failure-conditions": {
    reason: "Fields of contract v1beta1 break nothing under v1beta2: no controller reacts to them.",
  },
  "resource/derivable-status": { reason: "A schema does not show which values a controller can derive." },
  "resource/pausing": behaviour(
    infraCluster("ignores a paused object, also during deletion, until it is unpaused"),
  ),
  "resource/several-instances": { reason: "The files do not show the flags of a program." },
  "clusterctl/namespace-flag": { reason: "The files do not show the flags of a program." },
  "infra-machine/definition": {
    reason: "Clusters of control planes alone, and of another provider's machines, need none.",
  },
  "infra-machine-pool/no-failure-fields": {
    reason: "A kind with the fields breaks nothing until its controller sets one.",
  },
  "infra-machine-pool/template": { reason: "ClusterClasses of a provider may have no pools." },
  "bootstrap-config/sentinel-file": {
    reason: "The files do not show the data that a program writes.",
    tests: [
      [
        "packages/controller-kit/test/presets/bootstrap-config/bootstrap-config.test.ts",
        "creates the data of a worker and reports them in the status",
      ],
    ],
  },
  "runtime-extension/patches-one-extension": { reason: "Several extensions are slower, and break nothing." },
  "runtime-extension/high-availability": { reason: "One replica is advice that breaks nothing." },
  "clusterctl/repository-templates": { reason: "Users may write the manifests of a cluster themselves." },
  "clusterctl/github-versions": { reason: "The files do not show how the tags of a repository are listed." },
  "clusterctl/components-target-namespace": { reason: "Users may set --target-namespace." },
  "clusterctl/cluster-scoped-names": {
    reason: "Objects of other names stay after a deletion, and break nothing.",
  },
  "clusterctl/variable-names": { reason: "Names are advice that breaks nothing." },
  "clusterctl/variable-documentation": { reason: "Texts for people are not checked." },
  "clusterctl/template-documentation": { reason: "Texts for people are not checked." },
  "clusterctl/cluster-class-documentation": { reason: "Texts for people are not checked." },
  "clusterctl/move-documentation": { reason: "Texts for people are not checked." },
  "clusterctl/move-discovery": { reason: "clusterctl labels the CRDs that it installs." },
  "clusterctl/move-reach": {
    reason: "The files do not show which owners a controller sets; capikit move plan shows it for a cluster.",
  },
  "clusterctl/move-global": { reason: "It describes the command, and asks nothing of a provider." },
  "clusterctl/move-pause": behaviour(
    infraCluster("ignores a paused object, also during deletion, until it is unpaused"),
  ),
} satisfies Partial<Record<RuleId, RuleWithoutLint>>;

/** Rules that a lint rule for several contract rules covers, with its planted violation. */
export const rulesOfSharedLint = {
  "control-plane/template": ["provider/class-templates", "a control plane without template"],
} satisfies Partial<Record<RuleId, readonly [code: string, what: string]>>;
