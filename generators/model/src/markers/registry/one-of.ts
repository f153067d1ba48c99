import { defineMarker, required } from "../define-marker.ts";
import type { MarkerDefinition } from "../marker.ts";

function oneOf(name: string, how: string): MarkerDefinition {
  return defineMarker({
    name: `kubebuilder:validation:${name}`,
    targets: ["type"],
    shape: "value",
    value: required("string[]", "Names of members, which must be optional ones of this type itself."),
    repeatable: true,
    appliesTo: ["object"],
    category: "Validation",
    summary: `Takes objects alone in which ${how} of the members is set.`,
    details: "It becomes a CEL rule of the type.",
    example: `+kubebuilder:validation:${name}=password;keyRef`,
  });
}

/** Rules on how many of several members are set. */
export const oneOfMarkers: readonly MarkerDefinition[] = [
  oneOf("AtMostOneOf", "at most one"),
  oneOf("ExactlyOneOf", "exactly one"),
  oneOf("AtLeastOneOf", "at least one"),
];
