import { defineDifferences } from "../model/difference.ts";

/** Where two documents disagree. */
export const documentDifferences = /* @__PURE__ */ defineDifferences([
  {
    id: "endpoint-always-or-sometimes",
    title: "Whether an InfraCluster must have an endpoint",
    rules: ["infra-cluster/control-plane-endpoint"],
    says: "`spec.controlPlaneEndpoint` is a required field.",
    saysSource: {
      document: "cluster-infrastructure",
      section: "InfraCluster Resources",
      mention: "Required fields",
    },
    does: "It is asked of providers that supply the endpoint; v1.14.2 takes its absence as none.",
    doesSource: { document: "infra-cluster-v1beta1", section: "InfraCluster: control plane endpoint" },
    advice: "Have the field if the provider supplies the endpoint.",
  },
  {
    id: "infra-cluster-optional",
    title: "Whether an infrastructure provider must have an InfraCluster",
    rules: ["infra-cluster/definition"],
    says: "An infrastructure provider must define one.",
    saysSource: {
      document: "cluster-infrastructure",
      section: "InfraCluster Resources",
      mention: "must define",
    },
    does: "It should.",
    doesSource: { document: "infra-cluster", section: "Contract rules for InfraCluster" },
    advice: "Have one, unless the provider brings machines for other providers' clusters.",
  },
  {
    id: "sentinel-file-level",
    title: "How much the sentinel file binds",
    rules: ["bootstrap-config/sentinel-file"],
    says: "In the table of rules it is not mandatory.",
    saysSource: {
      document: "bootstrap-config",
      section: "Rules (contract version v1beta2)",
      mention: "| [Sentinel file] | No |",
    },
    does: "The text says that the data must make it. Nothing in core looks for it.",
    doesSource: { document: "bootstrap-config", section: "Sentinel file" },
    advice: "Make it: infrastructure providers may wait for it.",
  },
  {
    id: "namespace-flag-level",
    title: "How much --namespace binds",
    rules: ["clusterctl/namespace-flag", "resource/several-instances"],
    says: "The table calls multi tenancy mandatory for clusterctl; the text says that a manager should take the flag, if several instances are to run.",
    saysSource: { document: "infra-cluster", section: "Multi tenancy", mention: "SHOULD" },
    does: "A manager must take it.",
    doesSource: { document: "clusterctl", section: "Controllers & Watching namespace" },
    advice: "Take it.",
  },
  {
    id: "template-role-verbs",
    title: "What core may do with templates",
    rules: ["resource/aggregated-role"],
    says: "The example has no templates in it.",
    saysSource: {
      document: "cluster-infrastructure",
      section: "Cluster API controllers",
      mention: "fooclusters",
    },
    does: "Templates of clusters and control planes get all verbs but create and delete, those of machines, pools and configs all.",
    doesSource: { document: "infra-cluster", section: "All resources: API group" },
    advice: "Grant all verbs on all: the topology controller makes and deletes templates of machines.",
  },
  {
    id: "failure-domains-map-or-list",
    title: "Failure domains are a map or a list",
    rules: ["infra-cluster/failure-domains"],
    says: "A map from the name of a domain to its facts.",
    saysSource: {
      document: "infra-cluster-v1beta1",
      section: "InfraCluster: failure domains",
      mention: "map[string]FailureDomainSpec",
    },
    does: "With contract v1beta2 a list with names; v1.14.2 reads the form of the contract that the CRD's label names, and fails on the other.",
    doesSource: {
      file: "internal/contract/infrastructure_cluster.go",
      symbol: 'd.contractVersion == "v1beta1"',
    },
    advice: "Change form and label together.",
  },
]);
