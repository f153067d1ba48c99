import type { InstalledProvider } from "@capikit/inventory";
import type { MoveObject } from "./move-object.ts";
import type { MoveType } from "./move-type.ts";
import type { ObjectName } from "./object-name.ts";

/** Objects of the source management cluster. */
export interface MoveWorld {
  /** Name of the source in messages. */
  readonly source: string;
  readonly types: readonly MoveType[];
  readonly objects: readonly MoveObject[];
  /** Clusters of other namespaces, and other custom resources there if they were read. */
  readonly elsewhere: readonly MoveObject[];
  /** Namespace to move; absent or empty: all. */
  readonly namespace?: string | undefined;
  /** Name of the only Cluster in the namespace to move. Default: all. */
  readonly cluster?: string | undefined;
  readonly providers: readonly InstalledProvider[];
  /** Missing objects to which ClusterClasses of other namespaces refer. */
  readonly missing: readonly string[];
  /** Objects of CRDs without the clusterctl label, which never move. Absent if not read. */
  readonly others?: readonly MoveObject[] | undefined;
  /** Kinds of such CRDs that could not be listed, each with the reason. */
  readonly unread?: readonly string[] | undefined;
}

/** A kind of a CRD with the versions that the API server serves. */
export interface ServedKind {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly string[];
}

/** Objects of the target management cluster. */
export interface MoveTarget {
  readonly providers: readonly InstalledProvider[];
  /** Names of its ExtensionConfigs. */
  readonly extensionConfigs: readonly string[];
  /** Kinds of its CRDs. Default: unknown. */
  readonly kinds?: readonly ServedKind[] | undefined;
  /** Objects of the source that also exist in the target, see `readExisting`. Default: unknown. */
  readonly existing?: readonly ObjectName[] | undefined;
}
