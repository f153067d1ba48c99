import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("minItems", "a list", "count", {
  value: "A number of items.",
  summary: "Sets the minimum number of items of a list.",
  example: 1,
});
