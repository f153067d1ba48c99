import { defineMarker, required } from "../define-marker.ts";
import type { MarkerDefinition } from "../marker.ts";

const targets = ["field"] as const;
const category = "Members";

/** Markers that speak of a member alone. */
export const fieldMarkers: readonly MarkerDefinition[] = [
  defineMarker({
    name: "optional",
    targets,
    shape: "none",
    category,
    summary: "Says that the member may be left out, as its `?` does.",
    details: "Accepted where the member has a `?`; TypeScript alone decides.",
    example: "+optional",
  }),
  defineMarker({
    name: "required",
    targets,
    shape: "none",
    category,
    summary: "Says that the member must be there, as the absence of `?` does.",
    details: "Accepted where the member has no `?`; TypeScript alone decides.",
    example: "+required",
  }),
  defineMarker({
    name: "kubebuilder:validation:Optional",
    twinOf: "optional",
    targets,
    shape: "none",
    category,
    summary: "The same as `+optional`.",
    example: "+kubebuilder:validation:Optional",
  }),
  defineMarker({
    name: "kubebuilder:validation:Required",
    twinOf: "required",
    targets: ["field", "package"],
    shape: "none",
    category,
    summary: "The same as `+required`; of a package, what holds anyway.",
    example: "+kubebuilder:validation:Required",
  }),
  defineMarker({
    name: "nullable",
    targets,
    shape: "none",
    category,
    summary: "Says that the member may be null, as `T | null` does.",
    details: "Accepted beside `| null` alone.",
    example: "+nullable",
  }),
  defineMarker({
    name: "kubebuilder:default",
    targets,
    shape: "value",
    value: required("any", "A text, number, `true`, `false`, a list `{a,b}` or an object `{key: value}`."),
    category,
    summary: "Says the value that the API server fills in where there is none.",
    details: "It is checked as the API server checks it. Behind `:=` it reads the same as behind `=`.",
    example: "+kubebuilder:default=1",
  }),
  defineMarker({
    name: "default",
    twinOf: "kubebuilder:default",
    targets,
    shape: "value",
    value: required("json", 'The value as JSON: `"Basic"`, `1`, `[80,443]`, `{"size": 1}`.'),
    category,
    summary: "The same as `+kubebuilder:default`, with the value in JSON.",
    example: '+default={"size": 1}',
  }),
  defineMarker({
    name: "kubebuilder:example",
    targets,
    shape: "value",
    value: required("any", "A value, written as of `+kubebuilder:default`."),
    category,
    summary: "Gives an example of the member's value.",
    example: '+kubebuilder:example="fra1"',
  }),
  defineMarker({
    name: "kubebuilder:validation:EmbeddedResource",
    twinOf: "kubebuilder:validation:XEmbeddedResource",
    targets,
    shape: "none",
    appliesTo: ["object"],
    category,
    summary: "Says that the member is a whole object with `apiVersion`, `kind` and `metadata`.",
    example: "+kubebuilder:validation:EmbeddedResource",
  }),
  defineMarker({
    name: "kubebuilder:validation:Schemaless",
    targets,
    shape: "none",
    category,
    summary: "Looks not at the member's type: markers alone make its schema.",
    details:
      "Needs `+kubebuilder:validation:Type` or `+kubebuilder:pruning:PreserveUnknownFields` beside it. It also cuts recursion.",
    example: "+kubebuilder:validation:Schemaless",
  }),
];
