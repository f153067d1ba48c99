import { defineConversion } from "../../apply/conversion.ts";
import { required } from "../../define-marker.ts";

export const marker = defineConversion("overrides", "package", {
  value: required("string", "The module, relative to the package's folder."),
  readBy: "model/reading",
  summary: "Names the module with the functions that convert fields with `+capikit:conversion:with`.",
  details: "Applies to all packages of the group.",
  example: "./conversion.ts",
});
