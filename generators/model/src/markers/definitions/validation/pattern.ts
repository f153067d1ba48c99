import { rawText } from "../../../text/go-string.ts";
import { isIntOrStringAt, reportMisfit, typeAt } from "../../apply/site.ts";
import { defineValidation, required } from "../../define-marker.ts";

export const marker = defineValidation({
  name: "Pattern",
  value: required("string", "A regular expression in RE2 syntax, preferably in back-quotes."),
  appliesTo: ["string"],
  keyword: "pattern",
  apply: {
    schema(site, marker) {
      if (typeAt(site) === "string" || isIntOrStringAt(site)) site.own.pattern = String(marker.value);
      else reportMisfit(site, marker, "a string");
    },
  },
  print: (value) => (typeof value === "string" ? [`=${rawText(value)}`] : undefined),
  summary: "The value must match this regular expression.",
  details: "It is not anchored: add `^` and `$` to match the whole value.",
  examples: ["+kubebuilder:validation:Pattern=`^[a-z]([-a-z0-9]*[a-z0-9])?$`"],
});
