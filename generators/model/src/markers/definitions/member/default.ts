import { defineAlias, required } from "../../define-marker.ts";
import { marker as kubebuilderDefault } from "./kubebuilder-default.ts";

export const marker = defineAlias(kubebuilderDefault, {
  name: "default",
  value: required("json", 'The value as JSON: `"Basic"`, `1`, `[80,443]`, `{"size": 1}`.'),
  help: { category: "Members", summary: "The same as `+kubebuilder:default`, with the value in JSON." },
  examples: ['+default={"size": 1}'],
});
