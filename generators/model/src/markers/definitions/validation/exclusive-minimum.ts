import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("exclusiveMinimum", "a number", "boolean", {
  value: "Whether the bound itself is excluded.",
  summary: "Excludes the value of `Minimum` itself.",
  example: true,
});
