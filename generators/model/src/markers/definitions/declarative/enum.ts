import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "k8s:enum",
  targets: ["type"],
  appliesTo: ["string"],
  apply: { readBy: "model/schema" },
  help: {
    category: "Declarative validation",
    summary: "Declares the type an enumeration, like its union of literals.",
  },
  examples: ["+k8s:enum"],
});
