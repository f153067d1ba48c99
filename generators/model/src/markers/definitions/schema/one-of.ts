import { defineCombination } from "../../apply/combination.ts";

export const marker = defineCombination(
  "oneOf",
  "A list of schemas.",
  "The value must match exactly one of the schemas.",
  '[{"required": ["a"]}, {"required": ["b"]}]',
);
