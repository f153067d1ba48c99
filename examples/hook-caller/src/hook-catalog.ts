import { hooks as clusterApiHooks } from "@capikit/api/catalog";
import { createCatalog } from "@capikit/api/catalog/runtime";
import { conversions } from "../gen/catalog/conversions.ts";
import { hooks } from "../gen/catalog/index.ts";

/** The hooks that extensions may handle: Cluster API's, and our own in all their versions. */
export const catalog = createCatalog({ ...clusterApiHooks, ...hooks }, conversions);
