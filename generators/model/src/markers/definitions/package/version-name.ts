import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "versionName",
  targets: ["package"],
  value: required("string", "The API version: `v1`, `v1beta2`, `v1alpha1`."),
  apply: { readBy: "model/reading" },
  help: {
    category: "Packages",
    summary: "Sets the package's API version; defaults to the folder's name.",
  },
  examples: ["+versionName=v1beta2"],
});
