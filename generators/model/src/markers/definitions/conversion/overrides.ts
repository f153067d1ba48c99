import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:conversion:overrides",
  targets: ["package"],
  value: required("string", "The module, relative to the package's folder."),
  apply: { readBy: "model/reading" },
  help: {
    category: "Conversion",
    summary: "Names the module with the functions that convert fields with `+capikit:conversion:with`.",
    details: "Applies to all packages of the group.",
  },
  examples: ["+capikit:conversion:overrides=./conversion.ts"],
});
