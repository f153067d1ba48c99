import { defineAlias } from "../../define-marker.ts";
import { marker as xEmbeddedResource } from "../validation/x-embedded-resource.ts";

export const marker = defineAlias(xEmbeddedResource, {
  name: "kubebuilder:validation:EmbeddedResource",
  targets: ["field"],
  help: {
    category: "Members",
    summary: "Says that the member is a whole object with `apiVersion`, `kind` and `metadata`.",
  },
  examples: ["+kubebuilder:validation:EmbeddedResource"],
});
