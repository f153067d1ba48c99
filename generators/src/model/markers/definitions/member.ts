import { stringifyJson } from "@capikit/common/json";
import { defaultRejected, exampleMisfit } from "../../diagnostics/codes/schema.ts";
import type { Replacement } from "../../diagnostics/fix-at.ts";
import { fits } from "../apply/enum.ts";
import { isIntOrStringAt, jsonOf, typeAt, typeWords } from "../apply/site.ts";
import { type DefinedMarkers, defineAlias, defineMarker, required } from "../define-marker.ts";
import type { SchemaSite } from "../marker.ts";
import { type BareValue, bareValues } from "../values/any-value.ts";
import { xEmbeddedResourceMarker } from "./validation.ts";

const kubebuilderDefaultMarker: DefinedMarkers = defineMarker({
  name: "kubebuilder:default",
  targets: ["field"],
  value: required("any", "A string, number, `true`, `false`, a list `{a,b}` or an object `{key: value}`."),
  keyword: "default",
  order: -1,
  apply: {
    schema(site, marker) {
      const { definition, value: given } = marker;
      const value = jsonOf(given);
      const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
      // Kubebuilder's markers write an empty Go list as `{}`.
      const [bare] = Array.isArray(given) ? [] : bareValues(marker);
      const isNoText = isIntOrStringAt(site) ? bare?.type === "number" : typeAt(site) === "string";
      if (bare !== undefined && isNoText) {
        const type = isIntOrStringAt(site) ? "integer or string" : "string";
        const fact = { value: bare.text, path: "", reason: `it must be ${type}, not ${bare.type}` };
        site.report(defaultRejected.create({ ...fact, ...quoteHelp(site, bare) }, marker.location));
        return;
      }
      if (typeAt(site) === "array" && typeof value === "string" && /^\[.*\]$/s.test(value)) {
        const fact = {
          value,
          path: "",
          reason: "it must be array, not string",
          help: `write +default=${value}`,
          fix: { wrong: `${definition.name}=${value}`, right: `default=${value}` },
        };
        site.report(defaultRejected.create(fact, marker.location));
        return;
      }
      const isEmptyList = definition.name === "kubebuilder:default" && typeAt(site) === "array" && isEmpty;
      site.own.default = isEmptyList ? [] : value;
    },
  },
  help: {
    category: "Members",
    summary: "Sets the value that the API server uses if the member is missing.",
    details: "Defaults are validated like in the API server. `:=` is the same as `=`.",
  },
  examples: ["+kubebuilder:default=1"],
});

/** Returns how to write a number or a boolean as the string that its author means. */
function quoteHelp(
  site: SchemaSite,
  { text, isWritten }: BareValue,
): { readonly help: string; readonly fix?: Replacement } {
  const isDuration = site.origins.special(site.base) === "Duration";
  if (isDuration) return { help: "write the duration with its unit, in quotes" };
  if (!isWritten) return { help: "enclose the value in quotes" };
  return { help: `quote it: "${text}"`, fix: { wrong: `=${text}`, right: `="${text}"` } };
}

export const optionalMarker: DefinedMarkers = defineAgreement(
  "optional",
  "Makes the member optional, like `?`.",
  "with `?`",
);

const requiredMarker: DefinedMarkers = defineAgreement(
  "required",
  "Makes the member required, like a member without `?`.",
  "without `?`",
);

export const memberMarkers: readonly DefinedMarkers[] = [
  defineAlias(kubebuilderDefaultMarker, {
    name: "default",
    value: required("json", 'The value as JSON: `"Basic"`, `1`, `[80,443]`, `{"size": 1}`.'),
    help: { category: "Members", summary: "The same as `+kubebuilder:default`, with the value in JSON." },
    examples: ['+default={"size": 1}'],
  }),
  defineAlias(xEmbeddedResourceMarker, {
    name: "kubebuilder:validation:EmbeddedResource",
    targets: ["field"],
    help: {
      category: "Members",
      summary: "Declares the member a complete object with `apiVersion`, `kind` and `metadata`.",
    },
    examples: ["+kubebuilder:validation:EmbeddedResource"],
  }),
  defineMarker({
    name: "kubebuilder:example",
    targets: ["field"],
    value: required("any", "An example value, in the syntax of `+kubebuilder:default`."),
    keyword: "example",
    apply: {
      schema(site, marker) {
        const value = jsonOf(marker.value);
        site.own.example = value;
        if (isIntOrStringAt(site) || fits(value, typeAt(site))) return;
        const [bare] = Array.isArray(value) ? [] : bareValues(marker);
        const quoted = bare && typeAt(site) === "string" ? quoteHelp(site, bare) : undefined;
        const advice = { help: quoted?.help, fix: quoted?.fix };
        const fact = { value: bare?.text ?? stringifyJson(value), type: typeWords(site), ...advice };
        site.report(exampleMisfit.create(fact, marker.location));
      },
    },
    help: { category: "Members", summary: "Sets an example of the member's value." },
    examples: ['+kubebuilder:example="fra1"'],
  }),
  kubebuilderDefaultMarker,
  defineMarker({
    name: "nullable",
    targets: ["type", "field"],
    keyword: "nullable",
    apply: { readBy: "model/schema" },
    help: {
      category: "Members",
      summary: "Allows null, like `T | null`.",
      details:
        "Only accepted with `| null`, with `+kubebuilder:validation:Schemaless`, and on an enum: the API server then keeps null instead of the default, and rejects it.",
    },
    examples: ["+nullable"],
  }),
  optionalMarker,
  requiredMarker,
  defineMarker({
    name: "kubebuilder:validation:Schemaless",
    targets: ["field"],
    apply: { readBy: "source/types" },
    help: {
      category: "Members",
      summary: "Ignores the member's type: only markers define its schema.",
      details:
        "Requires `+kubebuilder:validation:Type` or `+kubebuilder:pruning:PreserveUnknownFields`. It also ends recursion.",
    },
    examples: ["+kubebuilder:validation:Schemaless"],
  }),
  defineAlias(optionalMarker, {
    name: "kubebuilder:validation:Optional",
    help: { category: "Members", summary: "The same as `+optional`." },
    examples: ["+kubebuilder:validation:Optional"],
  }),
  defineAlias(requiredMarker, {
    name: "kubebuilder:validation:Required",
    targets: ["field", "package"],
    help: { category: "Members", summary: "The same as `+required`; on a package, it sets the default." },
    examples: ["+kubebuilder:validation:Required"],
  }),
];

/** Defines a marker that repeats whether a member is optional. */
function defineAgreement(name: "optional" | "required", summary: string, accepted: string): DefinedMarkers {
  return defineMarker({
    name,
    targets: ["field"],
    apply: { agrees: name },
    help: {
      category: "Members",
      summary,
      details: `Only accepted on a member ${accepted}, because the TypeScript type decides.`,
    },
    examples: [`+${name}`],
  });
}
