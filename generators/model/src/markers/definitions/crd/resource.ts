import { defineMarker, optional } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:resource",
  targets: ["kind"],
  arguments: {
    path: optional("string", "The plural name; by default the kind's name in lower case, in English plural."),
    singular: optional("string", "The singular name; by default the kind's name in lower case."),
    shortName: optional("string[]", "Short names for kubectl, such as `fc`."),
    categories: optional(
      "string[]",
      "Groups of resources that `kubectl get <category>` lists, such as `cluster-api`.",
    ),
    scope: optional("string", "Whether objects live in a namespace; `Namespaced` by default.", [
      "Namespaced",
      "Cluster",
    ]),
  },
  apply: { readBy: "model/definition" },
  help: {
    category: "CRDs",
    summary: "Says the names and the scope of the resource.",
    details: "All versions of a kind must say the same.",
  },
  examples: ["+kubebuilder:resource:path=fooclusters,scope=Namespaced,categories=cluster-api,shortName=fc"],
});
