import { defineAlias } from "../../define-marker.ts";
import { marker as xEmbeddedResource } from "../validation/x-embedded-resource.ts";

export const marker = defineAlias(xEmbeddedResource, {
  name: "kubebuilder:validation:EmbeddedResource",
  targets: ["field"],
  help: {
    category: "Members",
    summary: "Declares the member a complete object with `apiVersion`, `kind` and `metadata`.",
  },
  examples: ["+kubebuilder:validation:EmbeddedResource"],
});
