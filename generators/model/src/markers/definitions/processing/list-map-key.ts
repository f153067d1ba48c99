import type { Json } from "@capikit/schema";
import { listMapKeyWithoutMap } from "../../../diagnostics/codes/schema.ts";
import { bareText } from "../../../text/go-string.ts";
import { jsonLiteral } from "../../../text/typescript-text.ts";
import { reportMisfit, typeAt } from "../../apply/site.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
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
        report(listMapKeyWithoutMap.create({ key }, marker.location));
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
