import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("exclusiveMaximum", "a number", "boolean", {
  value: "Whether the bound itself is excluded.",
  summary: "Excludes the value of `Maximum` itself.",
  example: true,
});
