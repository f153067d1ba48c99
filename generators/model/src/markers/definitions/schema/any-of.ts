import { defineCombination } from "../../apply/combination.ts";

export const marker = defineCombination(
  "anyOf",
  "A list of schemas.",
  "The value must match at least one of the schemas.",
  '[{"required": ["a"]}, {"required": ["b"]}]',
);
