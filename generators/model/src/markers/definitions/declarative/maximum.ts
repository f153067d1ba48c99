import { defineAlias } from "../../define-marker.ts";
import { marker as maximum } from "../validation/maximum.ts";

export const marker = defineAlias(maximum, {
  name: "k8s:maximum",
  targets: ["field"],
  help: { category: "Declarative validation", summary: "The same as `+kubebuilder:validation:Maximum`." },
  examples: ["+k8s:maximum=100"],
});
