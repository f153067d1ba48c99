import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("multipleOf", "a number", "positive", {
  value: "A number above 0.",
  summary: "The value must be a multiple of this number.",
  example: 5,
});
