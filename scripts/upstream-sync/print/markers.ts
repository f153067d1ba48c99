import { sortMarkers } from "../edits/markers.ts";

/** Markers whose content types express otherwise, or that only Go's tools read. */
const expressed = [
  /^\+(?:k8s:)?(?:optional|required)$/,
  /^\+kubebuilder:validation:(?:Enum|Optional|Required|Type|Format|EmbeddedResource)\b/,
  /^\+kubebuilder:object:/,
  /^\+k8s:(?:conversion-gen|deepcopy-gen|defaulter-gen|openapi-gen|openapi-model-package)\b/,
  /^\+gencrdrefdocs\b/,
];

/** Returns the markers of a Go declaration that its TypeScript form has, too. */
export function typeScriptMarkers(markers: readonly string[]): readonly string[] {
  return sortMarkers(markers.filter((marker) => !expressed.some((each) => each.test(marker))));
}

/** Returns the values of an enum marker; `undefined` without one. */
export function enumValues(markers: readonly string[]): readonly string[] | undefined {
  const [, values] = markers
    .map((marker) => /^\+kubebuilder:validation:Enum:?=(.*)$/.exec(marker))
    .find((match) => match !== null) ?? [undefined, undefined];
  if (values === undefined) return;
  const list = values.replace(/^\{(.*)\}$/, "$1").split(/[;,]/);
  return list.map((value) => value.trim().replace(/^"(.*)"$/, "$1"));
}
