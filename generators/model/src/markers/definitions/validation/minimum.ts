import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("minimum", "a number", "number", {
  value: "The minimum, inclusive.",
  summary: "Sets the minimum of a number.",
  example: 1,
});
