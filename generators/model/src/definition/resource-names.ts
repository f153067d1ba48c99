import { pluralize } from "@capikit/schema/pluralize";
import type { KindVersion } from "../ir/model.ts";
import type { ResourceNames, ResourceScope } from "./custom-resource.ts";
import { markerOf, textOf, textsOf } from "./kind-markers.ts";

/** Returns names and scope from `+kubebuilder:resource` of a version, with defaults. */
export function namesOf(kind: KindVersion): { names: ResourceNames; scope: ResourceScope } {
  const said = markerOf(kind, "kubebuilder:resource")?.arguments ?? {};
  return {
    names: {
      kind: kind.kind,
      listKind: `${kind.kind}List`,
      plural: textOf(said.path) ?? pluralize(kind.kind).toLowerCase(),
      singular: textOf(said.singular) ?? kind.kind.toLowerCase(),
      shortNames: textsOf(said.shortName),
      categories: textsOf(said.categories),
    },
    scope: said.scope === "Cluster" ? "Cluster" : "Namespaced",
  };
}
