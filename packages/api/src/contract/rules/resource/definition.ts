import { defineRules } from "../../model/define-rules.ts";
import { resourceContracts } from "../../model/names.ts";
import { allResources, reconciledResources } from "./resources.ts";

/** How the CRDs of all kinds are made that core refers to. */
export const resourceDefinitionRules = /* @__PURE__ */ defineRules(resourceContracts, allResources, [
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
    id: "resource/status-subresource",
    title: "The kind has a status subresource",
    level: "should",
    resources: reconciledResources,
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
]);
