import { defineRules } from "../../model/define-rules.ts";

/** The rules of ControlPlanes whose instances are Machines. */
export const machineRules = /* @__PURE__ */ defineRules(
  ["control-plane"],
  ["ControlPlane"],
  [
    {
      id: "control-plane/machine-template",
      title: "The template for control plane Machines",
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
        "Labels and annotations for the Machines, and the template for their InfraMachines. Contract v1beta1 references it with a complete ObjectReference, v1beta2 with group, kind and name one level deeper.",
      core: "The topology controller writes all of it; ClusterClass patches must not change it.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { document: "control-plane-v1beta1", section: "ControlPlane: machines" },
        { file: "internal/contract/controlplane.go", symbol: "InfrastructureV1Beta1Ref" },
      ],
    },
    {
      id: "control-plane/machine-timeouts",
      title: "Timeouts for deleting a Machine",
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
        "They cover draining the node, waiting for its volumes, and deleting its Node. 0 means no limit. Contract v1beta1 uses Go durations, v1beta2 whole seconds.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { document: "control-plane-v1beta1", section: "ControlPlane: machines" },
        { file: "internal/contract/controlplane.go", symbol: "NodeDrainTimeoutSeconds" },
      ],
    },
    {
      id: "control-plane/machine-readiness-gates",
      title: "Readiness gates of Machines",
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
      explanation: "Additional condition types that contribute to the `Ready` condition of the Machines.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { document: "control-plane-v1beta1", section: "ControlPlane: machines" },
        { file: "internal/contract/controlplane.go", symbol: "ReadinessGates(contractVersion" },
      ],
    },
    {
      id: "control-plane/machine-taints",
      title: "Taints that Cluster API maintains on nodes",
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
      explanation:
        "Listed taints are set on nodes and removed when they leave the list; others remain unchanged.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { file: "internal/contract/controlplane.go", symbol: "Taints(contractVersion" },
      ],
    },
    {
      id: "control-plane/machine-labels",
      title: "Labels of control plane Machines",
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
        "`cluster.x-k8s.io/control-plane` with an empty value marks Machines of the control plane. They also have the labels with the names of the control plane and the Cluster. The control plane is their controller.",
      sources: [
        { document: "control-plane", section: "ControlPlane: machines" },
        { file: "api/core/v1beta2/machine_types.go", symbol: "MachineControlPlaneLabel" },
      ],
    },
    {
      id: "control-plane/external-managed",
      title: "Report that instances do not appear as Nodes",
      level: "should",
      when: ["machines", "no-nodes"],
      check: ["crd-schema", "object"],
      fields: [{ path: "status.externalManagedControlPlane", type: "boolean" }],
      explanation: "For managed services: core does not wait for control plane Nodes.",
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
        "The provider uses the domains of the Cluster's `status.failureDomains` that are marked for the control plane.",
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
        "Changes of `metadata` and of the deletion timeouts propagate to the Machines and their dependent objects without replacing a Machine, as in core's own kinds.",
      sources: [
        { document: "control-plane", section: "Metadata propagation" },
        { document: "control-plane-v1beta1", section: "Metadata propagation" },
      ],
    },
    {
      id: "control-plane/up-to-date-condition",
      title: "Machines report whether they are up to date",
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
        "The provider sets the condition `UpToDate` on each of its Machines, and `spec.minReadySeconds` in place; 0 is sufficient.",
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
      title: "In-place updates use the hooks",
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
        "The provider calls `CanUpdateMachine`. If the response covers all changes, it marks the Machine, its InfraMachine and its config as being updated and writes the new specs. It then lists `UpdateMachine` as pending on the Machine.",
      core: "The Machine controller then calls `UpdateMachine` until the update is complete.",
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
