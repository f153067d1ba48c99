import { defineRules } from "../../model/define-rules.ts";

/** What `clusterctl move` expects of a provider's objects and controllers. */
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
        "`clusterctl init` labels CRDs; whoever installs them otherwise does it. Secrets and ConfigMaps are looked at too, secrets in the namespaces of infrastructure providers as well.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
        { file: "cmd/clusterctl/client/cluster/objectgraph.go", symbol: "ClusterctlLabel" },
      ],
    },
    {
      id: "clusterctl/move-reach",
      title: "What is to be moved can be reached",
      level: "must",
      when: ["move"],
      check: ["object", "crd-metadata"],
      labels: ["clusterctl.cluster.x-k8s.io/move", "clusterctl.cluster.x-k8s.io/move-hierarchy"],
      explanation:
        "Through owners up to a Cluster, a ClusterResourceSet or an object with the label `move-hierarchy`; or by its own label `move` or `move-hierarchy`, on the object or on the CRD; or as a secret with a certificate, by its name. An object with an owner that stays is left behind without a word, and so is every ring of owners.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
        { file: "cmd/clusterctl/client/cluster/objectgraph.go", symbol: "ClusterctlMoveHierarchyLabel" },
      ],
    },
    {
      id: "clusterctl/move-global",
      title: "Objects without a namespace are copied, not moved",
      level: "must",
      when: ["move"],
      check: ["object", "documentation"],
      explanation:
        "They are made in the target if they are not there, never changed there, and stay in the source; so does what hangs below them, such as the secret of an identity.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
      ],
    },
    {
      id: "clusterctl/move-pause",
      title: "Controllers keep still while a Cluster is paused",
      level: "must",
      when: ["move"],
      check: ["runtime-behaviour"],
      explanation:
        "A move pauses Clusters, copies, then deletes in the source. A controller that looks at deletion before pausing takes real machines down.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
        { file: "cmd/clusterctl/client/cluster/mover.go", symbol: "setClusterPause" },
      ],
    },
    {
      id: "clusterctl/block-move",
      title: "An annotation holds a move up",
      level: "may",
      when: ["move", "work-on-pause"],
      check: ["object", "runtime-behaviour"],
      annotations: ["clusterctl.cluster.x-k8s.io/block-move"],
      explanation:
        "Nothing is made in the target while an object bears it. It must be there before the Cluster is paused: those are the objects that are waited for.",
      core: "Each is waited for in turn, some six minutes at most.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
        { file: "cmd/clusterctl/client/cluster/mover.go", symbol: "waitReadyForMove" },
      ],
    },
    {
      id: "clusterctl/move-documentation",
      title: "What is not moved is documented",
      level: "should",
      when: ["move"],
      check: ["documentation"],
      explanation: "With the steps that users take for it by hand.",
      sources: [
        { document: "clusterctl", section: "Move" },
        { document: "clusterctl-v1beta1", section: "Move" },
      ],
    },
  ],
);
