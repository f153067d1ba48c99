import { defineMarker, optional, required } from "../define-marker.ts";
import type { MarkerDefinition } from "../marker.ts";

const targets = ["type", "field"] as const;
const category = "Processing";

/** Markers that say how the API server treats a value, and texts of a schema beside its description. */
export const schemaMarkers: readonly MarkerDefinition[] = [
  defineMarker({
    name: "kubebuilder:pruning:PreserveUnknownFields",
    targets,
    shape: "none",
    category,
    summary: "Keeps fields that the schema does not name instead of dropping them.",
    example: "+kubebuilder:pruning:PreserveUnknownFields",
  }),
  defineMarker({
    name: "listType",
    targets,
    shape: "value",
    value: required("string", "How writers share the list.", ["atomic", "map", "set"]),
    appliesTo: ["array"],
    category,
    summary: "Says how writes of several managers to a list are merged.",
    details:
      "`map`: items are objects told apart by the members that `+listMapKey` names. `set`: items are scalars, each there once. `atomic`: the list is one value.",
    example: "+listType=map",
  }),
  defineMarker({
    name: "listMapKey",
    targets,
    shape: "value",
    value: required("string", "A scalar member of the items, required or with a default."),
    repeatable: true,
    appliesTo: ["array"],
    category,
    summary: "Names a member that tells the items of a `+listType=map` apart.",
    example: "+listMapKey=name",
  }),
  defineMarker({
    name: "mapType",
    targets,
    shape: "value",
    value: required("string", "How writers share the map.", ["atomic", "granular"]),
    appliesTo: ["object"],
    category,
    summary: "Says how writes of several managers to a map are merged.",
    details: "`granular`: key by key, as by default. `atomic`: the map is one value.",
    example: "+mapType=atomic",
  }),
  defineMarker({
    name: "structType",
    targets,
    shape: "value",
    value: required("string", "How writers share the object.", ["atomic", "granular"]),
    appliesTo: ["object"],
    category,
    summary: "Says how writes of several managers to an object are merged.",
    details: "`granular`: member by member, as by default. `atomic`: the object is one value.",
    example: "+structType=atomic",
  }),
  defineMarker({
    name: "kubebuilder:title",
    targets,
    shape: "value",
    value: required("string", "The title."),
    category: "Texts",
    summary: "Gives the schema a title.",
    example: '+kubebuilder:title="Number of gateways"',
  }),
  defineMarker({
    name: "kubebuilder:externalDocs",
    targets,
    shape: "arguments",
    arguments: {
      url: required("string", "The address, with its scheme."),
      description: optional("string", "What is found there."),
    },
    category: "Texts",
    summary: "Points to documentation elsewhere.",
    example:
      '+kubebuilder:externalDocs:url="https://docs.acme.example/widgets",description="Widgets in depth"',
  }),
];
