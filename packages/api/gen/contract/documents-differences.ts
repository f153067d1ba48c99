// Generated from contracts/differences/documents.yaml: edit that file.
import { defineDifferences } from "../../src/contract/model/difference.ts";

/** Contradictions between two documents. */
export const documentDifferences = /* @__PURE__ */ defineDifferences([
  {
    "id": "endpoint-always-or-sometimes",
    "title": "Whether an InfraCluster needs an endpoint",
    "rules": [
      "infra-cluster/control-plane-endpoint"
    ],
    "statement": "`spec.controlPlaneEndpoint` is a required field.",
    "statementSource": {
      "document": "cluster-infrastructure",
      "section": "InfraCluster Resources",
      "mention": "Required fields"
    },
    "does": "Only providers that supply the endpoint need it; core treats a missing field as no endpoint.",
    "doesSource": {
      "document": "infra-cluster-v1beta1",
      "section": "InfraCluster: control plane endpoint"
    },
    "advice": "Define the field if the provider supplies the endpoint."
  },
  {
    "id": "infra-cluster-optional",
    "title": "Whether an infrastructure provider needs an InfraCluster",
    "rules": [
      "infra-cluster/definition"
    ],
    "statement": "An infrastructure provider must define one.",
    "statementSource": {
      "document": "cluster-infrastructure",
      "section": "InfraCluster Resources",
      "mention": "must define"
    },
    "does": "It should.",
    "doesSource": {
      "document": "infra-cluster",
      "section": "Contract rules for InfraCluster"
    },
    "advice": "Define one unless the provider only supplies machines for clusters of other providers."
  },
  {
    "id": "sentinel-file-level",
    "title": "Whether the sentinel file is required",
    "rules": [
      "bootstrap-config/sentinel-file"
    ],
    "statement": "The table of rules lists it as optional.",
    "statementSource": {
      "document": "bootstrap-config",
      "section": "Rules (contract version v1beta2)",
      "mention": "| [Sentinel file] | No |"
    },
    "does": "The text requires the data to create it. Core never checks for it.",
    "doesSource": {
      "document": "bootstrap-config",
      "section": "Sentinel file"
    },
    "advice": "Create it: infrastructure providers may wait for it."
  },
  {
    "id": "namespace-flag-level",
    "title": "Whether --namespace is required",
    "rules": [
      "clusterctl/namespace-flag",
      "resource/several-instances"
    ],
    "statement": "The table lists multi tenancy as mandatory for clusterctl. The text recommends the flag for a manager if several instances are supported.",
    "statementSource": {
      "document": "infra-cluster",
      "section": "Multi tenancy",
      "mention": "SHOULD"
    },
    "does": "A manager must accept the flag.",
    "doesSource": {
      "document": "clusterctl",
      "section": "Controllers & Watching namespace"
    },
    "advice": "Accept the flag."
  },
  {
    "id": "template-role-verbs",
    "title": "Permissions of core on templates",
    "rules": [
      "resource/aggregated-role"
    ],
    "statement": "The example has no templates.",
    "statementSource": {
      "document": "cluster-infrastructure",
      "section": "Cluster API controllers",
      "mention": "fooclusters"
    },
    "does": "Core needs all verbs except create and delete on templates of clusters and control planes, and all verbs on those of machines, pools and configs.",
    "doesSource": {
      "document": "infra-cluster",
      "section": "All resources: API group"
    },
    "advice": "Grant all verbs on all: the topology controller creates and deletes machine templates."
  },
  {
    "id": "failure-domains-map-or-list",
    "title": "Failure domains are a map or a list",
    "rules": [
      "infra-cluster/failure-domains"
    ],
    "statement": "A map from domain names to their properties.",
    "statementSource": {
      "document": "infra-cluster-v1beta1",
      "section": "InfraCluster: failure domains",
      "mention": "map[string]FailureDomainSpec"
    },
    "does": "Contract v1beta2 has a list with names. Core reads the form of the contract in the CRD's label and fails on the other.",
    "doesSource": {
      "file": "internal/contract/infrastructure_cluster.go",
      "symbol": "d.contractVersion == \"v1beta1\""
    },
    "advice": "Change form and label together."
  }
]);
