import type { Marker } from "../markers/marker.ts";
import type { Location } from "../text/source-text.ts";
import type { Member, NamedType, TypeNode } from "./type-node.ts";

/** The complete input of emitters. Frozen, and independent of the order of files. */
export interface Model {
  readonly packages: readonly ApiPackage[];
  /** Sorted by group, kind, version, then by folder. */
  readonly kinds: readonly KindVersion[];
  /** Sorted by group, name, version, then by folder. */
  readonly hooks: readonly HookVersion[];
  /** Sorted by name, then by file and position. */
  readonly variables: readonly VariableType[];
  /**
   * The TypeScript types of `+kubebuilder:validation:Schemaless` members that hooks use, which are
   * opaque to schemas: OpenAPI is more expressive than structural schemas. Excludes members whose
   * type cannot be read.
   */
  readonly schemaless: ReadonlyMap<Member, TypeNode>;
  /** Modules of `+capikit:conversion:overrides`, in the order of packages. */
  readonly overrides: readonly OverrideModule[];
  /** RBAC and webhook markers of all files, sorted by path, then in source order. */
  readonly fileMarkers: readonly Marker[];
}

/** A folder of API types: one group and version. */
export interface ApiPackage {
  /** Relative to the project, with `/`. */
  readonly folder: string;
  readonly group: string;
  readonly version: string;
  /** `+kubebuilder:skip`: other packages may use its types, but it has no kinds. */
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
  /** The interface, without `apiVersion`, `kind` and `metadata` at the root. */
  readonly type: NamedType;
  /** The interface's name, the location of the kind's errors. */
  readonly location: Location;
}

/** A runtime hook in one version: an exported `type X = Hook<XRequest, XResponse>`. */
export interface HookVersion {
  readonly package: ApiPackage;
  readonly name: string;
  readonly request: NamedType;
  readonly response: NamedType;
  readonly description?: string;
  /** The `+capikit:hook` marker. */
  readonly marker: Marker;
  readonly markers: readonly Marker[];
  /** The alias's name. */
  readonly location: Location;
}

/** The type of a ClusterClass variable: an exported type with `+capikit:variable`. */
export interface VariableType {
  readonly type: NamedType;
  /** The name under which the type's own file exports it. */
  readonly typeName: string;
  /** The `+capikit:variable` marker. */
  readonly marker: Marker;
  /** The type's name. */
  readonly location: Location;
}

/** A module of hand-written conversions. */
export interface OverrideModule {
  readonly package: ApiPackage;
  /** Relative to the project, with `/`. */
  readonly path: string;
  /** Its exported functions by name. */
  readonly functions: ReadonlyMap<string, OverrideFunction>;
}

/** An exported function, with the types that API types can express. */
export interface OverrideFunction {
  /** The type of the first parameter; absent if it is not annotated or not a valid API type. */
  readonly parameter?: TypeNode;
  readonly result?: TypeNode;
  /** The function's name. */
  readonly location: Location;
}
