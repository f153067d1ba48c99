import type { Json, JsonSchema, ValidationRule } from "@capikit/schema";
import * as faults from "../diagnostics/codes/schema.ts";
import type { Marker, MarkerValue } from "../markers/marker.ts";
import { applyBound, bounds } from "./apply-bound.ts";
import { applyEnum } from "./apply-enum.ts";
import { applyListMapKey, applyListType, applyMapType } from "./apply-list-type.ts";
import { applyOneOf } from "./apply-one-of.ts";
import { plainKey } from "./marker-keywords.ts";
import { immutableRule, oneOfMarkers } from "./one-of-rule.ts";
import { oneOf } from "./one-of-words.ts";
import { addRule, isIntOrStringAt, type Site, spelling, typeAt, typeWords } from "./site.ts";
import { intOrString } from "./special-schemas.ts";

type Apply = (site: Site, marker: Marker) => void;

/** Marker values are JSON already: the parser has refused what is not. */
export function jsonOf(value: MarkerValue | undefined): Json {
  return (value ?? null) as Json;
}

const types = ["string", "number", "integer", "boolean", "array", "object"] as const;

function applyType(site: Site, marker: Marker): void {
  const value = String(marker.value);
  const type = oneOf(types, value);
  if (type === undefined) return;
  site.own.type = type;
}

function applyIntOrString(site: Site, marker: Marker): void {
  if (site.base["x-kubernetes-int-or-string"] === true) return;
  const scalar = site.base.type === undefined || site.base.type === "string" || site.base.type === "integer";
  if (!site.direct || !scalar) {
    const fact = {
      marker: spelling(marker),
      needs: "a string or an integer spelt out here",
      found: site.direct ? typeWords(site) : `a named ${typeWords(site)}`,
    };
    site.report(faults.markerDoesNotFit.create(fact, marker.location));
    return;
  }
  // On a member it is a flag beside the type, as in controller-gen; an alias is a type of its own and is made int-or-string.
  if (site.isAlias) {
    delete site.own.type;
    Object.assign(site.own, intOrString);
  } else site.own["x-kubernetes-int-or-string"] = true;
}

function applyRule(site: Site, marker: Marker): void {
  const { rule, message, messageExpression, reason, fieldPath, optionalOldSelf } = marker.arguments;
  const made = {
    rule: String(rule ?? ""),
    ...(message ? { message } : {}),
    ...(messageExpression ? { messageExpression } : {}),
    ...(reason ? { reason } : {}),
    ...(fieldPath ? { fieldPath } : {}),
    ...(optionalOldSelf === undefined ? {} : { optionalOldSelf }),
  } as ValidationRule;
  addRule(site, made, marker);
}

const patternNeeds: Apply = (site, marker) => {
  if (typeAt(site) === "string" || isIntOrStringAt(site)) {
    site.own.pattern = String(marker.value);
    return;
  }
  const fact = { marker: spelling(marker), needs: "a string", found: typeWords(site) };
  site.report(faults.markerDoesNotFit.create(fact, marker.location));
};

function applyDefault(site: Site, marker: Marker): void {
  const value = jsonOf(marker.value);
  const empty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  // `{}` is how Go writes an empty list in kubebuilder's markers.
  const emptyList = marker.definition.name === "kubebuilder:default" && typeAt(site) === "array" && empty;
  site.own.default = emptyList ? [] : value;
}

function applyExternalDocs(site: Site, marker: Marker): void {
  const url = String(marker.arguments.url ?? "");
  const description = marker.arguments.description;
  if (!url.startsWith("/") && !URL.canParse(url)) {
    site.report(faults.externalDocsUrl.create({ url }, marker.location));
    return;
  }
  site.own.externalDocs = { ...(description ? { description: String(description) } : {}), url };
}

function applyRequired(site: Site, marker: Marker): void {
  if (marker.definition.name !== "k8s:required") return;
  const type = typeAt(site);
  // As controller-gen has it: of Kubernetes' own types it knows the name alone, and takes what it knows no better for an object.
  if (site.isSpecial) site.own.minProperties ??= 1;
  else if (type === "string") site.own.minLength ??= 1;
  else if (type === "array") site.own.minItems ??= 1;
  else if (type === "object" || !site.direct) site.own.minProperties ??= 1;
}

function raw(keyword: "allOf" | "anyOf" | "not" | "oneOf"): Apply {
  return (site, marker) => {
    Object.assign(site.own, { [keyword]: jsonOf(marker.value) as unknown as JsonSchema });
  };
}

function applyEmbeddedResource(site: Site, marker: Marker): void {
  if (typeAt(site) === "object") {
    site.own["x-kubernetes-embedded-resource"] = true;
    return;
  }
  const fact = { marker: spelling(marker), needs: "an object", found: typeWords(site) };
  site.report(faults.markerDoesNotFit.create(fact, marker.location));
}

const flag =
  (keyword: "x-kubernetes-preserve-unknown-fields"): Apply =>
  (site) => {
    site.own[keyword] = true;
  };

const appliers: Readonly<Record<string, Apply>> = {
  ...Object.fromEntries(Object.keys(bounds).map((key): [string, Apply] => [key, applyBound])),
  ...Object.fromEntries(oneOfMarkers.map((key): [string, Apply] => [key, applyOneOf])),
  "kubebuilder:validation:Type": applyType,
  "kubebuilder:validation:XIntOrString": applyIntOrString,
  "kubebuilder:validation:Format": (site, marker) => {
    site.own.format = String(marker.value);
  },
  "kubebuilder:validation:Enum": applyEnum,
  "kubebuilder:validation:Pattern": patternNeeds,
  "kubebuilder:validation:UniqueItems": (site, marker) => {
    if (marker.value === true) site.report(faults.uniqueItems.create({}, marker.location));
  },
  "kubebuilder:validation:XPreserveUnknownFields": flag("x-kubernetes-preserve-unknown-fields"),
  "kubebuilder:pruning:PreserveUnknownFields": flag("x-kubernetes-preserve-unknown-fields"),
  "kubebuilder:validation:XEmbeddedResource": applyEmbeddedResource,
  "kubebuilder:validation:EmbeddedResource": applyEmbeddedResource,
  "kubebuilder:validation:XValidation": applyRule,
  "kubebuilder:default": applyDefault,
  default: (site, marker) => {
    // kubebuilder's own default wins, wherever it stands.
    if (site.own.default === undefined) applyDefault(site, marker);
  },
  "kubebuilder:example": (site, marker) => {
    site.own.example = jsonOf(marker.value);
  },
  "kubebuilder:title": (site, marker) => {
    site.own.title = String(marker.value);
  },
  "kubebuilder:externalDocs": applyExternalDocs,
  "k8s:immutable": (site, marker) => addRule(site, { ...immutableRule }, marker),
  required: applyRequired,
  "k8s:required": applyRequired,
  listType: applyListType,
  listMapKey: applyListMapKey,
  mapType: applyMapType,
  structType: applyMapType,
  "capikit:schema:oneOf": raw("oneOf"),
  "capikit:schema:anyOf": raw("anyOf"),
  "capikit:schema:allOf": raw("allOf"),
  "capikit:schema:not": raw("not"),
};

/** Markers that others look at come first, made rules and made bounds last; the rest keeps its order. */
const ranks: Readonly<Record<string, number>> = {
  "kubebuilder:validation:Type": -3,
  "kubebuilder:validation:XIntOrString": -2,
  listType: -2,
  "kubebuilder:default": -1,
  "kubebuilder:validation:AtMostOneOf": 1,
  "kubebuilder:validation:ExactlyOneOf": 2,
  "kubebuilder:validation:AtLeastOneOf": 3,
  required: 4,
  "k8s:required": 4,
};

const rank = (marker: Marker): number => ranks[plainKey(marker)] ?? 0;

/** Whether the marker has a part in schemas. */
export function isSchemaMarker(marker: Marker): boolean {
  return appliers[plainKey(marker)] !== undefined;
}

/** Lets the markers say their say, in the order that counts. Those of items must come with a site of the items. */
export function applyMarkers(site: Site, markers: readonly Marker[]): void {
  const ordered = markers.some((marker) => rank(marker) !== 0)
    ? markers.toSorted((a, b) => rank(a) - rank(b))
    : markers;
  for (const marker of ordered) appliers[plainKey(marker)]?.(site, marker);
}
