import { capitalize } from "@capikit/common/text";
import { printJson } from "../apply/print.ts";
import { jsonOf } from "../apply/site.ts";
import { type DefinedMarkers, defineMarker, required } from "../define-marker.ts";
import type { Keyword } from "../draft.ts";
import type { ArgumentDefinition } from "../marker.ts";
import { specialNames } from "../special.ts";

export const schemaMarkers: readonly DefinedMarkers[] = [
  defineRaw(
    "enum",
    required("json", "A list of values, which may be null, lists and objects."),
    '["Basic", null]',
  ),
  ...(["maximum", "minimum", "multipleOf"] as const).map((keyword) =>
    defineRaw(keyword, required("number", "A number."), "4294967296"),
  ),
  defineCombination(
    "allOf",
    "A list of schemas.",
    "The value must match all of the schemas.",
    '[{"required": ["a"]}, {"required": ["b"]}]',
  ),
  defineCombination(
    "anyOf",
    "A list of schemas.",
    "The value must match at least one of the schemas.",
    '[{"required": ["a"]}, {"required": ["b"]}]',
  ),
  defineMarker({
    name: "capikit:schema:builtin",
    targets: ["type"],
    value: required("string", "The special name that the type represents.", specialNames),
    apply: { readBy: "source/symbols" },
    help: {
      category: "Hand-written schemas",
      summary: "Makes the type a built-in type, such as `int32`, `Time` or `Quantity`.",
    },
    examples: ["+capikit:schema:builtin=int32"],
  }),
  defineCombination("not", "A schema.", "The value must not match the schema.", '{"required": ["a", "b"]}'),
  defineCombination(
    "oneOf",
    "A list of schemas.",
    "The value must match exactly one of the schemas.",
    '[{"required": ["a"]}, {"required": ["b"]}]',
  ),
];

/** Defines a marker with hand-written schemas that the value must match, or not match. */
function defineCombination(
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

/** Defines a marker that sets a keyword without the checks of kubebuilder's marker. */
function defineRaw(
  keyword: Extract<Keyword, "enum" | "maximum" | "minimum" | "multipleOf">,
  value: ArgumentDefinition,
  example: string,
): DefinedMarkers {
  return defineMarker({
    name: `capikit:schema:${keyword}`,
    targets: ["type", "field"],
    value,
    apply: {
      schema(site, { value: given }) {
        const set = jsonOf(given);
        Object.assign(site.own, { [keyword]: keyword === "enum" && !Array.isArray(set) ? [set] : set });
      },
    },
    help: {
      category: "Hand-written schemas",
      summary: `Sets \`${keyword}\` as it is.`,
      details: `For hand-written CRDs with values that \`+kubebuilder:validation:${capitalize(keyword)}\` rejects.`,
    },
    examples: [`+capikit:schema:${keyword}=${example}`],
  });
}
