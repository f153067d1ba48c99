import { defineConversion } from "../../apply/conversion.ts";
import { optional } from "../../define-marker.ts";

export const marker = defineConversion("go", "field", {
  arguments: {
    create: optional(
      "boolean",
      "Whether conversions to this version create the object, even if it is empty.",
    ),
    explicit: optional("boolean", "Whether the hub's field is set even if the value is zero."),
    nilIfEmpty: optional("boolean", "Whether an empty list becomes nil."),
    match: optional(
      "string",
      "The field that identifies items of the list when fields are restored, or `index`. Default: the list map's key.",
    ),
  },
  summary: "Describes how a conversion in Go treats zero values and lists.",
  details:
    "Only for conversions of Go types (option `goTypes`). Fields that Go always writes are explicit by default, unless they are restored.",
  example: "nilIfEmpty",
});
