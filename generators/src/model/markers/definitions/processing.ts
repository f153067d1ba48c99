import type { Json, JsonSchema } from "@capikit/schema";
import { keyedListChanged, keyedListIncomplete } from "../../diagnostics/codes/lists.ts";
import { bareText } from "../../text/go-string.ts";
import { jsonLiteral } from "../../text/typescript-text.ts";
import { printFlag, printText } from "../apply/print.ts";
import { reportMisfit, typeAt } from "../apply/site.ts";
import { type DefinedMarkers, defineMarker, required } from "../define-marker.ts";

export const listMapKeyMarker: DefinedMarkers = defineMarker({
  name: "listMapKey",
  targets: ["type", "field"],
  value: required("string", "A scalar member of the items, required or with a default."),
  repeatable: true,
  appliesTo: ["array"],
  keyword: "x-kubernetes-list-map-keys",
  apply: {
    schema(site, marker) {
      const { own, base, report } = site;
      const key = String(marker.value);
      if (typeAt(site) !== "array") {
        reportMisfit(site, marker, "a list");
        return;
      }
      const listType = own["x-kubernetes-list-type"] ?? base["x-kubernetes-list-type"];
      if (listType !== "map") {
        if (site.incomplete !== true)
          report(
            keyedListIncomplete.create(
              { marker: `listMapKey=${key}`, missing: "listType=map" },
              marker.location,
            ),
          );
        return;
      }
      const keys = own["x-kubernetes-list-map-keys"] ?? [];
      if (!keys.includes(key)) own["x-kubernetes-list-map-keys"] = [...keys, key];
    },
  },
  print: (keys) =>
    Array.isArray(keys)
      ? keys.map((key: Json) => `=${bareText(typeof key === "string" ? key : jsonLiteral(key))}`)
      : [],
  help: {
    category: "Processing",
    summary: "Names a member that identifies the items of a `+listType=map`.",
  },
  examples: ["+listMapKey=name"],
});

export const listTypeMarker: DefinedMarkers = defineMarker({
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

export const preserveUnknownFieldsMarker: DefinedMarkers = defineMarker({
  name: "kubebuilder:pruning:PreserveUnknownFields",
  targets: ["type", "field"],
  keyword: "x-kubernetes-preserve-unknown-fields",
  appliesTo: ["object", "array"],
  apply: {
    schema(site, marker) {
      const type = typeAt(site);
      if (type === undefined || type === "object" || type === "array")
        site.own["x-kubernetes-preserve-unknown-fields"] = true;
      else reportMisfit(site, marker, "an object or a list");
    },
  },
  print: printFlag,
  help: {
    category: "Processing",
    summary: "Preserves fields that are not in the schema instead of dropping them.",
  },
  examples: ["+kubebuilder:pruning:PreserveUnknownFields"],
});

export const processingMarkers: readonly DefinedMarkers[] = [
  listMapKeyMarker,
  listTypeMarker,
  defineMapType(
    "mapType",
    "map",
    "Sets how writes of several managers to a map are merged.",
    "`granular` (the default): key by key. `atomic`: the map is a single value.",
  ),
  preserveUnknownFieldsMarker,
  defineMapType(
    "structType",
    "object",
    "Sets how writes of several managers to an object are merged.",
    "`granular` (the default): member by member. `atomic`: the object is a single value.",
  ),
];

/** Defines a marker that sets how writers share the members of an object. */
function defineMapType(name: string, what: string, summary: string, details: string): DefinedMarkers {
  return defineMarker({
    name,
    targets: ["type", "field"],
    value: required("string", `How writers share the ${what}.`, ["atomic", "granular"]),
    appliesTo: ["object"],
    keyword: "x-kubernetes-map-type",
    apply: {
      schema(site, marker) {
        if (typeAt(site) === "object")
          site.own["x-kubernetes-map-type"] = marker.value as NonNullable<
            JsonSchema["x-kubernetes-map-type"]
          >;
        else reportMisfit(site, marker, "an object");
      },
    },
    print: printText("atomic", "granular"),
    help: { category: "Processing", summary, details },
    examples: [`+${name}=atomic`],
  });
}
