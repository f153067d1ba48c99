import { defineRules } from "../../model/define-rules.ts";
import { resourceContracts } from "../../model/names.ts";
import { allResources, reconciledResources } from "./resources.ts";

/** The rules for CRDs of all kinds that core references. */
export const resourceDefinitionRules = /* @__PURE__ */ defineRules(resourceContracts, allResources, [
  {
    id: "resource/scope",
    title: "Objects are namespaced",
    level: "must",
    check: ["crd-metadata"],
    explanation:
      "The CRD's scope is `Namespaced`. References from core objects have no namespace: they use the namespace of the referring object.",
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
      "Each kind has the type and object metadata of every Kubernetes object. In a CRD that is `type: object` at the root without restrictions on `metadata` other than its name.",
    sources: [
      { document: "infra-cluster", section: "All resources: `TypeMeta` and `ObjectMeta` field" },
      { document: "cluster-infrastructure", section: "InfraCluster Resources" },
    ],
  },
  {
    id: "resource/custom-resource-definition",
    title: "A CRD defines the kind",
    level: "must",
    check: ["components"],
    explanation:
      "CustomResourceDefinitions serve the kinds. An aggregated API server is not sufficient: core reads labels of the CRD to find the versions to use.",
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
      "`metadata.name` is the plural of the lower-cased kind, a dot, and the group. The library flect determines the plural, including English exceptions. Core computes the name and tries no other.",
    core: "clusterctl rejects a provider with another name unless the CRD has the annotation that skips the check, which is meant for kinds that core never references.",
    sources: [
      { document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" },
      { document: "cluster-infrastructure", section: "InfraClusterTemplate Resources" },
      { file: "util/contract/contract.go", symbol: "CalculateCRDName" },
      { file: "cmd/clusterctl/client/cluster/installer.go", symbol: "SkipCRDNamePreflightCheckAnnotation" },
    ],
  },
  {
    id: "resource/list-kind",
    title: "The list kind is the kind followed by List",
    level: "must",
    check: ["crd-metadata"],
    explanation: "For a kind `FooCluster` the CRD has `listKind: FooClusterList`.",
    sources: [
      { document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" },
      { document: "cluster-infrastructure", section: "List Resources" },
    ],
  },
  {
    id: "resource/contract-label",
    title: "Labels list the versions that follow each contract",
    level: "must",
    check: ["crd-metadata"],
    labels: ["cluster.x-k8s.io/v1beta1", "cluster.x-k8s.io/v1beta2"],
    explanation:
      "The CRD has a label `cluster.x-k8s.io/<contract version>`. Its value joins the CRD versions that follow that contract with underscores; each must be served. A CRD with versions for both contracts has both labels.",
    core: "Core checks `v1beta2`, then `v1beta1`, and uses the highest of the listed versions. Without these labels every reference to the kind fails. The label also determines which of the contract's paths core reads.",
    sources: [
      { document: "infra-cluster", section: "All resources: version" },
      { document: "infra-cluster-v1beta1", section: "All resources: version" },
      { file: "internal/contract/version.go", symbol: "GetLatestContractAndAPIVersionFromContract" },
    ],
  },
  {
    id: "resource/contract-label-and-fields-agree",
    title: "A version follows the contract of its label",
    level: "must",
    check: ["crd-metadata", "crd-schema"],
    labels: ["cluster.x-k8s.io/v1beta1", "cluster.x-k8s.io/v1beta2"],
    explanation:
      "A version listed for contract v1beta2 has the paths of v1beta2. The label alone changes the fields that core reads: objects that still report `status.ready` would never become provisioned.",
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
      "The contract of the release series in `metadata.yaml` is one of those in the CRD labels. clusterctl reads the file, core the labels.",
    sources: [
      { document: "infra-machine", section: "All resources: version" },
      { document: "clusterctl", section: "Metadata YAML" },
    ],
  },
  {
    id: "resource/version-policy",
    title: "Versions follow the Kubernetes deprecation policy",
    level: "should",
    check: ["crd-metadata"],
    explanation:
      "The API version indicates stability and the length of support. It may differ from the contract version and from the version of Cluster API's own types.",
    sources: [{ document: "infra-cluster", section: "All resources: version" }],
  },
  {
    id: "resource/status-subresource",
    title: "The kind has a status subresource",
    level: "should",
    resources: reconciledResources,
    check: ["crd-metadata"],
    explanation: "The contract's examples all have it: only the provider writes status.",
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
