import { intOrString, reportMisfit, typeWords } from "../../apply/site.ts";
import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:XIntOrString",
  targets: ["type", "field"],
  items: true,
  keyword: "x-kubernetes-int-or-string",
  order: -2,
  apply: {
    schema(site, marker) {
      const { own, base, direct, isAlias } = site;
      if (base["x-kubernetes-int-or-string"] === true) return;
      const isScalar = base.type === undefined || base.type === "string" || base.type === "integer";
      if (!direct || !isScalar) {
        const found = direct ? typeWords(site) : `a named ${typeWords(site)}`;
        reportMisfit(site, marker, "a string or an integer spelt out here", found);
        return;
      }
      // On a member it is a flag beside the type, as in controller-gen; an alias is a type of its own and is made int-or-string.
      if (isAlias) {
        delete own.type;
        Object.assign(own, intOrString);
      } else own["x-kubernetes-int-or-string"] = true;
    },
  },
  help: {
    category: "Validation",
    summary: "Takes an integer or a string; needed before rules for strings on such a value.",
    details: "On an alias it takes the type away and adds `anyOf`; the alias may then be `number | string`.",
  },
  examples: ["+kubebuilder:validation:XIntOrString"],
});
