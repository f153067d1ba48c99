import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("maximum", "a number", "number", {
  value: "The maximum, inclusive.",
  summary: "Sets the maximum of a number.",
  example: 100,
});
