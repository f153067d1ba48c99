import { defineConversion } from "../../apply/conversion.ts";
import { optional } from "../../define-marker.ts";

export const marker = defineConversion("restore", "field", {
  value: optional(
    "string",
    "`zero` restores an explicit false or 0, `always` replaces the converted value.",
    ["zero", "always"],
  ),
  summary: "Restores the field of the hub from `cluster.x-k8s.io/conversion-data`.",
  details:
    "Only for conversions of Go types (option `goTypes`), whose old versions do not distinguish an explicit zero from an absent field. Default: `zero`.",
});
