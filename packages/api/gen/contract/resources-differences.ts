// Generated from contracts/differences/resources.yaml: edit that file.
import { defineDifferences } from "../../src/contract/model/difference.ts";

/** Differences between the contract pages about resources and the reference release. */
export const resourceDifferences = /* @__PURE__ */ defineDifferences([
  {
    "id": "machine-pool-reads-ready",
    "title": "MachinePools only read status.ready",
    "rules": [
      "infra-machine-pool/initialization"
    ],
    "statement": "An InfraMachinePool reports through `status.initialization.provisioned`; `status.ready` is still read during the transition.",
    "statementSource": {
      "document": "infra-machine-pool",
      "section": "InfraMachinePool: initialization completed",
      "mention": "status.initialization.provisioned"
    },
    "does": "Core only reads `status.ready`. A pool without it never becomes provisioned.",
    "doesSource": {
      "file": "core/reconcilers/machinepool/machinepool_controller_phases.go",
      "symbol": "external.IsReady"
    },
    "advice": "Define and write both fields."
  },
  {
    "id": "machine-pool-failures-crash",
    "title": "Failure fields of a pool crash core's controller",
    "rules": [
      "infra-machine-pool/no-failure-fields",
      "resource/terminal-failures"
    ],
    "statement": "Core copies `status.failureReason` and `failureMessage` of an InfraMachinePool to the MachinePool's deprecated status.",
    "statementSource": {
      "document": "infra-machine-pool",
      "section": "InfraMachinePool: terminal failures",
      "mention": "status.deprecated.v1beta1"
    },
    "does": "The check for a missing deprecated status is inverted, so the next line dereferences a nil pointer. The same code reads the bootstrap config of a MachinePool.",
    "doesSource": {
      "file": "core/reconcilers/machinepool/machinepool_controller_phases.go",
      "symbol": "if m.Status.Deprecated != nil"
    },
    "advice": "Never set the two fields on objects that MachinePools reference."
  },
  {
    "id": "deletion-without-owner",
    "title": "An object without an owner is deleted completely",
    "rules": [
      "infra-cluster/deletion",
      "infra-machine/deletion"
    ],
    "statement": "The infrastructure is deleted only if the resource has an owner.",
    "statementSource": {
      "document": "infra-cluster",
      "section": "Deleted resource",
      "mention": "If the resource has a `Cluster` owner"
    },
    "does": "The KubeadmControlPlane controller ends the reconcile of an object without an owner, also during deletion. Its finalizer stays.",
    "doesSource": {
      "file": "controlplane/kubeadm/reconcilers/kubeadmcontrolplane/kubeadmcontrolplane_controller.go",
      "symbol": "Cluster Controller has not yet set OwnerRef"
    },
    "advice": "Delete the infrastructure of every object with the finalizer, so that a lost owner reference leaks nothing. The presets call `delete` without owners."
  },
  {
    "id": "managed-by-annotation",
    "title": "managed-by is an annotation",
    "rules": [
      "infra-cluster/externally-managed"
    ],
    "statement": "The *label* `cluster.x-k8s.io/managed-by` marks externally managed infrastructure.",
    "statementSource": {
      "document": "infra-cluster",
      "section": "Externally managed infrastructure",
      "mention": "label"
    },
    "does": "Helpers and predicates check for an *annotation* of that name.",
    "doesSource": {
      "file": "util/annotations/helpers.go",
      "symbol": "hasAnnotation(o, clusterv1.ManagedByAnnotation)"
    },
    "advice": "Use the annotation. Inform users who set the label."
  },
  {
    "id": "contract-label-order",
    "title": "The highest version in a contract label is used, not the last",
    "rules": [
      "resource/contract-label"
    ],
    "statement": "The last of several versions in the label is used.",
    "statementSource": {
      "document": "infra-cluster",
      "section": "All resources: version",
      "mention": "last available version"
    },
    "does": "Versions are sorted like Kubernetes versions (v1 before v1beta1 before v1alpha1), and the highest is used, regardless of its position.",
    "doesSource": {
      "file": "internal/contract/version.go",
      "symbol": "CompareKubeAwareVersionStrings"
    },
    "advice": "List versions in ascending order, so that both readings agree."
  },
  {
    "id": "conditions-v1beta2-first",
    "title": "Conditions are read from another field first",
    "rules": [
      "resource/conditions"
    ],
    "statement": "Conditions are in `status.conditions`.",
    "statementSource": {
      "document": "infra-cluster",
      "section": "InfraCluster: conditions",
      "mention": "status.conditions"
    },
    "does": "`status.v1beta2.conditions` is read first, then `status.conditions` if it is missing.",
    "doesSource": {
      "file": "util/conditions/getter.go",
      "symbol": "\"status\", \"v1beta2\", \"conditions\""
    },
    "advice": "Define one of them. A provider in transition keeps old conditions in `status.conditions` and new ones in the other field."
  },
  {
    "id": "terminal-failures-have-no-effect",
    "title": "Terminal failures have no effect",
    "rules": [
      "resource/terminal-failures"
    ],
    "statement": "After `failureReason` and `failureMessage` are set on the Cluster, the only remedy is to delete it.",
    "statementSource": {
      "document": "infra-cluster-v1beta1",
      "section": "InfraCluster: terminal failures",
      "mention": "delete and recreate the Cluster"
    },
    "does": "They are copied to `status.deprecated.v1beta1` of the Cluster or Machine and have no further effect.",
    "doesSource": {
      "document": "infra-cluster",
      "section": "InfraCluster: terminal failures"
    },
    "advice": "Report failures with conditions."
  },
  {
    "id": "infrastructure-ready-moved",
    "title": "The Cluster shows provisioned infrastructure in another field",
    "rules": [
      "infra-cluster/initialization"
    ],
    "statement": "`status.ready` of the InfraCluster surfaces in the Cluster's `status.infrastructureReady`.",
    "statementSource": {
      "document": "infra-cluster-v1beta1",
      "section": "InfraCluster: initialization completed",
      "mention": "status.infrastructureReady"
    },
    "does": "It surfaces in `status.initialization.infrastructureProvisioned`. `infrastructureReady` exists when the Cluster is read as v1beta1.",
    "doesSource": {
      "file": "core/reconcilers/cluster/cluster_controller_phases.go",
      "symbol": "cluster.Status.Initialization.InfrastructureProvisioned"
    },
    "advice": "Read the field of the Cluster version that you request."
  },
  {
    "id": "workflow-infra-cluster-path",
    "title": "A path in the workflow of InfraCluster is wrong",
    "rules": [
      "infra-cluster/initialization"
    ],
    "statement": "Set `status.infrastructure.provisioned` to true.",
    "statementSource": {
      "document": "infra-cluster",
      "section": "Normal resource",
      "mention": "status.infrastructure.provisioned"
    },
    "does": "The path is `status.initialization.provisioned`.",
    "doesSource": {
      "file": "internal/contract/infrastructure_cluster.go",
      "symbol": "\"status\", \"initialization\", \"provisioned\""
    },
    "advice": "Follow the rule, not the workflow."
  },
  {
    "id": "workflow-infra-machine-path",
    "title": "A path in the workflow of InfraMachine is wrong",
    "rules": [
      "infra-machine/initialization"
    ],
    "statement": "Set `status.infrastructure.provisioned` to true.",
    "statementSource": {
      "document": "infra-machine",
      "section": "Normal resource",
      "mention": "status.infrastructure.provisioned"
    },
    "does": "The path is `status.initialization.provisioned`.",
    "doesSource": {
      "file": "internal/contract/infrastructure_machine.go",
      "symbol": "\"status\", \"initialization\", \"provisioned\""
    },
    "advice": "Follow the rule, not the workflow."
  },
  {
    "id": "infra-machine-wait-path",
    "title": "The workflow of InfraMachine waits for a field of the old Cluster",
    "rules": [
      "infra-machine/wait-for-machine"
    ],
    "statement": "Wait while the Cluster's `status.infrastructureReady` is false.",
    "statementSource": {
      "document": "infra-machine",
      "section": "Normal resource",
      "mention": "status.infrastructureReady"
    },
    "does": "The v1beta2 Cluster has `status.initialization.infrastructureProvisioned` instead.",
    "doesSource": {
      "file": "api/core/v1beta2/cluster_types.go",
      "symbol": "infrastructureProvisioned"
    },
    "advice": "Wait for the field of the version that you read."
  },
  {
    "id": "provider-id-copied-by-machine-controller",
    "title": "The Machine controller copies the provider ID",
    "rules": [
      "infra-machine/provider-id"
    ],
    "statement": "The Cluster controller surfaces `spec.providerID` in the Machine.",
    "statementSource": {
      "document": "infra-machine",
      "section": "InfraMachine: provider ID",
      "mention": "Cluster controller"
    },
    "does": "The Machine controller copies it, and the Machine stays unprovisioned while it is empty, which the page omits.",
    "doesSource": {
      "file": "core/reconcilers/machine/machine_controller_phases.go",
      "symbol": "ptr.Deref(providerID, \"\") == \"\""
    },
    "advice": "Write the provider ID before the initialization."
  },
  {
    "id": "bootstrap-example-plural",
    "title": "The plural in the example of BootstrapConfig breaks the naming rule",
    "rules": [
      "resource/crd-name"
    ],
    "statement": "The example's kind FooConfig has the path `fooconfig`.",
    "statementSource": {
      "document": "bootstrap-config",
      "section": "BootstrapConfig, BootstrapConfigList resource definition",
      "mention": "path=fooconfig,"
    },
    "does": "Core computes the name with the plural `fooconfigs` and would not find the example's CRD.",
    "doesSource": {
      "file": "util/contract/contract.go",
      "symbol": "func CalculateCRDName"
    },
    "advice": "Omit the path, or use the plural."
  },
  {
    "id": "bootstrap-secret-format",
    "title": "The kubeadm provider's secret has a second key",
    "rules": [
      "bootstrap-config/data-secret-content"
    ],
    "statement": "The secret has a single key, `value`.",
    "statementSource": {
      "document": "bootstrap-config",
      "section": "BootstrapConfig: data secret",
      "mention": "single key"
    },
    "does": "The kubeadm provider also writes `format` (cloud-config or ignition), which infrastructure providers read.",
    "doesSource": {
      "file": "bootstrap/kubeadm/reconcilers/kubeadmconfig/kubeadmconfig_controller.go",
      "symbol": "\"format\": []byte(format)"
    },
    "advice": "Write `value`; also write and read `format` if several formats exist."
  },
  {
    "id": "control-plane-taints-v1beta1",
    "title": "Taints also work under contract v1beta1",
    "rules": [
      "control-plane/machine-taints"
    ],
    "statement": "Taints are in `spec.machineTemplate.spec.taints`; the page has no field for contract v1beta1.",
    "statementSource": {
      "document": "control-plane",
      "section": "ControlPlane: machines",
      "mention": "Taints []clusterv1.MachineTaint"
    },
    "does": "Under contract v1beta1 core uses `spec.machineTemplate.taints`.",
    "doesSource": {
      "file": "internal/contract/controlplane.go",
      "symbol": "\"spec\", \"machineTemplate\", \"taints\""
    },
    "advice": "Add the field to a v1beta1 control plane that supports taints."
  },
  {
    "id": "up-to-date-is-read-now",
    "title": "UpToDate is already in use",
    "rules": [
      "control-plane/up-to-date-condition"
    ],
    "statement": "Providers *will be* expected to set the condition, with contract v1beta2.",
    "statementSource": {
      "document": "control-plane",
      "section": "MinReadySeconds and UpToDate propagation",
      "mention": "will be expected"
    },
    "does": "Core already aggregates it on the Cluster; without it `ControlPlaneMachinesUpToDate` is Unknown.",
    "doesSource": {
      "file": "core/reconcilers/cluster/cluster_controller_status.go",
      "symbol": "setControlPlaneMachinesUpToDateCondition"
    },
    "advice": "Set it."
  },
  {
    "id": "kubeadm-control-plane-role",
    "title": "KubeadmControlPlane needs a role that no page mentions",
    "rules": [
      "infra-machine/kubeadm-control-plane-role",
      "resource/aggregated-role"
    ],
    "statement": "Other API groups need a role with `cluster.x-k8s.io/aggregate-to-manager: \"true\"`.",
    "statementSource": {
      "document": "infra-machine",
      "section": "All resources: API group",
      "mention": "cluster.x-k8s.io/aggregate-to-manager"
    },
    "does": "The kubeadm control plane provider runs under its own role, which aggregates roles with another label.",
    "doesSource": {
      "file": "controlplane/kubeadm/config/rbac/aggregated_role.yaml",
      "symbol": "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager"
    },
    "advice": "Add both labels to the role of InfraMachines and their templates."
  },
  {
    "id": "ipam-move-label",
    "title": "The cluster name label does not move a pool",
    "rules": [
      "ipam/pool-move"
    ],
    "statement": "Pools need the label `cluster.x-k8s.io/cluster-name` to be moved.",
    "statementSource": {
      "document": "ipam",
      "section": "Clusterctl Move",
      "mention": "cluster.x-k8s.io/cluster-name"
    },
    "does": "`clusterctl move` ignores that label. It follows owner references and the move labels.",
    "doesSource": {
      "file": "cmd/clusterctl/client/cluster/objectgraph.go",
      "symbol": "ClusterctlMoveLabel"
    },
    "advice": "Label the pool's CRD with `clusterctl.cluster.x-k8s.io/move`."
  }
]);
