import { resourceVerbs } from "@capikit/schema/manifests";
import { type DefinedMarkers, defineMarker, optional, required } from "../define-marker.ts";

export const rbacMarkers: readonly DefinedMarkers[] = [
  defineMarker({
    name: "kubebuilder:rbac",
    targets: ["file"],
    arguments: {
      groups: optional("string[]", 'API groups; `""` or `core` is the core group.'),
      resources: optional("string[]", "Resources, with subresources after a `/`: `machines/status`."),
      resourceNames: optional("string[]", "Names of objects; by default the rule applies to all."),
      verbs: {
        ...required("string[]", "Verbs such as `get`, `list` and `watch`, or `*`."),
        common: resourceVerbs,
      },
      urls: optional("string[]", "Paths that are not resources, such as `/metrics`."),
      namespace: optional(
        "string",
        "The namespace: adds the rule to a Role in it instead of the ClusterRole.",
      ),
      roleName: optional("string", "The name of the role for this rule, instead of the option `roleName`."),
    },
    repeatable: true,
    apply: { readBy: "rbac" },
    help: {
      category: "RBAC",
      summary: "Requests a permission, which `generate rbac` writes to a role.",
      details: "Applies to any top-level statement of any file.",
    },
    examples: [
      "+kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines;machines/status,verbs=get;list;watch",
    ],
  }),
];
