import { defineRules } from "../../model/define-rules.ts";

/** What single families of hooks ask of their handlers. */
export const hookRules = /* @__PURE__ */ defineRules(
  ["runtime-extension"],
  [],
  [
    {
      id: "runtime-extension/blocking",
      title: "A blocking hook blocks by retryAfterSeconds",
      level: "must",
      when: ["blocking-hooks"],
      check: ["response"],
      explanation:
        "A Success with a number above 0 holds the step up; 0 lets it go on. Of several answers the lowest that is not 0 counts, and all handlers are called again. AfterControlPlaneInitialized alone among the lifecycle hooks cannot block.",
      core: "Core remembers the answer and does not call again before the time has passed. A negative number blocks and is not tried again.",
      sources: [
        { document: "implement-extensions", section: "Blocking Hooks" },
        { document: "lifecycle-hooks", section: "Definitions" },
        { file: "exp/topology/desiredstate/lifecycle_hooks.go", symbol: "RetryAfterSeconds" },
      ],
    },
    {
      id: "runtime-extension/before-cluster-create",
      title: "BeforeClusterCreate comes before the objects of a topology",
      level: "must",
      when: ["blocking-hooks"],
      check: ["runtime-behaviour"],
      explanation:
        "It is called until the first objects are made, so once more after every answer that blocks, and possibly after one that does not.",
      sources: [
        { document: "lifecycle-hooks", section: "BeforeClusterCreate" },
        {
          file: "core/reconcilers/topology/cluster/cluster_controller.go",
          symbol: "callBeforeClusterCreateHook",
        },
      ],
    },
    {
      id: "runtime-extension/after-control-plane-initialized",
      title: "AfterControlPlaneInitialized comes once and holds nothing up",
      level: "must",
      check: ["response", "runtime-behaviour"],
      explanation:
        "When the control plane is available for the first time. Its response has no `retryAfterSeconds`; a Failure brings it again.",
      sources: [
        { document: "lifecycle-hooks", section: "AfterControlPlaneInitialized" },
        { document: "lifecycle-hooks-v1beta1", section: "AfterControlPlaneInitialized" },
        {
          file: "core/reconcilers/topology/cluster/reconcile_state.go",
          symbol: "callAfterControlPlaneInitialized",
        },
      ],
    },
    {
      id: "runtime-extension/upgrade-hooks",
      title: "Upgrade hooks come step by step",
      level: "must",
      when: ["blocking-hooks"],
      check: ["runtime-behaviour"],
      explanation:
        "BeforeClusterUpgrade once; then for each version on the way BeforeControlPlaneUpgrade and AfterControlPlaneUpgrade, and where workers take that step BeforeWorkersUpgrade and AfterWorkersUpgrade; AfterClusterUpgrade at the end. Requests name the versions of the step. Each may block what comes after it; while one does, other changes to what waits for the upgrade are held back too, so that nothing rolls out twice.",
      sources: [
        { document: "lifecycle-hooks", section: "BeforeClusterUpgrade" },
        { document: "lifecycle-hooks", section: "BeforeControlPlaneUpgrade" },
        { document: "lifecycle-hooks", section: "AfterControlPlaneUpgrade" },
        { document: "lifecycle-hooks", section: "BeforeWorkersUpgrade" },
        { document: "lifecycle-hooks", section: "AfterWorkersUpgrade" },
        { document: "lifecycle-hooks", section: "AfterClusterUpgrade" },
        { file: "exp/topology/desiredstate/lifecycle_hooks.go", symbol: "callBeforeClusterUpgradeHook" },
      ],
    },
    {
      id: "runtime-extension/before-cluster-delete",
      title: "BeforeClusterDelete comes before anything is deleted",
      level: "must",
      when: ["blocking-hooks"],
      check: ["runtime-behaviour"],
      annotations: ["runtime.cluster.x-k8s.io/ok-to-delete"],
      explanation:
        "It may block the deletion for cleaning up. Once it lets go, the Cluster is marked and not asked about again.",
      sources: [
        { document: "lifecycle-hooks", section: "BeforeClusterDelete" },
        { file: "internal/hooks/tracking.go", symbol: "MarkAsOkToDelete" },
      ],
    },
    {
      id: "runtime-extension/cluster-versions",
      title: "The Cluster in a request comes in the version of core",
      level: "must",
      check: ["runtime-behaviour"],
      explanation:
        "Under the same hook version, releases up to v1.12 send `cluster` as v1beta1 and later ones as v1beta2. Its status is empty.",
      sources: [
        { document: "lifecycle-hooks", section: "BeforeClusterCreate" },
        { file: "api/runtime/hooks/v1alpha1/lifecyclehooks_types.go", symbol: "clusterv1.Cluster" },
      ],
    },
    {
      id: "runtime-extension/patches-validate-input",
      title: "Patch handlers check what they are given",
      level: "must",
      when: ["topology-mutation"],
      check: ["runtime-behaviour"],
      explanation:
        "That variables are there and of the right type, and that templates are of a kind and version the handler knows. A handler sees the variables it defines through DiscoverVariables, and the builtin ones.",
      sources: [{ document: "topology-mutation-hook", section: "Patch extension guidelines" }],
    },
    {
      id: "runtime-extension/patches-speed",
      title: "Patch handlers answer within 200 ms",
      level: "must",
      when: ["topology-mutation"],
      check: ["runtime-behaviour"],
      explanation:
        "They are called in every reconciliation of every topology, about once a second while something changes.",
      sources: [{ document: "topology-mutation-hook", section: "Patch extension guidelines" }],
    },
    {
      id: "runtime-extension/patches-deterministic",
      title: "The same templates and variables give the same patches",
      level: "must",
      when: ["topology-mutation"],
      check: ["response", "runtime-behaviour"],
      explanation:
        "Otherwise a topology never comes to rest. Nothing outside is changed, and no patch is sent that changes nothing. UIDs and order of items are new with every call.",
      sources: [{ document: "topology-mutation-hook", section: "Patch extension guidelines" }],
    },
    {
      id: "runtime-extension/patches-form",
      title: "Patches are base64 text of JSON Patch or JSON Merge Patch",
      level: "must",
      when: ["topology-mutation"],
      check: ["response"],
      explanation:
        "Each names the UID of an item of the request. Only `spec`, `metadata.labels` and `metadata.annotations` of the result are taken over.",
      sources: [
        { document: "topology-mutation-hook", section: "GeneratePatches" },
        { file: "core/reconcilers/topology/cluster/patches/engine.go", symbol: "applyPatchesToRequest" },
      ],
    },
    {
      id: "runtime-extension/patches-available",
      title: "Patch handlers are always there",
      level: "must",
      when: ["topology-mutation"],
      check: ["runtime-behaviour", "components"],
      explanation: "No topology that uses them is reconciled without them.",
      sources: [{ document: "topology-mutation-hook", section: "Patch extension guidelines" }],
    },
    {
      id: "runtime-extension/patches-template-versions",
      title: "Patch handlers take templates of the old and the new version",
      level: "may",
      when: ["topology-mutation"],
      check: ["runtime-behaviour"],
      explanation:
        "Templates come in the API version that the ClusterClass refers to. A handler that knows both lets users upgrade providers and ClusterClasses in any order; otherwise two extensions run side by side meanwhile.",
      sources: [
        {
          document: "topology-mutation-hook",
          section: "Dealing with Cluster API upgrades with apiVersion bumps",
        },
      ],
    },
    {
      id: "runtime-extension/patches-one-extension",
      title: "One extension makes all patches",
      level: "should",
      when: ["topology-mutation"],
      check: ["components"],
      explanation:
        "It is one thing to deploy, and one call for each reconciliation. Variables turn its parts on and off.",
      sources: [
        { document: "topology-mutation-hook", section: "Using one or multiple external patch extensions" },
      ],
    },
    {
      id: "runtime-extension/validate-topology",
      title: "ValidateTopology refuses by Failure",
      level: "must",
      when: ["topology-mutation"],
      check: ["response"],
      explanation:
        "It sees all templates as they are after all patches. A topology that must not be is answered with Failure and a message that says what is wrong; nothing is changed by it.",
      core: "The topology is not reconciled until it succeeds; the message ends up in the condition `TopologyReconciled`.",
      sources: [
        { document: "topology-mutation-hook", section: "ValidateTopology" },
        { file: "core/reconcilers/topology/cluster/patches/engine.go", symbol: "ValidateTopology" },
      ],
    },
    {
      id: "runtime-extension/variables",
      title: "Variable names are distinct, definitions stable",
      level: "should",
      when: ["topology-mutation"],
      check: ["response"],
      explanation:
        "Two patches may define a variable of one name; if the definitions differ, users have to say which they mean. Changes to a definition stop clusters whose values no longer fit.",
      sources: [
        { document: "topology-mutation-hook", section: "Variable discovery guidelines" },
        { document: "topology-mutation-hook", section: "Variable definition conflicts" },
        { document: "topology-mutation-hook", section: "DiscoverVariables" },
      ],
    },
    {
      id: "runtime-extension/in-place-patches",
      title: "In-place handlers answer with what they can change",
      level: "must",
      when: ["in-place-updates"],
      check: ["response"],
      explanation:
        "CanUpdateMachine and CanUpdateMachineSet return patches on the current objects that cover only changes which can be made in place, in `spec` alone. UpdateMachine says Success with a `retryAfterSeconds` while it is at work, Success with 0 when done, Failure when it failed. Exactly one extension may serve the three.",
      sources: [
        { document: "in-place-update-hooks", section: "CanUpdateMachine" },
        { document: "in-place-update-hooks", section: "CanUpdateMachineSet" },
        { document: "in-place-update-hooks", section: "UpdateMachine" },
        {
          file: "core/reconcilers/machine/machine_controller_inplace_update.go",
          symbol: "callUpdateMachineHook",
        },
      ],
    },
    {
      id: "runtime-extension/upgrade-plan",
      title: "An upgrade plan leads from here to there",
      level: "must",
      when: ["upgrade-plan"],
      check: ["response"],
      explanation:
        "Versions of the control plane rise, skip no minor release and end at the target; the list is empty only at the target. Versions of workers are among them, rise, end at the target and keep to the version skew; left out, the fewest steps are computed.",
      core: "An answer is kept for ten minutes, a wrong one too.",
      sources: [
        { document: "upgrade-plan-hooks", section: "GenerateUpgradePlan" },
        { file: "exp/topology/desiredstate/upgrade_plan.go", symbol: "GenerateUpgradePlan" },
      ],
    },
  ],
);
