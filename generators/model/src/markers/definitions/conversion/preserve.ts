import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:conversion:preserve",
  targets: ["field"],
  apply: { readBy: "conversion" },
  help: {
    category: "Conversion",
    summary: "Keeps the field's value in an annotation while the object has another version.",
    details:
      "What the hub alone has is kept in `cluster.x-k8s.io/conversion-data`, what another version alone has in `conversion.capikit.dev/<version>`.",
  },
  examples: ["+capikit:conversion:preserve"],
});
