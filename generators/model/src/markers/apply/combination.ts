import { type DefinedMarkers, defineMarker, required } from "../define-marker.ts";
import type { Keyword } from "../draft.ts";
import { printJson } from "./print.ts";
import { jsonOf } from "./site.ts";

/** Defines a marker with hand-written schemas that the value must match, or not match. */
export function defineCombination(
  keyword: Extract<Keyword, "allOf" | "anyOf" | "not" | "oneOf">,
  value: string,
  summary: string,
  example: string,
): DefinedMarkers {
  return defineMarker({
    name: `capikit:schema:${keyword}`,
    targets: ["type", "field"],
    value: required("json", value),
    keyword,
    apply: {
      schema(site, { value }) {
        Object.assign(site.own, { [keyword]: jsonOf(value) });
      },
    },
    print: printJson,
    help: {
      category: "Hand-written schemas",
      summary,
      details: "For hand-written CRDs with keywords that no kubebuilder marker generates.",
    },
    examples: [`+capikit:schema:${keyword}=${example}`],
  });
}
