import { defineMarker, optional, required } from "../../define-marker.ts";
import { stringOf } from "../../marker-arguments.ts";

export const marker = defineMarker({
  name: "kubebuilder:subresource:scale",
  targets: ["kind"],
  arguments: {
    specpath: required("string", "The path of the desired number of replicas, such as `.spec.replicas`."),
    statuspath: required("string", "The path of the current number of replicas, such as `.status.replicas`."),
    selectorpath: optional(
      "string",
      "The path of the label selector in string form, such as `.status.selector`.",
    ),
  },
  apply: {
    version(version, marker) {
      version.scale = {
        specPath: stringOf(marker, "specpath") ?? "",
        statusPath: stringOf(marker, "statuspath") ?? "",
        selectorPath: stringOf(marker, "selectorpath"),
        marker,
      };
    },
  },
  help: {
    category: "CRDs",
    summary: "Adds a `/scale` subresource, which `kubectl scale` and autoscalers use.",
  },
  examples: [
    "+kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector",
  ],
});
