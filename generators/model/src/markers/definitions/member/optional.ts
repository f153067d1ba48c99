import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "optional",
  targets: ["field"],
  apply: { agrees: "optional" },
  help: {
    category: "Members",
    summary: "Says that the member may be left out, as its `?` does.",
    details: "Accepted where the member has a `?`; TypeScript alone decides.",
  },
  examples: ["+optional"],
});
