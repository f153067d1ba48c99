import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("minProperties", "an object", "count", {
  value: "A number of keys.",
  summary: "Sets the minimum number of keys of an object.",
  example: 1,
});
