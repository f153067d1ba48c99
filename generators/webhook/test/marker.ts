import { findMarker, type Marker, type MarkerValue, type Model, type SourceText } from "@capikit/model";

type Arguments = Readonly<Record<string, MarkerValue>>;

/** Arguments that make a whole webhook; tests change one. */
export const whole: Arguments = {
  path: "/validate-acme",
  mutating: false,
  failurePolicy: "fail",
  sideEffects: "None",
  groups: ["acme.example"],
  resources: ["widgets"],
  verbs: ["create", "update"],
  versions: ["v1"],
  name: "validation.widget.acme.example",
  admissionReviewVersions: ["v1"],
};

/** A marker as the model would hold it. */
export function markerOf(key: string, given: Arguments, line = 1): Marker {
  const source: SourceText = { path: "webhooks/widget.ts", text: `${"\n".repeat(line - 1)}// +${key}` };
  const definition = findMarker(key);
  if (definition === undefined) throw new Error(`no marker ${key}`);
  return {
    definition,
    key,
    value: null,
    arguments: given,
    location: { source, start: line - 1, end: source.text.length },
  };
}

export function webhook(changed: Arguments = {}, line?: number): Marker {
  const given = Object.fromEntries(
    Object.entries({ ...whole, ...changed }).filter(([, value]) => value !== null),
  );
  return markerOf("kubebuilder:webhook", given, line);
}

export function configuration(given: Arguments, line?: number): Marker {
  return markerOf("kubebuilder:webhookconfiguration", given, line);
}

export function modelOf(...fileMarkers: Marker[]): Model {
  return {
    packages: [],
    kinds: [],
    hooks: [],
    variables: [],
    schemaless: new Map(),
    overrides: [],
    fileMarkers,
    presetCalls: [],
  };
}
