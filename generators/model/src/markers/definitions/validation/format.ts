import { printText } from "../../apply/print.ts";
import { defineValidation, required } from "../../define-marker.ts";

export const marker = defineValidation({
  name: "Format",
  value: {
    ...required("string", "A format such as `date-time`, `ipv4`, `uuid` or `cidr`."),
    common: [
      ...["date-time", "date", "duration", "ipv4", "ipv6", "cidr", "mac", "hostname", "uri", "email"],
      ...["uuid", "byte", "password", "int32", "int64", "float", "double"],
    ],
  },
  keyword: "format",
  apply: {
    schema(site, { value }) {
      site.own.format = String(value);
    },
  },
  print: printText(),
  summary: "Sets the format of a value; the API server validates the formats it supports.",
  examples: ["+kubebuilder:validation:Format=ipv4"],
});
