import { defineMapType } from "../../apply/map-type.ts";

export const marker = defineMapType(
  "mapType",
  "map",
  "Sets how writes of several managers to a map are merged.",
  "`granular` (the default): key by key. `atomic`: the map is a single value.",
);
