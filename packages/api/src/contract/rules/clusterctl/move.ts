import { defineRules } from "../../model/define-rules.ts";

/** `clusterctl move`'s requirements for a provider's objects and controllers. */
export const moveRules = /* @__PURE__ */ defineRules(
  ["clusterctl"],
  [],
  [
    {
      id: "clusterctl/move-discovery",
      title: "Only kinds with clusterctl's label are moved",
      level: "must",
      when: ["move"],
      check: ["crd-metadata"],
      labels: ["clusterctl.cluster.x-k8s.io"],
      explanation:
        "`clusterctl init` labels CRDs; other installation methods must set the label. A move also discovers ConfigMaps and Secrets, including Secrets in the namespaces of infrastructure providers.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
        { file: "cmd/clusterctl/client/cluster/objectgraph.go", symbol: "ClusterctlLabel" },
      ],
    },
    {
      id: "clusterctl/move-reach",
      title: "Objects to be moved are reachable",
      level: "must",
      when: ["move"],
      check: ["object", "crd-metadata"],
      labels: ["clusterctl.cluster.x-k8s.io/move", "clusterctl.cluster.x-k8s.io/move-hierarchy"],
      explanation:
        "Reachable objects have a chain of owners up to a Cluster, a ClusterResourceSet or an object with the label `move-hierarchy`. Objects with the label `move` or `move-hierarchy`, also on their CRD, and certificate secrets, recognized by name, are reachable too. A move skips objects with an owner that stays, and ownership cycles, without a message.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
        { file: "cmd/clusterctl/client/cluster/objectgraph.go", symbol: "ClusterctlMoveHierarchyLabel" },
      ],
    },
    {
      id: "clusterctl/move-global",
      title: "Cluster-scoped objects are copied, not moved",
      level: "must",
      when: ["move"],
      check: ["object", "documentation"],
      explanation:
        "A move creates them in the target if they are missing, never changes them there, and keeps them in the source. The same applies to their dependents, such as the secret of an identity.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
      ],
    },
    {
      id: "clusterctl/move-pause",
      title: "Controllers do nothing while a Cluster is paused",
      level: "must",
      when: ["move"],
      check: ["runtime-behaviour"],
      explanation:
        "A move pauses Clusters, copies objects, then deletes them in the source. A controller that handles deletion before the pause deletes real machines.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
        { file: "cmd/clusterctl/client/cluster/mover.go", symbol: "setClusterPause" },
      ],
    },
    {
      id: "clusterctl/block-move",
      title: "An annotation delays a move",
      level: "may",
      when: ["move", "work-on-pause"],
      check: ["object", "runtime-behaviour"],
      annotations: ["clusterctl.cluster.x-k8s.io/block-move"],
      explanation:
        "The move creates nothing in the target while an object has the annotation. Set it before the Cluster is paused: the move waits only for objects annotated by then.",
      core: "The move waits for one object after the other, for about six minutes each at most.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
        { file: "cmd/clusterctl/client/cluster/mover.go", symbol: "waitReadyForMove" },
      ],
    },
    {
      id: "clusterctl/move-documentation",
      title: "Objects that are not moved are documented",
      level: "should",
      when: ["move"],
      check: ["documentation"],
      explanation: "The documentation includes the steps to move them manually.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
      ],
    },
  ],
);
