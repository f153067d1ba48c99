import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:conversion:with",
  targets: ["field"],
  value: required("string", "The functions' name, without `ToHub` and `FromHub`; or `seconds`."),
  apply: { readBy: "conversion" },
  help: {
    category: "Conversion",
    summary: "Converts the field with two hand-written functions.",
    details:
      "`with=timeout` calls `timeoutToHub` and `timeoutFromHub` of the module of overrides. `seconds` is built in: it converts between a `Duration` and an integer number of seconds.",
  },
  examples: ["+capikit:conversion:with=timeout"],
});
