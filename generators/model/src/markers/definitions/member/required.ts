import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "required",
  targets: ["field"],
  apply: { agrees: "required" },
  help: {
    category: "Members",
    summary: "Says that the member must be there, as the absence of `?` does.",
    details: "Accepted where the member has no `?`; TypeScript alone decides.",
  },
  examples: ["+required"],
});
