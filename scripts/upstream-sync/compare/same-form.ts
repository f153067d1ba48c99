import { type GoField, type GoType, isOptional } from "../facts/facts.ts";

/** Whether two Go fields, possibly of different packages, have the same TypeScript member. */
export function isSameField(a: GoField, b: GoField): boolean {
  return a.name === b.name && formOf(a) === formOf(b);
}

/** Whether two Go types have the same form, apart from their fields. */
export function isSameType(a: GoType, b: GoType): boolean {
  const form = ({ type, markers }: GoType): string =>
    JSON.stringify([plain(type), typeScriptMarkers(markers)]);
  return form(a) === form(b) && enumOf(a.markers) === enumOf(b.markers);
}

function formOf(field: GoField): string {
  const { type, markers } = field;
  return JSON.stringify([plain(type), isOptional(field), typeScriptMarkers(markers), enumOf(markers)]);
}

/** A Go type without pointers and package names. */
function plain(goType: string): string {
  return goType.replaceAll("*", "").replace(/\b\w+\./g, "");
}

function enumOf(markers: readonly string[]): string | undefined {
  return markers.find((marker) => marker.startsWith("+kubebuilder:validation:Enum"));
}

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
  return markers.filter((marker) => !expressed.some((each) => each.test(marker))).toSorted();
}
