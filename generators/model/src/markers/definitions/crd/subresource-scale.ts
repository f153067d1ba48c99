import { defineMarker, optional, required } from "../../define-marker.ts";
import { stringOf } from "../../marker-arguments.ts";

export const marker = defineMarker({
  name: "kubebuilder:subresource:scale",
  targets: ["kind"],
  arguments: {
    specpath: required("string", "The path of the wanted number of replicas, such as `.spec.replicas`."),
    statuspath: required("string", "The path of the present number of replicas, such as `.status.replicas`."),
    selectorpath: optional(
      "string",
      "The path of the label selector in its text form, such as `.status.selector`.",
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
    summary: "Gives the kind a `/scale` subresource, which `kubectl scale` and autoscalers use.",
  },
  examples: [
    "+kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector",
  ],
});
