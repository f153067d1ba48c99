import type { MoveObject } from "./move-object.ts";
import type { MoveType } from "./move-type.ts";

/** A provider that is installed in a management cluster. */
export interface InstalledProvider {
  /** Such as `infrastructure-aws`. */
  readonly name: string;
  /** Such as `aws`. */
  readonly providerName: string;
  /** Such as `InfrastructureProvider`. */
  readonly type: string;
  readonly version: string;
  readonly namespace: string;
}

/** What has been read of a management cluster that is moved from. */
export interface MoveWorld {
  /** Where it was read from, for messages. */
  readonly source: string;
  /** The namespace that is moved; absent: all. */
  readonly namespace?: string | undefined;
  readonly types: readonly MoveType[];
  readonly objects: readonly MoveObject[];
  /** Clusters of other namespaces. */
  readonly clustersElsewhere: readonly MoveObject[];
  readonly providers: readonly InstalledProvider[];
  /** What ClusterClasses of other namespaces refer to and was not found. */
  readonly missing: readonly string[];
}

/** What has been read of the management cluster that is moved to. */
export interface MoveTarget {
  readonly providers: readonly InstalledProvider[];
  /** Names of its ExtensionConfigs. */
  readonly extensionConfigs: readonly string[];
}

/** Reads an object of the kind Provider (group `clusterctl.cluster.x-k8s.io`). */
export function installedProvider(object: MoveObject): InstalledProvider {
  const { metadata, providerName, type, version } = object as MoveObject & Record<string, unknown>;
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return {
    name: metadata.name ?? "",
    providerName: text(providerName),
    type: text(type),
    version: text(version),
    namespace: metadata.namespace ?? "",
  };
}
