import type { Marker } from "../markers/marker.ts";
import type { Keyword } from "./draft.ts";

const validation = "kubebuilder:validation:";
const items = "kubebuilder:validation:items:";

const byName: Readonly<Record<string, Keyword>> = {
  "kubebuilder:validation:Maximum": "maximum",
  "kubebuilder:validation:Minimum": "minimum",
  "kubebuilder:validation:ExclusiveMaximum": "exclusiveMaximum",
  "kubebuilder:validation:ExclusiveMinimum": "exclusiveMinimum",
  "kubebuilder:validation:MultipleOf": "multipleOf",
  "kubebuilder:validation:MaxLength": "maxLength",
  "kubebuilder:validation:MinLength": "minLength",
  "kubebuilder:validation:Pattern": "pattern",
  "kubebuilder:validation:MaxItems": "maxItems",
  "kubebuilder:validation:MinItems": "minItems",
  "kubebuilder:validation:UniqueItems": "uniqueItems",
  "kubebuilder:validation:MaxProperties": "maxProperties",
  "kubebuilder:validation:MinProperties": "minProperties",
  "kubebuilder:validation:Enum": "enum",
  "kubebuilder:validation:Format": "format",
  "kubebuilder:validation:Type": "type",
  "kubebuilder:validation:XPreserveUnknownFields": "x-kubernetes-preserve-unknown-fields",
  "kubebuilder:validation:XEmbeddedResource": "x-kubernetes-embedded-resource",
  "kubebuilder:validation:EmbeddedResource": "x-kubernetes-embedded-resource",
  "kubebuilder:validation:XIntOrString": "x-kubernetes-int-or-string",
  "kubebuilder:validation:XValidation": "x-kubernetes-validations",
  "kubebuilder:validation:AtMostOneOf": "x-kubernetes-validations",
  "kubebuilder:validation:ExactlyOneOf": "x-kubernetes-validations",
  "kubebuilder:validation:AtLeastOneOf": "x-kubernetes-validations",
  "kubebuilder:pruning:PreserveUnknownFields": "x-kubernetes-preserve-unknown-fields",
  "kubebuilder:default": "default",
  "kubebuilder:example": "example",
  "kubebuilder:title": "title",
  "kubebuilder:externalDocs": "externalDocs",
  "k8s:immutable": "x-kubernetes-validations",
  default: "default",
  nullable: "nullable",
  listType: "x-kubernetes-list-type",
  listMapKey: "x-kubernetes-list-map-keys",
  mapType: "x-kubernetes-map-type",
  structType: "x-kubernetes-map-type",
  "capikit:schema:oneOf": "oneOf",
  "capikit:schema:anyOf": "anyOf",
  "capikit:schema:allOf": "allOf",
  "capikit:schema:not": "not",
};

/** Whether the marker speaks of the items of a list. */
export function isItemsMarker(marker: Marker): boolean {
  return marker.key.startsWith(items);
}

/** The marker's key, as it reads on the items themselves. */
export function plainKey(marker: Marker): string {
  return isItemsMarker(marker) ? validation + marker.key.slice(items.length) : marker.key;
}

/** The keyword that a marker sets; `ofItems` asks for the keywords of the items, else those of the schema itself are meant. */
export function keywordOf(marker: Marker, ofItems = false): Keyword | undefined {
  return isItemsMarker(marker) === ofItems ? byName[plainKey(marker)] : undefined;
}
