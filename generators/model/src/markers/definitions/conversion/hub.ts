import { defineConversion } from "../../apply/conversion.ts";

export const marker = defineConversion("hub", "package", {
  summary: "Makes the package's version the hub through which all other versions are converted.",
  details: "The default hub is the storage version.",
});
