import { specialNames } from "../../../ir/special.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:schema:builtin",
  targets: ["type"],
  value: required("string", "The special name that the type stands for.", specialNames),
  apply: { readBy: "model/symbols" },
  help: {
    category: "Schemas by hand",
    summary: "Makes a type one of those the language knows, such as `int32`, `Time` or `Quantity`.",
  },
  examples: ["+capikit:schema:builtin=int32"],
});
