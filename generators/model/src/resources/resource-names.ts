import { pluralize } from "@capikit/common/versions";
import type { KindVersion } from "../ir/model.ts";
import { markerOf, stringOf, stringsOf } from "../markers/marker-arguments.ts";
import type { ResourceNames, ResourceScope } from "./custom-resource.ts";

/** Returns names and scope from `+kubebuilder:resource` of a version, with defaults. */
export function readNames(kind: KindVersion): { names: ResourceNames; scope: ResourceScope } {
  const given = markerOf(kind.type, "kubebuilder:resource");
  return {
    names: {
      kind: kind.kind,
      listKind: `${kind.kind}List`,
      plural: stringOf(given, "path") ?? pluralize(kind.kind).toLowerCase(),
      singular: stringOf(given, "singular") ?? kind.kind.toLowerCase(),
      shortNames: stringsOf(given, "shortName"),
      categories: stringsOf(given, "categories"),
    },
    scope: given?.arguments.scope === "Cluster" ? "Cluster" : "Namespaced",
  };
}
