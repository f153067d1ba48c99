import { defineRules } from "../../model/define-rules.ts";
import { resourceContracts } from "../../model/names.ts";
import { allResources, reconciledResources } from "./resources.ts";

/** The behaviour of providers for objects of all kinds. */
export const resourceBehaviourRules = /* @__PURE__ */ defineRules(resourceContracts, allResources, [
  {
    id: "resource/pausing",
    title: "A paused object is not reconciled",
    level: "should",
    resources: reconciledResources,
    check: ["runtime-behaviour"],
    annotations: ["cluster.x-k8s.io/paused"],
    explanation:
      "A controller does nothing while `spec.paused` of the object's Cluster is true or the object has the annotation, with any value. It checks this first, even before deletion: `clusterctl move` pauses objects, moves them, and deletes the originals.",
    sources: [
      { document: "infra-cluster", section: "InfraCluster: pausing" },
      { document: "infra-cluster-v1beta1", section: "InfraCluster: pausing" },
      { file: "util/annotations/helpers.go", symbol: "func IsPaused" },
    ],
  },
  {
    id: "resource/owner-chain",
    title: "Every object has a chain of owners up to a Cluster",
    level: "must",
    when: ["clusterctl"],
    check: ["object", "runtime-behaviour"],
    explanation:
      "Core sets the owner of objects that its own objects reference. The provider sets the owner of everything else that it creates. An object without owner is neither moved nor cleaned up.",
    sources: [
      { document: "clusterctl", section: "OwnerReferences chain" },
      { document: "clusterctl-v1beta1", section: "OwnerReferences chain" },
    ],
  },
  {
    id: "resource/several-instances",
    title: "Flags restrict the objects of an instance",
    level: "should",
    when: ["several-instances"],
    check: ["manager"],
    labels: ["cluster.x-k8s.io/watch-filter"],
    explanation:
      "`--namespace` restricts the controllers to one namespace, `--watch-filter` to objects whose label `cluster.x-k8s.io/watch-filter` has that value. Cluster API itself supports one instance of a provider.",
    sources: [
      { document: "infra-cluster", section: "Multi tenancy" },
      { document: "control-plane", section: "Support for running multiple instances" },
    ],
  },
  {
    id: "resource/clusterctl",
    title: "The provider follows the clusterctl contract",
    level: "must",
    when: ["clusterctl"],
    check: ["repository", "components", "metadata-yaml"],
    explanation: "The rules of the contract `clusterctl` apply in addition.",
    sources: [
      { document: "infra-cluster", section: "Clusterctl support" },
      { document: "infra-cluster-v1beta1", section: "Clusterctl support" },
    ],
  },
]);
