import { defineMarker, optional, required } from "../define-marker.ts";

const category = "Packages";
const targets = ["package"] as const;

/** Markers of a whole API package, above the first statement of its index.ts. */
export const packageMarkers = [
  defineMarker({
    name: "groupName",
    targets,
    shape: "value",
    value: required("string", "The API group: a DNS name such as `infrastructure.cluster.x-k8s.io`."),
    category,
    summary: "Makes the folder an API package of this group.",
    example: "+groupName=infrastructure.cluster.x-k8s.io",
  }),
  defineMarker({
    name: "versionName",
    targets,
    shape: "value",
    value: required("string", "The API version: `v1`, `v1beta2`, `v1alpha1`."),
    category,
    summary: "Says the package's API version, which is the folder's name otherwise.",
    example: "+versionName=v1beta2",
  }),
  defineMarker({
    name: "kubebuilder:skip",
    targets,
    shape: "value",
    value: optional("boolean", "`true`, as without an argument."),
    category,
    summary: "Makes no CRDs of the package's kinds.",
    details: "Its types may still be used by other packages.",
    example: "+kubebuilder:skip",
  }),
] as const;
