import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "required",
  targets: ["field"],
  apply: { agrees: "required" },
  help: {
    category: "Members",
    summary: "Makes the member required, like a member without `?`.",
    details: "Only accepted on a member without `?`, because the TypeScript type decides.",
  },
  examples: ["+required"],
});
