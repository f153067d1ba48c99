import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:conversion:drop",
  targets: ["field"],
  apply: { readBy: "conversion" },
  help: { category: "Conversion", summary: "Drops the field's value when objects are converted." },
  examples: ["+capikit:conversion:drop"],
});
