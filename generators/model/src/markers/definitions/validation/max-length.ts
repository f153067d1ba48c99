import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("maxLength", "a string", "count", {
  value: "A number of characters.",
  summary: "Sets the maximum length of a string.",
  example: 64,
});
