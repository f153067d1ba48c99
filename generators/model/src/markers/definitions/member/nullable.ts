import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "nullable",
  targets: ["field"],
  keyword: "nullable",
  apply: { agrees: "nullable" },
  help: {
    category: "Members",
    summary: "Allows null, like `T | null`.",
    details: "Only accepted with `| null`.",
  },
  examples: ["+nullable"],
});
