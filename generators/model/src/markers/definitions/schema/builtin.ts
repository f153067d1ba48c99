import { specialNames } from "../../../ir/special.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:schema:builtin",
  targets: ["type"],
  value: required("string", "The special name that the type represents.", specialNames),
  apply: { readBy: "model/symbols" },
  help: {
    category: "Hand-written schemas",
    summary: "Makes the type a built-in type, such as `int32`, `Time` or `Quantity`.",
  },
  examples: ["+capikit:schema:builtin=int32"],
});
