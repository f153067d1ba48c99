import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("minLength", "a string", "count", {
  value: "A number of characters.",
  summary: "Sets the minimum length of a string.",
  example: 1,
});
