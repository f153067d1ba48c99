import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:contract",
  targets: ["kind", "package"],
  arguments: {},
  otherArguments: required(
    "string[]",
    "Versions of this API that implement the contract version of that name.",
  ),
  apply: { readBy: "model/definition" },
  help: {
    category: "Cluster API",
    summary: "Says which versions of the API implement which version of Cluster API's contract.",
    details: "They become the labels `cluster.x-k8s.io/<contract version>` of the CRD.",
  },
  examples: ["+capikit:contract:v1beta1=v1beta1,v1beta2=v1beta2;v1"],
});
