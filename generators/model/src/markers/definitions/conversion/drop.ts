import { defineConversion } from "../../apply/conversion.ts";

export const marker = defineConversion("drop", "field", {
  summary: "Drops the field's value when objects are converted.",
});
