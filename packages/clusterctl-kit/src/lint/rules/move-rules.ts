import { managedByAnnotation } from "@capikit/api/core/v1beta2";
import { defineLintRule } from "./lint-rule.ts";

const moveLabels = ["clusterctl.cluster.x-k8s.io/move", "clusterctl.cluster.x-k8s.io/move-hierarchy"];

/** Rules about clusterctl move. */
export const moveRules = [
  defineLintRule({
    code: "move/ip-pool",
    title: "IP address pools are moved",
    contractRule: "ipam/pool-move",
    severity: "warning",
    wrong: "metadata:\n  name: fooippools.ipam.cluster.x-k8s.io",
    right:
      'metadata:\n  name: fooippools.ipam.cluster.x-k8s.io\n  labels:\n    clusterctl.cluster.x-k8s.io/move: ""',
    help: "add the label clusterctl.cluster.x-k8s.io/move to the CRD, or move-hierarchy to also move objects that pools own",
    checkCrd: ({ role, kind, object }, report) => {
      if (role === "IPPool" && !moveLabels.some((label) => label in object.labels))
        report(
          object.at(["metadata", "labels"]),
          `clusterctl move leaves ${kind} behind unless each pool has an owner: the CRD has no move label`,
        );
    },
  }),
  defineLintRule({
    code: "object/managed-by-label",
    title: "External management is marked by an annotation",
    contractRule: "infra-cluster/externally-managed",
    severity: "error",
    why: "The book calls `cluster.x-k8s.io/managed-by` a label in places. Core and provider predicates read the annotation: with the label alone, the provider reconciles externally managed objects.",
    wrong: "metadata:\n  labels:\n    cluster.x-k8s.io/managed-by: terraform",
    right: "metadata:\n  annotations:\n    cluster.x-k8s.io/managed-by: terraform",
    help: "set it as an annotation; the label may remain",
    checkObject: (object, report) => {
      if (managedByAnnotation in object.labels && !(managedByAnnotation in object.annotations))
        report(
          object.at(["metadata", "labels", managedByAnnotation]),
          `${object.kind} ${object.name} has ${managedByAnnotation} as a label, but core and providers read the annotation`,
        );
    },
  }),
];
