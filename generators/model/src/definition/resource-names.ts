import { pluralize } from "@capikit/schema/pluralize";
import type { KindVersion } from "../ir/model.ts";
import type { ResourceNames, ResourceScope } from "./custom-resource.ts";
import { markerOf, textOf, textsOf } from "./kind-markers.ts";

/** Returns names and scope from `+kubebuilder:resource` of a version, with defaults. */
export function namesOf(kind: KindVersion): { names: ResourceNames; scope: ResourceScope } {
  const given = markerOf(kind, "kubebuilder:resource")?.arguments ?? {};
  return {
    names: {
      kind: kind.kind,
      listKind: `${kind.kind}List`,
      plural: textOf(given.path) ?? pluralize(kind.kind).toLowerCase(),
      singular: textOf(given.singular) ?? kind.kind.toLowerCase(),
      shortNames: textsOf(given.shortName),
      categories: textsOf(given.categories),
    },
    scope: given.scope === "Cluster" ? "Cluster" : "Namespaced",
  };
}
