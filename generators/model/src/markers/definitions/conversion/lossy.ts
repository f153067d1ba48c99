import { defineConversion } from "../../apply/conversion.ts";

export const marker = defineConversion("lossy", "field", {
  summary: "Declares that a conversion there and back can change the field's value.",
  details: "Generated round-trip tests omit the field and its counterpart.",
});
