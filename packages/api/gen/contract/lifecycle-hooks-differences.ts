// Generated from contracts/differences/lifecycle-hooks.yaml: edit that file.
import { defineDifferences } from "../../src/contract/model/difference.ts";

/** Differences between the v1beta1 page on lifecycle hooks and the reference release. */
export const lifecycleHookDifferences = /* @__PURE__ */ defineDifferences([
  {
    "id": "after-cluster-upgrade-blocks",
    "title": "AfterClusterUpgrade blocks",
    "rules": [
      "runtime-extension/blocking",
      "runtime-extension/upgrade-hooks"
    ],
    "statement": "It blocks neither changes nor upgrades.",
    "statementSource": {
      "document": "lifecycle-hooks-v1beta1",
      "section": "AfterClusterUpgrade",
      "mention": "does not block"
    },
    "does": "Its response has `retryAfterSeconds`; the next upgrade does not start while the value is above 0.",
    "doesSource": {
      "document": "lifecycle-hooks",
      "section": "AfterClusterUpgrade"
    },
    "advice": "Return 0 when done."
  },
  {
    "id": "more-upgrade-hooks",
    "title": "Three upgrade hooks were added",
    "rules": [
      "runtime-extension/upgrade-hooks"
    ],
    "statement": "When the topology version changes, BeforeClusterUpgrade is the only hook before the control plane upgrade.",
    "statementSource": {
      "document": "lifecycle-hooks-v1beta1",
      "section": "BeforeClusterUpgrade",
      "mention": "immediately before the new version is going to be propagated to the control plane"
    },
    "does": "Nine hooks exist: v1.12 added BeforeControlPlaneUpgrade, BeforeWorkersUpgrade and AfterWorkersUpgrade.",
    "doesSource": {
      "document": "lifecycle-hooks",
      "section": "BeforeWorkersUpgrade"
    },
    "advice": "Omit the new hooks from the Discovery response for older cores, which would reject all of it."
  },
  {
    "id": "control-plane-upgrade-per-step",
    "title": "AfterControlPlaneUpgrade follows every step",
    "rules": [
      "runtime-extension/upgrade-hooks"
    ],
    "statement": "Called once, when the control plane has the topology version.",
    "statementSource": {
      "document": "lifecycle-hooks-v1beta1",
      "section": "AfterControlPlaneUpgrade",
      "mention": "spec.topology.version"
    },
    "does": "An upgrade over several minor releases runs step by step; the hook follows each step, with the version of the step.",
    "doesSource": {
      "document": "lifecycle-hooks",
      "section": "AfterControlPlaneUpgrade"
    },
    "advice": "Do not mistake the version in the request for the topology version."
  },
  {
    "id": "upgrade-can-be-held-by-annotation",
    "title": "An annotation blocks an upgrade before the hook is called",
    "rules": [
      "runtime-extension/upgrade-hooks"
    ],
    "statement": "BeforeClusterUpgrade blocks an upgrade.",
    "statementSource": {
      "document": "lifecycle-hooks-v1beta1",
      "section": "BeforeClusterUpgrade",
      "mention": "block"
    },
    "does": "An annotation on the Cluster that starts with `before-upgrade.hook.cluster.cluster.x-k8s.io` also blocks it, and extensions are not called meanwhile.",
    "doesSource": {
      "file": "api/core/v1beta2/common_types.go",
      "symbol": "before-upgrade.hook.cluster.cluster.x-k8s.io"
    },
    "advice": "Check for the annotation when a hook is not called."
  }
]);
