import { defineConversion } from "../../apply/conversion.ts";
import { required } from "../../define-marker.ts";

export const marker = defineConversion("move", "type", {
  arguments: {
    field: required("string", "The path of the field in this type: `strategy.rollingUpdate.deletePolicy`."),
    hub: required("string", "The path of its counterpart in the hub's type: `deletion.order`."),
  },
  repeatable: true,
  summary: "Names the counterpart in the hub of a field inside this type.",
  details:
    "Applies to types of other versions than the hub. Use `+capikit:conversion:from` if one of both is a field of the type itself.",
  example: "field=strategy.deletePolicy,hub=deletion.order",
});
