import type { Marker } from "../markers/marker.ts";
import type { Location } from "../source/source-text.ts";
import type { Member, NamedType, TypeNode } from "./type-node.ts";

/** A project, read: everything the emitters know. Frozen, and the same for the same input whatever the order of files. */
export interface Model {
  readonly packages: readonly ApiPackage[];
  /** Sorted by group, kind, version, then by folder. */
  readonly kinds: readonly KindVersion[];
  /** Sorted by group, name, version, then by folder. */
  readonly hooks: readonly HookVersion[];
  /** Sorted by name, then by file and place. */
  readonly variables: readonly VariableType[];
  /**
   * What TypeScript says of the members under `+kubebuilder:validation:Schemaless` that hooks lead to, whose type is opaque: OpenAPI can say
   * more than a structural schema. Members whose type could not be read are left out.
   */
  readonly schemaless: ReadonlyMap<Member, TypeNode>;
  /** What packages name with `+capikit:conversion:overrides`, in the order of packages. */
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

/** One runtime hook in one version: an exported `type X = Hook<XRequest, XResponse>` under `+capikit:hook`. */
export interface HookVersion {
  readonly package: ApiPackage;
  readonly name: string;
  readonly request: NamedType;
  readonly response: NamedType;
  readonly description?: string;
  /** The `+capikit:hook` marker. */
  readonly marker: Marker;
  /** All markers of the declaration. */
  readonly markers: readonly Marker[];
  /** The alias's name. */
  readonly location: Location;
}

/** The type of a ClusterClass variable: an exported type under `+capikit:variable`, of any file of the project. */
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
  /** The package that names it. */
  readonly package: ApiPackage;
  /** Relative to the project, with `/`. */
  readonly path: string;
  /** The functions it exports, by name. */
  readonly functions: ReadonlyMap<string, OverrideFunction>;
}

/** An exported function, as far as the language of API types can say its types. */
export interface OverrideFunction {
  /** Of the first parameter; absent if it is not annotated, or with something that no API type can be. */
  readonly parameter?: TypeNode;
  readonly result?: TypeNode;
  /** The function's name. */
  readonly location: Location;
}
