import { type DefinedMarkers, defineMarker, optional, required } from "../define-marker.ts";

export const packageMarkers: readonly DefinedMarkers[] = [
  defineMarker({
    name: "groupName",
    targets: ["package"],
    value: required("string", "The API group: a DNS name such as `infrastructure.cluster.x-k8s.io`."),
    apply: { readBy: "source/reading" },
    help: { category: "Packages", summary: "Makes the folder an API package of this group." },
    examples: ["+groupName=infrastructure.cluster.x-k8s.io"],
  }),
  defineMarker({
    name: "kubebuilder:skip",
    targets: ["package"],
    value: optional("boolean", "`true`, the default."),
    apply: { readBy: "source/reading" },
    help: {
      category: "Packages",
      summary: "Generates no CRDs for the package's kinds.",
      details: "Other packages may still use its types.",
    },
    examples: ["+kubebuilder:skip"],
  }),
  defineMarker({
    name: "versionName",
    targets: ["package"],
    value: required("string", "The API version: `v1`, `v1beta2`, `v1alpha1`."),
    apply: { readBy: "source/reading" },
    help: {
      category: "Packages",
      summary: "Sets the package's API version; defaults to the folder's name.",
    },
    examples: ["+versionName=v1beta2"],
  }),
];
