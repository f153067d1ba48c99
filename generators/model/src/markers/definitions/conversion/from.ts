import { defineConversion } from "../../apply/conversion.ts";
import { required } from "../../define-marker.ts";

export const marker = defineConversion("from", "field", {
  value: required(
    "string",
    "The name of the other version's field, or a path to it from the same type: `strategy.type`.",
  ),
  summary: "Names the field of the other version that this field is converted to and from.",
  details:
    "On a field of the hub, names the field in every other version that has one of that name; otherwise names the field of the hub.",
  example: "oldName",
});
