import type { Marker } from "../markers/marker.ts";
import type { Location } from "../source/source-text.ts";
import type { NamedType } from "./type-node.ts";

/** A project, read: everything the emitters know. Frozen, and the same for the same input whatever the order of files. */
export interface Model {
  readonly packages: readonly ApiPackage[];
  /** Sorted by group, kind, version, then by folder. */
  readonly kinds: readonly KindVersion[];
  /** RBAC and webhook markers of all files, sorted by path, then in source order. */
  readonly fileMarkers: readonly Marker[];
}

/** A folder of API types: one group and version. */
export interface ApiPackage {
  /** Relative to the project, with `/`. */
  readonly folder: string;
  readonly group: string;
  readonly version: string;
  /** `+kubebuilder:skip`: its types may be used, it has no kinds. */
  readonly skipped: boolean;
  readonly description?: string;
  readonly markers: readonly Marker[];
  /** The `+groupName` marker. */
  readonly location: Location;
}

/** One kind in one version. */
export interface KindVersion {
  readonly package: ApiPackage;
  readonly kind: string;
  /** The interface; its target has the members without `apiVersion`, `kind` and `metadata`. Below a root it has them, none required. */
  readonly type: NamedType;
  /** The interface's name, for faults of the kind. */
  readonly location: Location;
}
