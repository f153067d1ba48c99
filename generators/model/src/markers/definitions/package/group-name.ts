import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "groupName",
  targets: ["package"],
  value: required("string", "The API group: a DNS name such as `infrastructure.cluster.x-k8s.io`."),
  apply: { readBy: "model/reading" },
  help: { category: "Packages", summary: "Makes the folder an API package of this group." },
  examples: ["+groupName=infrastructure.cluster.x-k8s.io"],
});
