import { defineCombination } from "../../apply/combination.ts";

export const marker = defineCombination(
  "not",
  "A schema.",
  "The value must not match the schema.",
  '{"required": ["a", "b"]}',
);
