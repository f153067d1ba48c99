import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:contract",
  targets: ["kind", "package"],
  arguments: {},
  otherArguments: required("string[]", "API versions that implement this contract version."),
  apply: { readBy: "model/definition" },
  help: {
    category: "Cluster API",
    summary: "Declares which API versions implement which version of the Cluster API contract.",
    details: "They become the labels `cluster.x-k8s.io/<contract version>` of the CRD.",
  },
  examples: ["+capikit:contract:v1beta1=v1beta1,v1beta2=v1beta2;v1"],
});
