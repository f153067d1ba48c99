import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:conversion:hub",
  targets: ["package"],
  apply: { readBy: "conversion" },
  help: {
    category: "Conversion",
    summary: "Makes the package's version the hub through which all other versions are converted.",
    details: "The default hub is the storage version.",
  },
  examples: ["+capikit:conversion:hub"],
});
