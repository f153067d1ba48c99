import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "nullable",
  targets: ["field"],
  keyword: "nullable",
  apply: { agrees: "nullable" },
  help: {
    category: "Members",
    summary: "Says that the member may be null, as `T | null` does.",
    details: "Accepted beside `| null` alone.",
  },
  examples: ["+nullable"],
});
