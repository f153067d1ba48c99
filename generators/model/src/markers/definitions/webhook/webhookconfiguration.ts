import { defineMarker, optional, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:webhookconfiguration",
  targets: ["file"],
  arguments: {
    mutating: required("boolean", "`true` for the mutating configuration, `false` for the validating one."),
    name: optional("string", "The configuration's name."),
  },
  repeatable: true,
  apply: { readBy: "webhook" },
  help: {
    category: "Webhooks",
    summary: "Sets the name of the configuration that the webhooks are written to.",
  },
  examples: ["+kubebuilder:webhookconfiguration:mutating=true,name=widget-mutating-webhooks"],
});
