import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "optional",
  targets: ["field"],
  apply: { agrees: "optional" },
  help: {
    category: "Members",
    summary: "Makes the member optional, like `?`.",
    details: "Only accepted on a member with `?`, because the TypeScript type decides.",
  },
  examples: ["+optional"],
});
