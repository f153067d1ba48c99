import { defineRules } from "../define-rules.ts";
import { resourceContracts } from "../names.ts";

/** What all kinds have to keep that Cluster API's core refers to, templates included. */
export const resourceRules = /* @__PURE__ */ defineRules(
  resourceContracts,
  [
    "InfraCluster",
    "InfraClusterTemplate",
    "InfraMachine",
    "InfraMachineTemplate",
    "InfraMachinePool",
    "InfraMachinePoolTemplate",
    "BootstrapConfig",
    "BootstrapConfigTemplate",
    "ControlPlane",
    "ControlPlaneTemplate",
  ],
  [
    {
      id: "resource/scope",
      title: "Objects live in a namespace",
      level: "must",
      check: ["crd-metadata"],
      explanation:
        "The CRD's scope is `Namespaced`. References from core objects name no namespace: they mean the namespace of the object that refers.",
      sources: [
        { document: "infra-cluster", section: "All resources: scope" },
        { document: "infra-cluster-v1beta1", section: "All resources: scope" },
        { document: "cluster-infrastructure", section: "InfraCluster Resources" },
      ],
    },
    {
      id: "resource/type-and-object-meta",
      title: "Objects have apiVersion, kind and metadata",
      level: "must",
      check: ["crd-schema"],
      explanation:
        "Each kind has the type and object metadata of every Kubernetes object. In a CRD that is `type: object` at the root with nothing that narrows `metadata` beyond its name.",
      sources: [
        { document: "infra-cluster", section: "All resources: `TypeMeta` and `ObjectMeta` field" },
        { document: "cluster-infrastructure", section: "InfraCluster Resources" },
      ],
    },
    {
      id: "resource/custom-resource-definition",
      title: "The kind comes from a CRD",
      level: "must",
      check: ["components"],
      explanation:
        "Kinds are served through CustomResourceDefinitions. An aggregated API server will not do: core reads labels of the CRD to learn which versions to use.",
      sources: [
        { document: "cluster-infrastructure", section: "InfraCluster Resources" },
        { file: "internal/contract/version.go", symbol: "GetGKMetadata" },
      ],
    },
    {
      id: "resource/crd-name",
      title: "The CRD's name follows from group and kind",
      level: "must",
      check: ["crd-metadata", "components"],
      annotations: ["clusterctl.cluster.x-k8s.io/skip-crd-name-preflight-check"],
      explanation:
        "`metadata.name` is the plural of the lower-cased kind, a dot, and the group. The plural is the one that the library flect makes, English exceptions included. Core computes the name and looks nowhere else.",
      core: "clusterctl refuses to install a provider with another name, unless the CRD bears the annotation that skips the check; that one is for kinds which core never refers to.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" },
        { document: "cluster-infrastructure", section: "InfraClusterTemplate Resources" },
        { file: "util/contract/contract.go", symbol: "CalculateCRDName" },
        { file: "cmd/clusterctl/client/cluster/installer.go", symbol: "SkipCRDNamePreflightCheckAnnotation" },
      ],
    },
    {
      id: "resource/list-kind",
      title: "The list's kind is the kind with List behind it",
      level: "must",
      check: ["crd-metadata"],
      explanation: "For a kind `FooCluster` the CRD says `listKind: FooClusterList`.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" },
        { document: "cluster-infrastructure", section: "List Resources" },
      ],
    },
    {
      id: "resource/contract-label",
      title: "A label says which versions keep which contract",
      level: "must",
      check: ["crd-metadata"],
      labels: ["cluster.x-k8s.io/v1beta1", "cluster.x-k8s.io/v1beta2"],
      explanation:
        "The CRD bears a label `cluster.x-k8s.io/<contract version>`. Its value joins with underscores the versions of the CRD that keep that contract, each of them served. A CRD with versions for both contracts bears both labels.",
      core: "Core looks for `v1beta2`, then for `v1beta1`, and takes the highest of the listed versions. With neither label every reference to the kind fails. The label that is found also decides which of the contract's paths are read.",
      sources: [
        { document: "infra-cluster", section: "All resources: version" },
        { document: "infra-cluster-v1beta1", section: "All resources: version" },
        { file: "internal/contract/version.go", symbol: "GetLatestContractAndAPIVersionFromContract" },
      ],
    },
    {
      id: "resource/contract-label-and-fields-agree",
      title: "A version keeps the contract that the label gives it",
      level: "must",
      check: ["crd-metadata", "crd-schema"],
      labels: ["cluster.x-k8s.io/v1beta1", "cluster.x-k8s.io/v1beta2"],
      explanation:
        "A version listed for contract v1beta2 has the paths of v1beta2. Labelling alone switches what core reads: objects which still report `status.ready` would never be seen as provisioned.",
      sources: [
        { document: "infra-cluster", section: "All resources: version" },
        { file: "internal/contract/infrastructure_cluster.go", symbol: "contractVersion" },
      ],
    },
    {
      id: "resource/contract-label-and-metadata-agree",
      title: "CRD labels and metadata.yaml name the same contract",
      level: "must",
      when: ["clusterctl"],
      check: ["crd-metadata", "metadata-yaml"],
      explanation:
        "The contract of the release series in `metadata.yaml` is among those that the CRDs are labelled with. clusterctl trusts the file, core the labels.",
      sources: [
        { document: "infra-machine", section: "All resources: version" },
        { document: "clusterctl", section: "Metadata YAML" },
      ],
    },
    {
      id: "resource/version-policy",
      title: "Versions follow the deprecation policy of Kubernetes",
      level: "should",
      check: ["crd-metadata"],
      explanation:
        "The version of an API says how stable it is and how long it will be there. It need not be the version of the contract nor of Cluster API's own types.",
      sources: [{ document: "infra-cluster", section: "All resources: version" }],
    },
    {
      id: "resource/aggregated-role",
      title: "Core may read and write the provider's kinds",
      level: "must",
      when: ["own-api-group"],
      check: ["rbac"],
      labels: ["cluster.x-k8s.io/aggregate-to-manager"],
      explanation:
        'A ClusterRole with the label `cluster.x-k8s.io/aggregate-to-manager: "true"` grants create, delete, get, list, patch, update and watch on the kinds; templates of clusters and control planes need no create and delete. Core owns the groups `infrastructure.`, `bootstrap.` and `controlplane.cluster.x-k8s.io` already, so only other groups need it; shipping it always does no harm.',
      sources: [
        { document: "infra-cluster", section: "All resources: API group" },
        { document: "cluster-infrastructure", section: "Cluster API controllers" },
        { file: "core/config/rbac/aggregated_role.yaml", symbol: "cluster.x-k8s.io/aggregate-to-manager" },
      ],
    },
    {
      id: "resource/owner-finalizers-role",
      title: "Whoever sets a blocking owner may update that owner's finalizers",
      level: "must",
      when: ["own-api-group", "blocking-owners"],
      check: ["rbac"],
      explanation:
        "On clusters with the admission plugin OwnerReferencesPermissionEnforcement an owner reference with `blockOwnerDeletion` is refused unless its writer may update `finalizers` of the owner.",
      sources: [{ document: "infra-machine", section: "All resources: API group" }],
    },
    {
      id: "resource/provider-role",
      title: "The provider may read and write its own kinds and read Clusters",
      level: "must",
      check: ["rbac"],
      explanation:
        "The provider's own role covers its kinds and their `/status`, and get, list and watch of `clusters` and `clusters/status` in `cluster.x-k8s.io`, which it needs for owners and for pausing.",
      sources: [{ document: "cluster-infrastructure", section: "Provider controller" }],
    },
    {
      id: "resource/status-subresource",
      title: "The kind has a status subresource",
      level: "should",
      resources: ["InfraCluster", "InfraMachine", "InfraMachinePool", "BootstrapConfig", "ControlPlane"],
      check: ["crd-metadata"],
      explanation: "The contract's own examples all have it: status is then written by the provider alone.",
      sources: [{ document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" }],
    },
    {
      id: "resource/category",
      title: "The kind is in the category cluster-api",
      level: "may",
      check: ["crd-metadata"],
      explanation: "`kubectl get cluster-api` then lists it. A convention of the contract's examples.",
      sources: [{ document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" }],
    },
    {
      id: "resource/conditions",
      title: "Status has conditions",
      level: "should",
      resources: ["InfraCluster", "InfraMachine", "InfraMachinePool", "BootstrapConfig", "ControlPlane"],
      check: ["crd-schema", "object"],
      fields: [
        { path: "status.conditions", type: "array" },
        { path: "status.conditions[].type", type: "string" },
        {
          path: "status.conditions[].status",
          type: "string",
          bounds: { enum: ["True", "False", "Unknown"] },
        },
        { path: "status.conditions[].reason", type: "string", presence: "optional" },
        { path: "status.conditions[].message", type: "string", presence: "optional" },
        {
          path: "status.conditions[].lastTransitionTime",
          type: "string",
          format: "date-time",
          presence: "optional",
        },
        {
          path: "status.conditions[].observedGeneration",
          type: "integer",
          format: "int64",
          versions: ["v1beta2"],
          presence: "optional",
        },
        { path: "status.conditions[].severity", type: "string", versions: ["v1beta1"], presence: "optional" },
      ],
      explanation:
        "With contract v1beta1 they are Cluster API's own conditions, which have a severity; with v1beta2 those of Kubernetes. Types and reasons are stable words that users can look up.",
      core: "Core looks for `status.v1beta2.conditions` first, then for `status.conditions`. Only type and status are needed: it fills in reason, message, time and generation, and ignores every other field.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster: conditions" },
        { document: "infra-cluster-v1beta1", section: "InfraCluster: conditions" },
        { file: "util/conditions/getter.go", symbol: "UnstructuredGet" },
      ],
    },
    {
      id: "resource/pausing",
      title: "A paused object is left alone",
      level: "should",
      resources: ["InfraCluster", "InfraMachine", "InfraMachinePool", "BootstrapConfig", "ControlPlane"],
      check: ["runtime-behaviour"],
      annotations: ["cluster.x-k8s.io/paused"],
      explanation:
        "A controller does nothing while `spec.paused` of the object's Cluster is true or the object bears the annotation, whatever its value. It looks before anything else, deletion included: `clusterctl move` pauses, and deletes the objects it has moved.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster: pausing" },
        { document: "infra-cluster-v1beta1", section: "InfraCluster: pausing" },
        { file: "util/annotations/helpers.go", symbol: "func IsPaused" },
      ],
    },
    {
      id: "resource/paused-condition",
      title: "A condition says that the object is paused",
      level: "should",
      when: ["pausing"],
      resources: ["InfraCluster", "InfraMachine", "InfraMachinePool", "BootstrapConfig", "ControlPlane"],
      check: ["object", "runtime-behaviour"],
      explanation: "The condition `Paused` is True while the object is left alone.",
      sources: [
        { document: "infra-cluster", section: "InfraCluster: pausing" },
        { file: "util/paused/paused.go", symbol: "EnsurePausedCondition" },
      ],
    },
    {
      id: "resource/terminal-failures",
      title: "Failures that nothing can mend",
      level: "may",
      when: ["terminal-failures"],
      resources: ["InfraCluster", "InfraMachine", "InfraMachinePool", "BootstrapConfig", "ControlPlane"],
      check: ["crd-schema", "object"],
      fields: [
        { path: "status.failureReason", type: "string", versions: ["v1beta1"], presence: "optional" },
        { path: "status.failureMessage", type: "string", versions: ["v1beta1"], presence: "optional" },
      ],
      explanation:
        "With contract v1beta1 a word for programs and a text for people say that the object is beyond recovery; passing errors do not belong there. With v1beta2 a condition with a documented type and reason says so.",
      core: "v1.14 still copies both fields into `status.deprecated.v1beta1` of the object that refers, and draws no conclusion from them.",
      sources: [
        { document: "infra-cluster-v1beta1", section: "InfraCluster: terminal failures" },
        { document: "infra-cluster", section: "InfraCluster: terminal failures" },
        { file: "controllers/external/util.go", symbol: "func FailuresFrom" },
      ],
    },
    {
      id: "resource/derivable-status",
      title: "Status can be derived anew",
      level: "must",
      when: ["move"],
      check: ["runtime-behaviour"],
      explanation:
        "`clusterctl move` carries no status over. Whatever stands there must follow from spec, metadata and the outside world. Nothing may hang on UIDs of objects either: they change too.",
      sources: [{ document: "clusterctl", section: "Move" }],
    },
    {
      id: "resource/owner-chain",
      title: "Every object has a chain of owners up to a Cluster",
      level: "must",
      when: ["clusterctl"],
      check: ["object", "runtime-behaviour"],
      explanation:
        "Core sets the owner of objects that its own objects refer to. For everything else a provider makes, setting the owner is the provider's job. What has no owner is not moved and not cleaned up.",
      sources: [{ document: "clusterctl", section: "OwnerReferences chain" }],
    },
    {
      id: "resource/several-instances",
      title: "Flags narrow what an instance looks after",
      level: "should",
      when: ["several-instances"],
      check: ["manager"],
      labels: ["cluster.x-k8s.io/watch-filter"],
      explanation:
        "`--namespace` keeps the controllers to one namespace, `--watch-filter` to objects whose label `cluster.x-k8s.io/watch-filter` has that value. Cluster API itself supports one instance of a provider.",
      sources: [
        { document: "infra-cluster", section: "Multi tenancy" },
        { document: "control-plane", section: "Support for running multiple instances" },
      ],
    },
    {
      id: "resource/clusterctl",
      title: "The provider keeps the contract of clusterctl",
      level: "must",
      when: ["clusterctl"],
      check: ["repository", "components", "metadata-yaml"],
      explanation: "The rules of the contract `clusterctl` hold in addition.",
      sources: [
        { document: "infra-cluster", section: "Clusterctl support" },
        { document: "infra-cluster-v1beta1", section: "Clusterctl support" },
      ],
    },
  ],
);
