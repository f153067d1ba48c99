import { defineRules } from "../../model/define-rules.ts";

/** The rules of ControlPlane where its instances are Machines. */
export const machineRules = /* @__PURE__ */ defineRules(
  ["control-plane"],
  ["ControlPlane"],
  [
    {
      id: "control-plane/machine-template",
      title: "How Machines of the control plane look",
      level: "must",
      when: ["machines"],
      check: ["crd-schema", "object"],
      fields: [
        { path: "spec.machineTemplate", type: "object", core: "reads-and-writes" },
        { path: "spec.machineTemplate.metadata", type: "object", core: "reads-and-writes" },
        { path: "spec.machineTemplate.metadata.labels", type: "object", core: "reads-and-writes" },
        { path: "spec.machineTemplate.metadata.annotations", type: "object", core: "reads-and-writes" },
        {
          path: "spec.machineTemplate.infrastructureRef",
          type: "object",
          versions: ["v1beta1"],
          core: "reads-and-writes",
        },
        {
          path: "spec.machineTemplate.spec",
          type: "object",
          versions: ["v1beta2"],
          core: "reads-and-writes",
        },
        {
          path: "spec.machineTemplate.spec.infrastructureRef",
          type: "object",
          versions: ["v1beta2"],
          core: "reads-and-writes",
        },
        {
          path: "spec.machineTemplate.spec.infrastructureRef.apiGroup",
          type: "string",
          versions: ["v1beta2"],
          core: "reads-and-writes",
        },
        {
          path: "spec.machineTemplate.spec.infrastructureRef.kind",
          type: "string",
          versions: ["v1beta2"],
          core: "reads-and-writes",
        },
        {
          path: "spec.machineTemplate.spec.infrastructureRef.name",
          type: "string",
          versions: ["v1beta2"],
          core: "reads-and-writes",
        },
      ],
      explanation:
        "Labels and annotations for the Machines, and the template their InfraMachines are made from. Contract v1beta1 refers to it with a whole ObjectReference, v1beta2 with group, kind and name one level deeper.",
      core: "The topology controller writes all of it; patches of ClusterClasses may not touch it.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { document: "control-plane-v1beta1", section: "ControlPlane: machines" },
        { file: "internal/contract/controlplane.go", symbol: "InfrastructureV1Beta1Ref" },
      ],
    },
    {
      id: "control-plane/machine-timeouts",
      title: "How long the deletion of a Machine may take",
      level: "must",
      when: ["machines"],
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "spec.machineTemplate.nodeDrainTimeout",
          type: "string",
          format: "duration",
          versions: ["v1beta1"],
          core: "reads-and-writes",
        },
        {
          path: "spec.machineTemplate.nodeVolumeDetachTimeout",
          type: "string",
          format: "duration",
          versions: ["v1beta1"],
          core: "reads-and-writes",
        },
        {
          path: "spec.machineTemplate.nodeDeletionTimeout",
          type: "string",
          format: "duration",
          versions: ["v1beta1"],
          core: "reads-and-writes",
        },
        {
          path: "spec.machineTemplate.spec.deletion",
          type: "object",
          versions: ["v1beta2"],
          core: "reads-and-writes",
          bounds: { minProperties: 1 },
        },
        {
          path: "spec.machineTemplate.spec.deletion.nodeDrainTimeoutSeconds",
          type: "integer",
          format: "int32",
          versions: ["v1beta2"],
          core: "reads-and-writes",
          bounds: { minimum: 0 },
        },
        {
          path: "spec.machineTemplate.spec.deletion.nodeVolumeDetachTimeoutSeconds",
          type: "integer",
          format: "int32",
          versions: ["v1beta2"],
          core: "reads-and-writes",
          bounds: { minimum: 0 },
        },
        {
          path: "spec.machineTemplate.spec.deletion.nodeDeletionTimeoutSeconds",
          type: "integer",
          format: "int32",
          versions: ["v1beta2"],
          core: "reads-and-writes",
          bounds: { minimum: 0 },
        },
      ],
      explanation:
        "Draining the node, waiting for its volumes, deleting its Node. 0 means without end. Contract v1beta1 writes Go durations, v1beta2 whole seconds.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { document: "control-plane-v1beta1", section: "ControlPlane: machines" },
        { file: "internal/contract/controlplane.go", symbol: "NodeDrainTimeoutSeconds" },
      ],
    },
    {
      id: "control-plane/machine-readiness-gates",
      title: "Conditions that a Machine must have to be ready",
      level: "should",
      when: ["machines", "readiness-gates"],
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "spec.machineTemplate.readinessGates",
          type: "array",
          versions: ["v1beta1"],
          core: "reads-and-writes",
          bounds: { maxItems: 32, listMapKeys: ["conditionType"] },
        },
        {
          path: "spec.machineTemplate.spec.readinessGates",
          type: "array",
          versions: ["v1beta2"],
          core: "reads-and-writes",
          bounds: { minItems: 1, maxItems: 32, listMapKeys: ["conditionType"] },
        },
      ],
      explanation: "More condition types that count for `Ready` of the Machines.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { document: "control-plane-v1beta1", section: "ControlPlane: machines" },
        { file: "internal/contract/controlplane.go", symbol: "ReadinessGates(contractVersion" },
      ],
    },
    {
      id: "control-plane/machine-taints",
      title: "Taints that Cluster API keeps on the nodes",
      level: "should",
      when: ["machines", "taints"],
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "spec.machineTemplate.taints",
          type: "array",
          versions: ["v1beta1"],
          core: "reads-and-writes",
          bounds: { maxItems: 64, listMapKeys: ["key", "effect"] },
        },
        {
          path: "spec.machineTemplate.spec.taints",
          type: "array",
          versions: ["v1beta2"],
          core: "reads-and-writes",
          bounds: { minItems: 1, maxItems: 64, listMapKeys: ["key", "effect"] },
        },
      ],
      explanation: "Taints that are set on nodes and taken off again with the list; others stay untouched.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { file: "internal/contract/controlplane.go", symbol: "Taints(contractVersion" },
      ],
    },
    {
      id: "control-plane/machine-labels",
      title: "Machines of the control plane are labelled so",
      level: "must",
      when: ["machines"],
      resources: ["Machine"],
      check: ["object", "runtime-behaviour"],
      labels: [
        "cluster.x-k8s.io/control-plane",
        "cluster.x-k8s.io/control-plane-name",
        "cluster.x-k8s.io/cluster-name",
      ],
      explanation:
        "`cluster.x-k8s.io/control-plane` with an empty value marks Machines as part of the control plane; the labels with the names of control plane and Cluster go with it. The control plane is their controller.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { file: "api/core/v1beta2/machine_types.go", symbol: "MachineControlPlaneLabel" },
      ],
    },
    {
      id: "control-plane/external-managed",
      title: "Say that instances do not show as Nodes",
      level: "should",
      when: ["machines", "no-nodes"],
      check: ["crd-schema", "object"],
      fields: [{ path: "status.externalManagedControlPlane", type: "boolean" }],
      explanation: "For managed services: core then does not wait for Nodes of the control plane.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { document: "control-plane-v1beta1", section: "ControlPlane: machines" },
        { file: "util/util.go", symbol: "externalManagedControlPlane" },
      ],
    },
    {
      id: "control-plane/machine-placement",
      title: "Spread Machines over failure domains",
      level: "should",
      when: ["machines"],
      check: ["runtime-behaviour"],
      explanation:
        "Over those of the Cluster's `status.failureDomains` that are marked for the control plane.",
      sources: [
        { document: "control-plane", section: "Machine placement" },
        { document: "control-plane-v1beta1", section: "Machine placement" },
      ],
    },
    {
      id: "control-plane/metadata-propagation",
      title: "Labels and annotations reach Machines in place",
      level: "must",
      when: ["machines"],
      check: ["runtime-behaviour"],
      explanation:
        "Changes of `metadata` and of the deletion timeouts are carried to the Machines, and to what hangs on them, as core's own kinds do it: without replacing a Machine.",
      sources: [
        { document: "control-plane", section: "Metadata propagation" },
        { document: "control-plane-v1beta1", section: "Metadata propagation" },
      ],
    },
    {
      id: "control-plane/up-to-date-condition",
      title: "Machines know whether they are up to date",
      level: "should",
      when: ["machines"],
      resources: ["Machine"],
      check: ["object", "runtime-behaviour"],
      fields: [
        {
          path: "spec.minReadySeconds",
          type: "integer",
          format: "int32",
          presence: "optional",
          core: "reads",
        },
      ],
      explanation:
        "The provider sets the condition `UpToDate` on every Machine of its, and `spec.minReadySeconds`, in place; 0 will do.",
      core: "Without the condition the Cluster's `ControlPlaneMachinesUpToDate` stays Unknown.",
      sources: [
        { document: "control-plane", section: "MinReadySeconds and UpToDate propagation" },
        { document: "control-plane-v1beta1", section: "MinReadySeconds and UpToDate propagation" },
        {
          file: "core/reconcilers/cluster/cluster_controller_status.go",
          symbol: "setControlPlaneMachinesUpToDateCondition",
        },
      ],
    },
    {
      id: "control-plane/in-place-updates",
      title: "Updates in place go through the hooks",
      level: "must",
      versions: ["v1beta2"],
      when: ["machines", "in-place-updates"],
      resources: ["ControlPlane", "Machine"],
      check: ["runtime-behaviour"],
      annotations: [
        "in-place-updates.internal.cluster.x-k8s.io/update-in-progress",
        "runtime.cluster.x-k8s.io/pending-hooks",
      ],
      explanation:
        "The provider asks `CanUpdateMachine`. If the answer covers all changes it marks the Machine, its InfraMachine and its config as being updated while it writes the new specs, and then lists `UpdateMachine` as pending on the Machine.",
      core: "From there on the Machine controller calls `UpdateMachine` until it is done.",
      sources: [
        { document: "control-plane", section: "ControlPlane: in-place updates" },
        {
          file: "core/reconcilers/machine/machine_controller_inplace_update.go",
          symbol: "UpdateInProgressAnnotation",
        },
      ],
    },
  ],
);
