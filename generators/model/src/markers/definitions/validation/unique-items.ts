import { defineBound } from "../../apply/bound.ts";

export const marker = defineBound("uniqueItems", "a list", "boolean", {
  value: "Whether items must be unique.",
  summary: "Items must be unique, in ClusterClass variables. The API server rejects it: use `+listType=set`.",
  example: true,
});
