import { defineConversion } from "../../apply/conversion.ts";

export const marker = defineConversion("handled", "field", {
  summary: "Leaves the field to a function of `+capikit:conversion:finish`.",
  details:
    "The function belongs to the field's type or to a type around it. Generated round-trip tests omit the field.",
});
