import { defineDifferences } from "../model/difference.ts";

/** What the page on lifecycle hooks said under contract v1beta1, and what v1.14.2 does. */
export const lifecycleHookDifferences = /* @__PURE__ */ defineDifferences([
  {
    id: "after-cluster-upgrade-blocks",
    title: "AfterClusterUpgrade blocks",
    rules: ["runtime-extension/blocking", "runtime-extension/upgrade-hooks"],
    says: "It blocks neither changes nor upgrades.",
    saysSource: {
      document: "lifecycle-hooks-v1beta1",
      section: "AfterClusterUpgrade",
      mention: "does not block",
    },
    does: "Its response has `retryAfterSeconds`, and the next upgrade does not begin while it is above 0.",
    doesSource: { document: "lifecycle-hooks", section: "AfterClusterUpgrade" },
    advice: "Answer 0 when done.",
  },
  {
    id: "more-upgrade-hooks",
    title: "There are three more upgrade hooks",
    rules: ["runtime-extension/upgrade-hooks"],
    says: "Once the version of the topology changes, BeforeClusterUpgrade is the only hook before the control plane takes it.",
    saysSource: {
      document: "lifecycle-hooks-v1beta1",
      section: "BeforeClusterUpgrade",
      mention: "immediately before the new version is going to be propagated to the control plane",
    },
    does: "Nine: BeforeControlPlaneUpgrade, BeforeWorkersUpgrade and AfterWorkersUpgrade since v1.12.",
    doesSource: { document: "lifecycle-hooks", section: "BeforeWorkersUpgrade" },
    advice: "Leave the new ones out of the Discovery answer for older cores, which would refuse all of it.",
  },
  {
    id: "control-plane-upgrade-per-step",
    title: "AfterControlPlaneUpgrade comes with every step",
    rules: ["runtime-extension/upgrade-hooks"],
    says: "Called once, when the control plane has the version of the topology.",
    saysSource: {
      document: "lifecycle-hooks-v1beta1",
      section: "AfterControlPlaneUpgrade",
      mention: "spec.topology.version",
    },
    does: "An upgrade over several minor releases goes step by step; the hook comes after each, with the version of the step.",
    doesSource: { document: "lifecycle-hooks", section: "AfterControlPlaneUpgrade" },
    advice: "Do not take the version in the request for the one in the topology.",
  },
  {
    id: "upgrade-can-be-held-by-annotation",
    title: "An annotation holds an upgrade before the hook is asked",
    rules: ["runtime-extension/upgrade-hooks"],
    says: "BeforeClusterUpgrade is what blocks an upgrade.",
    saysSource: { document: "lifecycle-hooks-v1beta1", section: "BeforeClusterUpgrade", mention: "block" },
    does: "An annotation on the Cluster that begins with `before-upgrade.hook.cluster.cluster.x-k8s.io` blocks it too, and extensions are not called meanwhile.",
    doesSource: {
      file: "api/core/v1beta2/common_types.go",
      symbol: "before-upgrade.hook.cluster.cluster.x-k8s.io",
    },
    advice: "Look for it when a hook is not called.",
  },
]);
