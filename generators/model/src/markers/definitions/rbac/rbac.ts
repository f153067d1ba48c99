import { defineMarker, optional, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:rbac",
  targets: ["file"],
  arguments: {
    groups: optional("string[]", 'API groups; `""` or `core` is the core group.'),
    resources: optional("string[]", "Resources, with subresources behind a `/`: `machines/status`."),
    resourceNames: optional("string[]", "Names of objects; without any, all are meant."),
    verbs: required("string[]", "Verbs such as `get`, `list` and `watch`, or `*`."),
    urls: optional("string[]", "Paths that are no resources, such as `/metrics`."),
    namespace: optional("string", "The namespace: the rule goes to a Role in it instead of the ClusterRole."),
    roleName: optional(
      "string",
      "The name of the role the rule goes to, instead of the one of option `roleName`.",
    ),
  },
  repeatable: true,
  apply: { readBy: "rbac" },
  help: {
    category: "RBAC",
    summary: "Asks for a permission, which `generate rbac` writes to a role.",
    details: "It may stand above any top-level statement of any file.",
  },
  examples: [
    "+kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines;machines/status,verbs=get;list;watch",
  ],
});
