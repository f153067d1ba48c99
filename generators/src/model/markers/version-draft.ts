import type { Marker } from "./marker.ts";

/** The paths of the scale subresource. */
export interface Scale {
  readonly specPath: string;
  readonly statusPath: string;
  readonly selectorPath: string | undefined;
  readonly marker: Marker;
}

/** A column of `kubectl get`. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly description: string | undefined;
  readonly format: string | undefined;
  readonly priority: number;
  readonly marker: Marker;
}

export interface SelectableField {
  readonly jsonPath: string;
  readonly marker: Marker;
}

/** The parts of a CRD's version that markers set. */
export interface VersionTraits {
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning: string | undefined;
  readonly status: boolean;
  readonly scale: Scale | undefined;
  readonly columns: readonly Column[];
  readonly selectableFields: readonly SelectableField[];
}

/** A mutable version of a CRD under construction. */
export type VersionDraft = {
  -readonly [K in keyof VersionTraits]: VersionTraits[K];
} & {
  /** Whether the CRD omits the version. */
  skipped: boolean;
  readonly columns: Column[];
  readonly selectableFields: SelectableField[];
};
