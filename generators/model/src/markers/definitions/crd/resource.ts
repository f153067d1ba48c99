import { defineMarker, optional } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:resource",
  targets: ["kind"],
  arguments: {
    path: optional(
      "string",
      "The plural name; defaults to the English plural of the kind's name in lower case.",
    ),
    singular: optional("string", "The singular name; defaults to the kind's name in lower case."),
    shortName: optional("string[]", "Short names for kubectl, such as `fc`."),
    categories: optional("string[]", "Categories for `kubectl get <category>`, such as `cluster-api`."),
    scope: optional("string", "Whether objects are namespaced; defaults to `Namespaced`.", [
      "Namespaced",
      "Cluster",
    ]),
  },
  apply: { readBy: "model/definition" },
  help: {
    category: "CRDs",
    summary: "Sets the names and scope of the resource.",
    details: "Must be the same in all versions of a kind.",
  },
  examples: ["+kubebuilder:resource:path=fooclusters,scope=Namespaced,categories=cluster-api,shortName=fc"],
});
