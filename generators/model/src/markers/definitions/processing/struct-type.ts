import { defineMapType } from "../../apply/map-type.ts";

export const marker = defineMapType(
  "structType",
  "object",
  "Sets how writes of several managers to an object are merged.",
  "`granular` (the default): member by member. `atomic`: the object is a single value.",
);
