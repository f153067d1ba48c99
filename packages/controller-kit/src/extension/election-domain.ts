import type { Cache } from "../cache/cache.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { ElectionSettings } from "../election/election-settings.ts";
import type { Runnable } from "../runnable/runnable.ts";

/**
 * Controllers and runnables that run under one election. A manager has two domains, `all replicas`
 * and `leader`, and those of its extensions.
 */
export interface ElectionDomain {
  /** Unique name, `domain` in the context of reconciles. */
  readonly name: string;
  readonly controllers: readonly ControllerDefinition[];
  readonly runnables?: readonly Runnable[];
  /** The cache that they read. Default: all objects. */
  readonly cache?: Cache;
  /**
   * When the election starts: with the manager, once the caches of the controllers have synced,
   * because the lease attracts work, or once a part or a caller needs it. Default: `at once`.
   */
  readonly starts?: "at once" | "synced" | "needed";
  /**
   * The Lease whose holder runs the domain. Defaults are the namespace and the times of the
   * manager's leader election. Without a Lease, each replica runs the domain.
   */
  readonly lease?: Pick<ElectionSettings, "name"> & Partial<ElectionSettings>;
}
