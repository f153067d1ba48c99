import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:conversion:from",
  targets: ["field"],
  value: required(
    "string",
    "The name of the other version's field, or a path to it from the same type: `strategy.type`.",
  ),
  apply: { readBy: "conversion" },
  help: {
    category: "Conversion",
    summary: "Names the field of the other version that this one becomes and comes from.",
    details:
      "On a field of the hub it names the field of every other version that has one of that name; elsewhere it names the hub's.",
  },
  examples: ["+capikit:conversion:from=oldName"],
});
