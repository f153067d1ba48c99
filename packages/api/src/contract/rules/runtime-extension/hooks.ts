import { defineRules } from "../../model/define-rules.ts";

/** The rules for handlers of single hook families. */
export const hookRules = /* @__PURE__ */ defineRules(
  ["runtime-extension"],
  [],
  [
    {
      id: "runtime-extension/blocking",
      title: "A blocking hook blocks with retryAfterSeconds",
      level: "must",
      when: ["blocking-hooks"],
      check: ["response"],
      explanation:
        "A Success with a value above 0 blocks the step; 0 allows it to continue. Of several responses the lowest value other than 0 is used, and all handlers are called again. AfterControlPlaneInitialized is the only lifecycle hook that cannot block.",
      core: "Core caches the response and does not call again before the time has passed. A negative value blocks and is not retried.",
      sources: [
        { document: "implement-extensions", section: "Blocking Hooks" },
        { document: "lifecycle-hooks", section: "Definitions" },
        { file: "exp/topology/desiredstate/lifecycle_hooks.go", symbol: "RetryAfterSeconds" },
      ],
    },
    {
      id: "runtime-extension/before-cluster-create",
      title: "BeforeClusterCreate precedes the objects of a topology",
      level: "must",
      when: ["blocking-hooks"],
      check: ["runtime-behaviour"],
      explanation:
        "It is called until the first objects are created: again after every blocking response, and possibly after a non-blocking response.",
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
      title: "AfterControlPlaneInitialized is called once and does not block",
      level: "must",
      check: ["response", "runtime-behaviour"],
      explanation:
        "It is called when the control plane is available for the first time. Its response has no `retryAfterSeconds`; core calls it again after a Failure.",
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
      title: "Upgrade hooks are called for each step",
      level: "must",
      when: ["blocking-hooks"],
      check: ["runtime-behaviour"],
      explanation:
        "BeforeClusterUpgrade is called once. Each version on the way has BeforeControlPlaneUpgrade and AfterControlPlaneUpgrade, and if workers take that step BeforeWorkersUpgrade and AfterWorkersUpgrade. AfterClusterUpgrade is last. Requests have the versions of the step. Each hook may block the following step; meanwhile, other changes to the objects that wait for the upgrade are deferred too, which avoids a second rollout.",
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
      title: "BeforeClusterDelete precedes any deletion",
      level: "must",
      when: ["blocking-hooks"],
      check: ["runtime-behaviour"],
      annotations: ["runtime.cluster.x-k8s.io/ok-to-delete"],
      explanation:
        "It may block the deletion for cleanup. When it stops blocking, the Cluster is marked and the hook is not called again.",
      sources: [
        { document: "lifecycle-hooks", section: "BeforeClusterDelete" },
        { file: "internal/hooks/tracking.go", symbol: "MarkAsOkToDelete" },
      ],
    },
    {
      id: "runtime-extension/cluster-versions",
      title: "The Cluster in a request has the version of core",
      level: "must",
      check: ["runtime-behaviour"],
      explanation:
        "With the same hook version, releases up to v1.12 send `cluster` as v1beta1 and later ones as v1beta2. Its status is empty.",
      sources: [
        { document: "lifecycle-hooks", section: "BeforeClusterCreate" },
        { file: "api/runtime/hooks/v1alpha1/lifecyclehooks_types.go", symbol: "clusterv1.Cluster" },
      ],
    },
    {
      id: "runtime-extension/patches-validate-input",
      title: "Patch handlers validate their input",
      level: "must",
      when: ["topology-mutation"],
      check: ["runtime-behaviour"],
      explanation:
        "They check that variables exist and have the right type, and that they know the kind and version of templates. A handler receives the builtin variables and those that it defines through DiscoverVariables.",
      sources: [{ document: "topology-mutation-hook", section: "Patch extension guidelines" }],
    },
    {
      id: "runtime-extension/patches-speed",
      title: "Patch handlers respond within 200 ms",
      level: "must",
      when: ["topology-mutation"],
      check: ["runtime-behaviour"],
      explanation:
        "They are called in every reconcile of every topology, about once a second during changes.",
      sources: [{ document: "topology-mutation-hook", section: "Patch extension guidelines" }],
    },
    {
      id: "runtime-extension/patches-deterministic",
      title: "The same templates and variables give the same patches",
      level: "must",
      when: ["topology-mutation"],
      check: ["response", "runtime-behaviour"],
      explanation:
        "Otherwise a topology never becomes stable. Handlers change nothing outside and return no patch without effect. UIDs and order of items differ in every call.",
      sources: [{ document: "topology-mutation-hook", section: "Patch extension guidelines" }],
    },
    {
      id: "runtime-extension/patches-form",
      title: "Patches are base64 text of JSON Patch or JSON Merge Patch",
      level: "must",
      when: ["topology-mutation"],
      check: ["response"],
      explanation:
        "Each has the UID of an item of the request. Core only applies `spec`, `metadata.labels` and `metadata.annotations` of the result.",
      sources: [
        { document: "topology-mutation-hook", section: "GeneratePatches" },
        { file: "core/reconcilers/topology/cluster/patches/engine.go", symbol: "applyPatchesToRequest" },
      ],
    },
    {
      id: "runtime-extension/patches-available",
      title: "Patch handlers are always available",
      level: "must",
      when: ["topology-mutation"],
      check: ["runtime-behaviour", "components"],
      explanation: "Core reconciles no topology that uses them without them.",
      sources: [{ document: "topology-mutation-hook", section: "Patch extension guidelines" }],
    },
    {
      id: "runtime-extension/patches-template-versions",
      title: "Patch handlers accept templates of the old and the new version",
      level: "may",
      when: ["topology-mutation"],
      check: ["runtime-behaviour"],
      explanation:
        "Templates have the API version that the ClusterClass references. A handler that knows both lets users upgrade providers and ClusterClasses in any order; otherwise two extensions must run in parallel during the upgrade.",
      sources: [
        {
          document: "topology-mutation-hook",
          section: "Dealing with Cluster API upgrades with apiVersion bumps",
        },
      ],
    },
    {
      id: "runtime-extension/patches-one-extension",
      title: "One extension creates all patches",
      level: "should",
      when: ["topology-mutation"],
      check: ["components"],
      explanation:
        "It needs one deployment, and one call for each reconcile. Variables enable and disable its parts.",
      sources: [
        { document: "topology-mutation-hook", section: "Using one or multiple external patch extensions" },
      ],
    },
    {
      id: "runtime-extension/validate-topology",
      title: "ValidateTopology rejects with Failure",
      level: "must",
      when: ["topology-mutation"],
      check: ["response"],
      explanation:
        "It receives all templates after all patches. It rejects an invalid topology with Failure and a message that describes the error; it changes nothing.",
      core: "The topology is not reconciled until it succeeds; the condition `TopologyReconciled` shows the message.",
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
        "Two patches may define a variable with the same name; if the definitions differ, users have to choose one. Changes to a definition block clusters whose values no longer fit.",
      sources: [
        { document: "topology-mutation-hook", section: "Variable discovery guidelines" },
        { document: "topology-mutation-hook", section: "Variable definition conflicts" },
        { document: "topology-mutation-hook", section: "DiscoverVariables" },
      ],
    },
    {
      id: "runtime-extension/in-place-patches",
      title: "In-place handlers return the changes that they support",
      level: "must",
      when: ["in-place-updates"],
      check: ["response"],
      explanation:
        "CanUpdateMachine and CanUpdateMachineSet return patches on the current objects with only those changes that are possible in place, and only in `spec`. UpdateMachine returns Success with `retryAfterSeconds` while in progress, Success with 0 when complete, and Failure on failure. Exactly one extension may serve the three hooks.",
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
      title: "An upgrade plan covers every minor release up to the target",
      level: "must",
      when: ["upgrade-plan"],
      check: ["response"],
      explanation:
        "Versions of the control plane rise, skip no minor release and end at the target; the list is empty only at the target. Versions of workers are a subset, rise, end at the target and respect the version skew; if they are left out, the fewest steps are computed.",
      core: "Responses are cached for ten minutes, even wrong ones.",
      sources: [
        { document: "upgrade-plan-hooks", section: "GenerateUpgradePlan" },
        { file: "exp/topology/desiredstate/upgrade_plan.go", symbol: "GenerateUpgradePlan" },
      ],
    },
  ],
);
