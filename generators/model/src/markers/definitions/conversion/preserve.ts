import { defineConversion } from "../../apply/conversion.ts";

export const marker = defineConversion("preserve", "field", {
  summary: "Keeps the field's value in an annotation while the object is converted to another version.",
  details:
    "Fields that only exist in the hub are kept in `cluster.x-k8s.io/conversion-data`, fields of another version in `conversion.capikit.dev/<version>`.",
});
