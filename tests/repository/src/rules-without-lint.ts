import type { RuleId } from "@capikit/api/contract";

/** Rules of level must or should that neither lint nor the conformance checks of extensions cover, by reason. */
const rulesByReason: Readonly<Record<string, readonly RuleId[]>> = {
  "The controller chooses the types of conditions; a schema lists none.": [
    "resource/paused-condition",
    "infra-cluster/ready-condition",
    "infra-machine/ready-condition",
    "infra-machine-pool/ready-condition",
    "bootstrap-config/ready-condition",
    "control-plane/available-condition",
    "control-plane/ready-condition",
  ],
  "The rule is about the behaviour of the controller.": [
    "resource/owner-chain",
    "infra-cluster/wait-for-endpoint",
    "infra-cluster/owner-first",
    "infra-cluster/deletion",
    "infra-machine/placement",
    "infra-machine/wait-for-machine",
    "infra-machine/deletion",
    "infra-machine/template-owner",
    "infra-machine-pool/machines",
    "bootstrap-config/data-secret-content",
    "bootstrap-config/wait-for-machine",
    "control-plane/wait-for-endpoint",
    "control-plane/machine-labels",
    "control-plane/machine-placement",
    "control-plane/metadata-propagation",
    "control-plane/up-to-date-condition",
    "control-plane/in-place-updates",
    "control-plane/kubeconfig",
    "control-plane/kubeconfig-renewal",
    "control-plane/certificates",
    "ipam/own-claims",
    "ipam/claim-pausing",
    "ipam/address",
    "ipam/address-name",
    "ipam/address-protection",
    "ipam/claim-address-ref",
    "ipam/claim-deletion",
    "ipam/claim-creation",
    "ipam/claim-wait",
    "clusterctl/move-pause",
  ],
  "It stands for the rules of clusterctl, each of which is checked.": ["resource/clusterctl"],
  "The files do not show which fields support updates in place.": [
    "infra-machine/in-place-changes",
    "bootstrap-config/in-place-changes",
  ],
  "A provider without the kind does not support MachinePools, which is no violation.": [
    "infra-machine-pool/definition",
  ],
  "Each claim gets one address; a machine with two families has two claims.": ["ipam/single-stack"],
  "The rule is about the calls of the core manager, not about a single response.": [
    "runtime-extension/before-cluster-create",
    "runtime-extension/after-control-plane-initialized",
    "runtime-extension/upgrade-hooks",
    "runtime-extension/before-cluster-delete",
  ],
  "A manifest does not show whether a server is available. Another rule asks for replicas.": [
    "runtime-extension/patches-available",
  ],
  "Only the extension knows which topologies are invalid.": ["runtime-extension/validate-topology"],
  "A response does not show what a handler does besides it.": ["runtime-extension/side-effects"],
  "A check calls one extension, without the handlers of others.": ["runtime-extension/independent"],
  "The files do not contain the URL. `capikit release` checks the one that it prints.": [
    "clusterctl/gitlab-url",
  ],
  "It describes the command, and asks nothing of a provider.": ["clusterctl/move-global"],
};

export const rulesWithoutLint: ReadonlySet<string> = new Set(Object.values(rulesByReason).flat());

/** Rules that a lint rule for several contract rules covers, with its planted violation. */
export const rulesOfSharedLint = {
  "infra-machine-pool/no-failure-fields": ["resource/failure-fields", "failureMessage of a pool"],
  "infra-machine-pool/template": ["provider/class-templates", "no template of pools"],
  "control-plane/template": ["provider/class-templates", "a control plane without template"],
} satisfies Partial<Record<RuleId, readonly [code: string, what: string]>>;
