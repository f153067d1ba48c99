import type { JsonSchema } from "@capikit/schema";
import { keyedListChanged } from "../../../diagnostics/codes/schema.ts";
import { printText } from "../../apply/print.ts";
import { reportMisfit, typeAt } from "../../apply/site.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "listType",
  targets: ["type", "field"],
  value: required("string", "How writers share the list.", ["atomic", "map", "set"]),
  appliesTo: ["array"],
  keyword: "x-kubernetes-list-type",
  order: -2,
  apply: {
    schema(site, marker) {
      const { own, base, origins, report } = site;
      if (typeAt(site) !== "array") {
        reportMisfit(site, marker, "a list");
        return;
      }
      const value = marker.value as NonNullable<JsonSchema["x-kubernetes-list-type"]>;
      if (base["x-kubernetes-list-type"] === "map" && value !== "map") {
        const here = `+${marker.definition.name}=${value}`;
        const inner = origins.of(base, "x-kubernetes-list-type");
        const related =
          inner === undefined ? undefined : [{ message: "the list is keyed here", location: inner }];
        report(keyedListChanged.create({ here }, marker.location, related));
      } else own["x-kubernetes-list-type"] = value;
    },
  },
  print: printText("atomic", "map", "set"),
  help: {
    category: "Processing",
    summary: "Sets how writes of several managers to a list are merged.",
    details:
      "`map`: the members of `+listMapKey` identify the items. `set`: items are unique scalars. `atomic`: the list is a single value.",
  },
  examples: ["+listType=map"],
});
