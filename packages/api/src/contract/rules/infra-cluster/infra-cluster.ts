import { defineRules } from "../../model/define-rules.ts";

/** The rules of InfraCluster that are its own. */
export const clusterRules = /* @__PURE__ */ defineRules(
  ["infra-cluster"],
  ["InfraCluster"],
  [
    {
      id: "infra-cluster/definition",
      title: "An infrastructure provider has an InfraCluster",
      level: "should",
      check: ["components", "crd-metadata"],
      explanation:
        "A kind for what machines need before they can run: networks, load balancers, firewall rules. By convention it is called `<Env>Cluster`. A provider of machines alone can do without.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" },
        { document: "infra-cluster-v1beta1", section: "InfraCluster, InfraClusterList resource definition" },
      ],
    },
    {
      id: "infra-cluster/control-plane-endpoint",
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
        "A provider that makes the load balancer in front of the control plane writes its host and port here. Contract v1beta2 makes both optional and bounds them; v1beta1 requires both.",
      core: "Once the InfraCluster is provisioned, core copies it to the Cluster, as long as the Cluster has no whole endpoint yet.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster: control plane endpoint" },
        { document: "infra-cluster-v1beta1", section: "InfraCluster: control plane endpoint" },
        { document: "cluster-infrastructure", section: "InfraCluster Resources" },
        {
          file: "core/reconcilers/cluster/cluster_controller_phases.go",
          symbol: "InfrastructureCluster().ControlPlaneEndpoint()",
        },
      ],
    },
    {
      id: "infra-cluster/wait-for-endpoint",
      title: "Wait for an endpoint that comes from elsewhere",
      level: "should",
      when: ["endpoint-from-elsewhere"],
      check: ["runtime-behaviour"],
      explanation:
        "A provider that makes no endpoint ends a reconciliation until the Cluster's `spec.controlPlaneEndpoint` is there: users or the control plane provider write it.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster: control plane endpoint" },
        { document: "infra-cluster-v1beta1", section: "InfraCluster: control plane endpoint" },
      ],
    },
    {
      id: "infra-cluster/failure-domains",
      title: "The failure domains",
      level: "must",
      when: ["failure-domains"],
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "status.failureDomains",
          type: "object",
          versions: ["v1beta1"],
          surfaces: "Cluster.status.failureDomains",
        },
        {
          path: "status.failureDomains",
          type: "array",
          versions: ["v1beta2"],
          surfaces: "Cluster.status.failureDomains",
          bounds: { minItems: 1, maxItems: 100, listMapKeys: ["name"] },
        },
        { path: "status.failureDomains[].name", type: "string", versions: ["v1beta2"] },
        {
          path: "status.failureDomains{}.controlPlane",
          type: "boolean",
          versions: ["v1beta1"],
          presence: "optional",
        },
        {
          path: "status.failureDomains[].controlPlane",
          type: "boolean",
          versions: ["v1beta2"],
          presence: "optional",
        },
        {
          path: "status.failureDomains{}.attributes",
          type: "object",
          versions: ["v1beta1"],
          presence: "optional",
        },
        {
          path: "status.failureDomains[].attributes",
          type: "object",
          versions: ["v1beta2"],
          presence: "optional",
        },
      ],
      explanation:
        "All domains that machines can be placed in. `controlPlane` marks those fit for the control plane, `attributes` are free. Contract v1beta1 has a map from the domain's name, v1beta2 a list with names.",
      core: "Copied to the Cluster, sorted by name, each time the provisioned InfraCluster is read; a missing `controlPlane` counts as false. Without the field the Cluster's list is emptied.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster: failure domains" },
        { document: "infra-cluster-v1beta1", section: "InfraCluster: failure domains" },
        { document: "cluster-infrastructure", section: "InfraCluster Resources" },
        { file: "internal/contract/infrastructure_cluster.go", symbol: "func (d *FailureDomains) Get" },
      ],
    },
    {
      id: "infra-cluster/initialization",
      title: "Say when the infrastructure is provisioned",
      level: "must",
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "status.ready",
          type: "boolean",
          versions: ["v1beta1"],
          surfaces: "Cluster.status.initialization.infrastructureProvisioned",
        },
        {
          path: "status.initialization",
          type: "object",
          versions: ["v1beta2"],
          bounds: { minProperties: 1 },
        },
        {
          path: "status.initialization.provisioned",
          type: "boolean",
          versions: ["v1beta2"],
          surfaces: "Cluster.status.initialization.infrastructureProvisioned",
        },
      ],
      explanation:
        "Set to true once, when the cluster's infrastructure stands for the first time, and not taken back: conditions tell how it fares later. Endpoint and failure domains are written first.",
      core: "The Cluster becomes infrastructure-provisioned and takes over endpoint and failure domains; at that moment core connects to the workload cluster for the first time.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster: initialization completed" },
        { document: "infra-cluster-v1beta1", section: "InfraCluster: initialization completed" },
        { document: "cluster-infrastructure", section: "InfraCluster Resources" },
        {
          file: "internal/contract/infrastructure_cluster.go",
          symbol: "InfrastructureClusterContract) Provisioned",
        },
      ],
    },
    {
      id: "infra-cluster/ready-condition",
      title: "A condition Ready tells of the whole life",
      level: "should",
      when: ["conditions"],
      check: ["object"],
      explanation:
        "Ready speaks of provisioning, of deletion and of all time in between. It is more than the initialization, which is reported once.",
      core: "Mirrored as the Cluster's condition `InfrastructureReady`.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster: conditions" },
        { document: "infra-cluster-v1beta1", section: "InfraCluster: conditions" },
        {
          file: "core/reconcilers/cluster/cluster_controller_status.go",
          symbol: "InfrastructureCluster().ReadyConditionType()",
        },
      ],
    },
    {
      id: "infra-cluster/externally-managed",
      title: "Leave infrastructure alone that something else manages",
      level: "should",
      when: ["externally-managed"],
      check: ["runtime-behaviour"],
      annotations: ["cluster.x-k8s.io/managed-by"],
      explanation:
        "An InfraCluster with the key `cluster.x-k8s.io/managed-by` is not reconciled: neither it nor its status is written. Whatever manages it keeps the rules on endpoint, failure domains, initialization and failures.",
      sources: [
        { document: "infra-cluster", section: "Externally managed infrastructure" },
        { document: "infra-cluster-v1beta1", section: "Externally managed infrastructure" },
        { document: "cluster-infrastructure", section: "Normal resource" },
        { file: "util/annotations/helpers.go", symbol: "ManagedByAnnotation" },
      ],
    },
    {
      id: "infra-cluster/owner-first",
      title: "Do nothing before the Cluster owns the object",
      level: "should",
      check: ["runtime-behaviour"],
      labels: ["cluster.x-k8s.io/cluster-name"],
      explanation:
        "Core sets the Cluster as owner, and the label with its name, as soon as the Cluster refers to the object. Until then the provider does not know what it works for. Then it adds its finalizer, before it makes anything.",
      sources: [
        { document: "infra-cluster", section: "Normal resource" },
        { document: "infra-cluster-v1beta1", section: "Normal resource" },
        { document: "cluster-infrastructure", section: "Normal resource" },
      ],
    },
    {
      id: "infra-cluster/deletion",
      title: "Take everything down before the finalizer goes",
      level: "must",
      check: ["runtime-behaviour"],
      explanation:
        "On deletion the provider removes what it made, tries again on errors, and removes its finalizer last.",
      sources: [
        { document: "infra-cluster", section: "Deleted resource" },
        { document: "infra-cluster-v1beta1", section: "Deleted resource" },
        { document: "cluster-infrastructure", section: "Deleted resource" },
      ],
    },
  ],
);
