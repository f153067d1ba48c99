import { pluralize } from "@capikit/common/kubernetes";
import type { KindVersion } from "../ir/model.ts";
import type { Marker } from "../markers/marker.ts";
import { markerOf, stringOf, stringsOf } from "../markers/marker-arguments.ts";
import type { VersionTraits } from "../markers/version-draft.ts";

/** The content of a CRD apart from schemas: a kind in all its versions. */
export interface CustomResource {
  readonly group: string;
  readonly names: ResourceNames;
  readonly scope: ResourceScope;
  /** Sorted by name. Never empty; excludes versions with `+kubebuilder:skipversion`. */
  readonly versions: readonly CustomResourceVersion[];
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export type ResourceScope = "Cluster" | "Namespaced";

export interface ResourceNames {
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

/** One version of a CRD, without its schema. */
export interface CustomResourceVersion extends VersionTraits {
  readonly name: string;
  readonly source: KindVersion;
}

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

/** The API versions that implement a version of the Cluster API contract. */
export interface ContractClaim {
  readonly contract: string;
  /** API versions in source order. */
  readonly versions: readonly string[];
  readonly marker: Marker;
}

/** Reads `+capikit:contract` of a kind, or else of its package. */
export function contractClaims(kind: KindVersion): readonly ContractClaim[] {
  const marker = markerOf(kind.type, "capikit:contract") ?? markerOf(kind.package, "capikit:contract");
  if (marker === undefined) return [];
  return Object.keys(marker.arguments).map((contract) => ({
    contract,
    versions: stringsOf(marker, contract),
    marker,
  }));
}
