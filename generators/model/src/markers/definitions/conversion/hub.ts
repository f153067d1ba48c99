import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:conversion:hub",
  targets: ["package"],
  apply: { readBy: "conversion" },
  help: {
    category: "Conversion",
    summary: "Makes the package's version the one that all others convert through.",
    details: "Otherwise it is the storage version.",
  },
  examples: ["+capikit:conversion:hub"],
});
