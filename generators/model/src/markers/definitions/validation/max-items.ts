import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("maxItems", "a list", "count", {
  value: "A number of items.",
  summary: "Sets the maximum number of items of a list.",
  example: 10,
});
