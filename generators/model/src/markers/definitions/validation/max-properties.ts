import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("maxProperties", "an object", "count", {
  value: "A number of keys.",
  summary: "Sets the maximum number of keys of an object.",
  example: 10,
});
