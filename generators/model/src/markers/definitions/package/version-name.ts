import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "versionName",
  targets: ["package"],
  value: required("string", "The API version: `v1`, `v1beta2`, `v1alpha1`."),
  apply: { readBy: "model/reading" },
  help: {
    category: "Packages",
    summary: "Says the package's API version, which is the folder's name otherwise.",
  },
  examples: ["+versionName=v1beta2"],
});
