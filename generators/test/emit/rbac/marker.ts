import type { Marker, MarkerValue } from "../../../src/model/markers/marker.ts";
import { findMarker } from "../../../src/model/markers/registry/registry.ts";
import type { SourceText } from "../../../src/model/text/source-text.ts";

/** A marker as the model would hold it. `;` separates the items of a list. */
export function rbacMarkerOf(argumentsOf: Readonly<Record<string, MarkerValue>>, line = 1): Marker {
  const text = `${"\n".repeat(line - 1)}// +kubebuilder:rbac`;
  const source: SourceText = { path: "controllers/cluster.ts", text };
  const definition = findMarker("kubebuilder:rbac");
  if (definition === undefined) throw new Error("no marker kubebuilder:rbac");
  return {
    definition,
    key: "kubebuilder:rbac",
    value: null,
    arguments: argumentsOf,
    location: { source, start: line - 1 + 3, end: text.length },
  };
}

/** Formats `groups=a;b,resources=c` marker arguments: lists except namespace and roleName. */
export function rule(text: string, line?: number): Marker {
  const pairs = text.split(",").map((pair): [string, MarkerValue] => {
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const isText = name === "namespace" || name === "roleName";
    return [
      name,
      isText ? value : value === "{}" ? [] : value.split(";").map((item) => item.replace('""', "")),
    ];
  });
  return rbacMarkerOf(Object.fromEntries(pairs), line);
}
