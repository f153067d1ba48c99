import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:conversion:with",
  targets: ["field"],
  value: required("string", "The functions' name, without `ToHub` and `FromHub`; or `seconds`."),
  apply: { readBy: "conversion" },
  help: {
    category: "Conversion",
    summary: "Converts the field by two functions written by hand.",
    details:
      "`with=timeout` takes `timeoutToHub` and `timeoutFromHub` from the module of overrides. `seconds` is there already: it converts between a `Duration` and an integer of whole seconds.",
  },
  examples: ["+capikit:conversion:with=timeout"],
});
