import { defineRules } from "../../model/define-rules.ts";

/** The rules of InfraMachine that are its own. */
export const machineRules = /* @__PURE__ */ defineRules(
  ["infra-machine"],
  ["InfraMachine"],
  [
    {
      id: "infra-machine/definition",
      title: "An infrastructure provider has an InfraMachine",
      level: "must",
      check: ["components", "crd-metadata"],
      explanation:
        "A kind for one machine, physical or virtual, that a Kubernetes node runs on. By convention it is called `<Env>Machine`.",
      sources: [
        { document: "infra-machine", section: "InfraMachine, InfraMachineList resource definition" },
        { document: "infra-machine-v1beta1", section: "InfraMachine, InfraMachineList resource definition" },
      ],
    },
    {
      id: "infra-machine/provider-id",
      title: "The provider ID of the machine's node",
      level: "must",
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "spec.providerID",
          type: "string",
          surfaces: "Machine.spec.providerID",
          bounds: { minLength: 1, maxLength: 512 },
        },
      ],
      explanation:
        "The value that the Node will have in its own `spec.providerID`, as the cloud controller manager writes it: by it the Machine finds its Node. Unique over all clusters.",
      core: "Copied to the Machine once provisioned. While it is empty the Machine does not become provisioned, whatever the status says.",
      sources: [
        { document: "infra-machine", section: "InfraMachine: provider ID" },
        { document: "infra-machine-v1beta1", section: "InfraMachine: provider ID" },
        {
          file: "core/reconcilers/machine/machine_controller_phases.go",
          symbol: "InfrastructureMachine().ProviderID()",
        },
      ],
    },
    {
      id: "infra-machine/placement",
      title: "Place the machine where the Machine says",
      level: "must",
      when: ["failure-domains"],
      check: ["runtime-behaviour"],
      explanation: "If the Machine's `spec.failureDomain` is set, the machine stands in that domain.",
      sources: [
        { document: "infra-machine", section: "InfraMachine: failure domain" },
        { document: "infra-machine-v1beta1", section: "InfraMachine: failure domain" },
      ],
    },
    {
      id: "infra-machine/failure-domain",
      title: "Say where the machine stands",
      level: "may",
      when: ["failure-domains"],
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "status.failureDomain",
          type: "string",
          presence: "optional",
          surfaces: "Machine.status.failureDomain",
          bounds: { minLength: 1, maxLength: 256 },
        },
        {
          path: "spec.failureDomain",
          type: "string",
          versions: ["v1beta1"],
          presence: "optional",
          surfaces: "Machine.spec.failureDomain",
        },
      ],
      explanation:
        "The domain that the machine really stands in. The field in `spec` is from the days when the InfraMachine decided; new providers leave it out.",
      core: "v1.14 reads both under both contracts. The one in `spec` replaces `spec.failureDomain` of the Machine, also with an empty text.",
      sources: [
        { document: "infra-machine", section: "InfraMachine: failure domain" },
        { document: "infra-machine-v1beta1", section: "InfraMachine: failure domain" },
        {
          file: "core/reconcilers/machine/machine_controller_phases.go",
          symbol: "DeprecatedFailureDomain()",
        },
      ],
    },
    {
      id: "infra-machine/addresses",
      title: "The addresses of the machine",
      level: "may",
      when: ["addresses"],
      check: ["crd-schema", "object"],
      fields: [
        { path: "status.addresses", type: "array", surfaces: "Machine.status.addresses" },
        {
          path: "status.addresses[].type",
          type: "string",
          bounds: { enum: ["Hostname", "ExternalIP", "InternalIP", "ExternalDNS", "InternalDNS"] },
        },
        { path: "status.addresses[].address", type: "string" },
      ],
      explanation: "For people who look for a machine. A provider that shows addresses shows them here.",
      core: "Copied to the Machine once provisioned; nothing else is done with them.",
      sources: [
        { document: "infra-machine", section: "InfraMachine: addresses" },
        { document: "infra-machine-v1beta1", section: "InfraMachine: addresses" },
        {
          file: "internal/contract/infrastructure_machine.go",
          symbol: "func (m *InfrastructureMachineContract) Addresses",
        },
      ],
    },
    {
      id: "infra-machine/initialization",
      title: "Say when the machine is provisioned",
      level: "must",
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "status.ready",
          type: "boolean",
          versions: ["v1beta1"],
          surfaces: "Machine.status.initialization.infrastructureProvisioned",
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
          surfaces: "Machine.status.initialization.infrastructureProvisioned",
        },
      ],
      explanation: "Set to true once the machine stands, after the provider ID, and not taken back.",
      core: "The Machine takes over provider ID, addresses and failure domain and becomes infrastructure-provisioned.",
      sources: [
        { document: "infra-machine", section: "InfraMachine: initialization completed" },
        { document: "infra-machine-v1beta1", section: "InfraMachine: initialization completed" },
        {
          file: "internal/contract/infrastructure_machine.go",
          symbol: "InfrastructureMachineContract) Provisioned",
        },
      ],
    },
    {
      id: "infra-machine/ready-condition",
      title: "A condition Ready tells of the whole life",
      level: "should",
      when: ["conditions"],
      check: ["object"],
      explanation: "Ready speaks of provisioning, of deletion and of all time in between.",
      core: "Mirrored as the Machine's condition `InfrastructureReady`.",
      sources: [
        { document: "infra-machine", section: "InfraMachine: conditions" },
        { document: "infra-machine-v1beta1", section: "InfraMachine: conditions" },
        {
          file: "core/reconcilers/machine/machine_controller_status.go",
          symbol: "InfrastructureMachine().ReadyConditionType()",
        },
      ],
    },
    {
      id: "infra-machine/in-place-changes",
      title: "Leave changes made in place to the extension",
      level: "should",
      versions: ["v1beta2"],
      when: ["in-place-updates"],
      check: ["runtime-behaviour", "webhook"],
      explanation:
        "The extension that updates machines in place carries changes out. The InfraMachine's controller ignores them or agrees with the extension on who does what, and validation lets those fields be changed that can be updated in place.",
      sources: [{ document: "infra-machine", section: "InfraMachine: support for in-place changes" }],
    },
    {
      id: "infra-machine/wait-for-machine",
      title: "Wait for owner, infrastructure and bootstrap data",
      level: "should",
      check: ["runtime-behaviour"],
      labels: ["cluster.x-k8s.io/cluster-name"],
      explanation:
        "Nothing is made before the Machine owns the object, its Cluster can be found and is infrastructure-provisioned, and the Machine's `spec.bootstrap.dataSecretName` is set. The finalizer is added before that wait, and none of it holds up deletion.",
      sources: [
        { document: "infra-machine", section: "Normal resource" },
        { document: "infra-machine-v1beta1", section: "Normal resource" },
      ],
    },
    {
      id: "infra-machine/deletion",
      title: "Take the machine down before the finalizer goes",
      level: "must",
      check: ["runtime-behaviour"],
      explanation:
        "On deletion the machine is removed, also from a load balancer the provider looks after; errors are tried again; the finalizer goes last.",
      sources: [
        { document: "infra-machine", section: "Deleted resource" },
        { document: "infra-machine-v1beta1", section: "Deleted resource" },
      ],
    },
    {
      id: "infra-machine/kubeadm-control-plane-role",
      title: "KubeadmControlPlane may read and write the kinds",
      level: "must",
      when: ["own-api-group", "kubeadm-control-plane"],
      resources: ["InfraMachine", "InfraMachineTemplate"],
      check: ["rbac"],
      labels: ["kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager"],
      explanation:
        'A ClusterRole on InfraMachines and their templates with the label `kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager: "true"`: the kubeadm control plane provider makes machines itself, under a role of its own. No contract page says so.',
      sources: [
        {
          file: "controlplane/kubeadm/config/rbac/aggregated_role.yaml",
          symbol: "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager",
        },
      ],
    },
  ],
);
