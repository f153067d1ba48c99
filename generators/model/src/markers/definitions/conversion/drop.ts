import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:conversion:drop",
  targets: ["field"],
  apply: { readBy: "conversion" },
  help: { category: "Conversion", summary: "Lets the field's value be lost when objects are converted." },
  examples: ["+capikit:conversion:drop"],
});
