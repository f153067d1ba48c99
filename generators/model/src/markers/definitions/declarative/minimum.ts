import { defineAlias } from "../../define-marker.ts";
import { marker as minimum } from "../validation/minimum.ts";

export const marker = defineAlias(minimum, {
  name: "k8s:minimum",
  targets: ["field"],
  help: { category: "Declarative validation", summary: "The same as `+kubebuilder:validation:Minimum`." },
  examples: ["+k8s:minimum=1"],
});
