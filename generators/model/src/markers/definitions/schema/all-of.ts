import { defineCombination } from "../../apply/combination.ts";

export const marker = defineCombination(
  "allOf",
  "A list of schemas.",
  "The value must match all of the schemas.",
  '[{"required": ["a"]}, {"required": ["b"]}]',
);
