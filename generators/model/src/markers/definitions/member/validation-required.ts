import { defineAlias } from "../../define-marker.ts";
import { marker as required } from "./required.ts";

export const marker = defineAlias(required, {
  name: "kubebuilder:validation:Required",
  targets: ["field", "package"],
  help: { category: "Members", summary: "The same as `+required`; on a package, it sets the default." },
  examples: ["+kubebuilder:validation:Required"],
});
