import { defineRules } from "../../model/define-rules.ts";

/** The rules for ControlPlane fields, except conditions, Machines and cluster objects. */
export const planeRules = /* @__PURE__ */ defineRules(
  ["control-plane"],
  ["ControlPlane"],
  [
    {
      id: "control-plane/definition",
      title: "A control plane provider has a ControlPlane",
      level: "must",
      check: ["components", "crd-metadata"],
      explanation:
        "A kind that runs the API server, controller manager, scheduler and, unless it is managed elsewhere, etcd. By convention its name is `<Env>ControlPlane`.",
      sources: [
        { document: "control-plane", section: "ControlPlane, ControlPlaneList resource definition" },
        { document: "control-plane-v1beta1", section: "ControlPlane, ControlPlaneList resource definition" },
      ],
    },
    {
      id: "control-plane/endpoint",
      title: "The endpoint of the control plane",
      level: "must",
      when: ["provides-endpoint"],
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "spec.controlPlaneEndpoint",
          type: "object",
          surfaces: "Cluster.spec.controlPlaneEndpoint",
          bounds: { minProperties: 1 },
        },
        {
          path: "spec.controlPlaneEndpoint.host",
          type: "string",
          surfaces: "Cluster.spec.controlPlaneEndpoint.host",
          bounds: { minLength: 1, maxLength: 512 },
        },
        {
          path: "spec.controlPlaneEndpoint.port",
          type: "integer",
          format: "int32",
          surfaces: "Cluster.spec.controlPlaneEndpoint.port",
          bounds: { minimum: 1, maximum: 65535 },
        },
      ],
      explanation:
        "A provider that creates the endpoint writes its host and port here. Contract v1beta2 makes both optional and bounds them; v1beta1 requires both.",
      core: "When the control plane is initialized, core copies it to the Cluster unless the Cluster has a complete endpoint.",
      sources: [
        { document: "control-plane", section: "ControlPlane: endpoint" },
        { document: "control-plane-v1beta1", section: "ControlPlane: endpoint" },
        { file: "internal/contract/controlplane.go", symbol: "ControlPlaneEndpoint()" },
      ],
    },
    {
      id: "control-plane/wait-for-endpoint",
      title: "Wait for an endpoint that comes from elsewhere",
      level: "should",
      when: ["endpoint-from-elsewhere"],
      check: ["runtime-behaviour"],
      explanation:
        "A provider that does not create the endpoint ends the reconcile until the Cluster's `spec.controlPlaneEndpoint` is set.",
      sources: [
        { document: "control-plane", section: "ControlPlane: endpoint" },
        { document: "control-plane-v1beta1", section: "ControlPlane: endpoint" },
      ],
    },
    {
      id: "control-plane/replicas",
      title: "The number of instances",
      level: "must",
      when: ["replicas"],
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "spec.replicas",
          type: "integer",
          format: "int32",
          core: "reads-and-writes",
          surfaces: "Cluster.status.controlPlane.desiredReplicas",
        },
        {
          path: "status.replicas",
          type: "integer",
          format: "int32",
          surfaces: "Cluster.status.controlPlane.replicas",
        },
        {
          path: "status.readyReplicas",
          type: "integer",
          format: "int32",
          surfaces: "Cluster.status.controlPlane.readyReplicas",
        },
        {
          path: "status.updatedReplicas",
          type: "integer",
          format: "int32",
          versions: ["v1beta1"],
          surfaces: "Cluster.status.controlPlane.upToDateReplicas",
        },
        {
          path: "status.upToDateReplicas",
          type: "integer",
          format: "int32",
          versions: ["v1beta2"],
          surfaces: "Cluster.status.controlPlane.upToDateReplicas",
        },
        {
          path: "status.unavailableReplicas",
          type: "integer",
          format: "int32",
          versions: ["v1beta1"],
          surfaces: "Cluster.status.controlPlane.availableReplicas",
        },
        {
          path: "status.availableReplicas",
          type: "integer",
          format: "int32",
          versions: ["v1beta2"],
          surfaces: "Cluster.status.controlPlane.availableReplicas",
        },
      ],
      explanation:
        "`spec` has the desired count, and `status` has the counts of existing, ready, available and up-to-date replicas. With contract v1beta2 each counts Machines whose condition `Ready`, `Available` or `UpToDate` is True; v1beta1 counts unavailable replicas instead.",
      core: "Shown on the Cluster. The control plane counts as scaling unless all counters equal `spec.replicas`; a missing counter counts as different, except `unavailableReplicas`, which defaults to 0.",
      sources: [
        { document: "control-plane", section: "ControlPlane: replicas" },
        { document: "control-plane-v1beta1", section: "ControlPlane: replicas" },
        { file: "internal/contract/controlplane.go", symbol: "IsScaling" },
      ],
    },
    {
      id: "control-plane/scale-subresource",
      title: "A scale subresource",
      level: "must",
      when: ["replicas"],
      check: ["crd-metadata", "crd-schema"],
      fields: [{ path: "status.selector", type: "string" }],
      explanation:
        "With `specReplicasPath: .spec.replicas`, `statusReplicasPath: .status.replicas` and `labelSelectorPath: .status.selector`. The selector is a string in query syntax.",
      sources: [
        { document: "control-plane", section: "ControlPlane: replicas" },
        { document: "control-plane-v1beta1", section: "ControlPlane: replicas" },
        { file: "internal/contract/controlplane.go", symbol: "Selector()" },
      ],
    },
    {
      id: "control-plane/version",
      title: "The desired Kubernetes version",
      level: "must",
      when: ["kubernetes-version"],
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "spec.version",
          type: "string",
          core: "reads-and-writes",
          bounds: { minLength: 1, maxLength: 256 },
        },
      ],
      explanation:
        "A semantic version; the provider adds a missing `v` prefix. ClusterClasses need the field: the topology controller writes it to upgrade.",
      sources: [
        { document: "control-plane", section: "ControlPlane: version" },
        { document: "control-plane-v1beta1", section: "ControlPlane: version" },
        { file: "internal/contract/controlplane.go", symbol: "func (c *ControlPlaneContract) Version()" },
      ],
    },
    {
      id: "control-plane/status-version",
      title: "The running Kubernetes versions",
      level: "must",
      when: ["kubernetes-version"],
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "status.version",
          type: "string",
          versions: ["v1beta1"],
          bounds: { minLength: 1, maxLength: 256 },
        },
        {
          path: "status.version",
          type: "string",
          versions: ["v1beta2"],
          oneOf: "version report",
          bounds: { minLength: 1, maxLength: 256 },
        },
        {
          path: "status.versions",
          type: "array",
          versions: ["v1beta2"],
          oneOf: "version report",
          surfaces: "Cluster.status.controlPlane.versions",
          bounds: { minItems: 1, maxItems: 100, listMapKeys: ["version"] },
        },
        { path: "status.versions[].version", type: "string", versions: ["v1beta2"], presence: "optional" },
        {
          path: "status.versions[].replicas",
          type: "integer",
          format: "int32",
          versions: ["v1beta2"],
          presence: "optional",
        },
      ],
      explanation:
        "Contract v1beta1 has the lowest running version. v1beta2 prefers the list of all versions with the number of instances of each, the oldest first. The single field remains supported until the next contract.",
      core: "An upgrade is complete when the lowest version equals that of `spec`; it also determines version skew. A list in the wrong order, an invalid version or a negative number of replicas is an error.",
      sources: [
        { document: "control-plane", section: "ControlPlane: version" },
        { document: "control-plane-v1beta1", section: "ControlPlane: version" },
        { file: "internal/contract/controlplane.go", symbol: "func (v *StatusVersions) Get" },
      ],
    },
    {
      id: "control-plane/rollout-after",
      title: "A scheduled rollout",
      level: "must",
      when: ["rollout-after"],
      versions: ["v1beta2"],
      check: ["crd-schema", "object"],
      fields: [
        { path: "spec.rollout", type: "object", core: "reads-and-writes", bounds: { minProperties: 1 } },
        { path: "spec.rollout.after", type: "string", format: "date-time", core: "reads-and-writes" },
      ],
      explanation: "Instances created before that time are replaced after it, even without other changes.",
      core: "The topology controller writes it from the Cluster's topology.",
      sources: [
        { document: "control-plane", section: "ControlPlane: rolloutAfter" },
        { file: "internal/contract/controlplane.go", symbol: "RolloutAfter()" },
      ],
    },
    {
      id: "control-plane/initialization",
      title: "Report that the control plane is initialized",
      level: "must",
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "status.initialized",
          type: "boolean",
          versions: ["v1beta1"],
          surfaces: "Cluster.status.initialization.controlPlaneInitialized",
        },
        {
          path: "status.initialization",
          type: "object",
          versions: ["v1beta2"],
          bounds: { minProperties: 1 },
        },
        {
          path: "status.initialization.controlPlaneInitialized",
          type: "boolean",
          versions: ["v1beta2"],
          surfaces: "Cluster.status.initialization.controlPlaneInitialized",
        },
      ],
      explanation:
        "True as soon as the API server accepts requests for the first time, usually with the first of several instances.",
      core: "The Cluster takes over the endpoint and gets the condition `ControlPlaneInitialized`; workers may start afterwards.",
      sources: [
        { document: "control-plane", section: "ControlPlane: initialization completed" },
        { document: "control-plane-v1beta1", section: "ControlPlane: initialization completed" },
        { file: "internal/contract/controlplane.go", symbol: "Initialized(contractVersion" },
      ],
    },
  ],
);
