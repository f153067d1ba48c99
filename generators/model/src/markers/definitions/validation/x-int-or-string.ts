import { intOrString, reportMisfit, typeWords } from "../../apply/site.ts";
import { defineValidation } from "../../define-marker.ts";

export const marker = defineValidation({
  name: "XIntOrString",
  keyword: "x-kubernetes-int-or-string",
  order: -2,
  apply: {
    schema(site, marker) {
      const { own, base, direct, isAlias } = site;
      if (base["x-kubernetes-int-or-string"] === true) return;
      const isScalar = base.type === undefined || base.type === "string" || base.type === "integer";
      if (!direct || !isScalar) {
        const found = direct ? typeWords(site) : `a named ${typeWords(site)}`;
        reportMisfit(site, marker, "an inline string or integer", found);
        return;
      }
      // On a member it is a flag next to the type, as in controller-gen; an alias becomes
      // int-or-string.
      if (isAlias) {
        delete own.type;
        Object.assign(own, intOrString);
      } else own["x-kubernetes-int-or-string"] = true;
    },
  },
  summary: "Allows an integer or a string; required before string rules on such a value.",
  details: "On an alias it removes the type and adds `anyOf`; the alias may then be `number | string`.",
  examples: ["+kubebuilder:validation:XIntOrString"],
});
