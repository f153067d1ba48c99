import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "k8s:enum",
  targets: ["type"],
  appliesTo: ["string"],
  apply: { readBy: "model/schema" },
  help: {
    category: "Declarative validation",
    summary: "Says that the type is an enumeration, as its union of literals does.",
  },
  examples: ["+k8s:enum"],
});
