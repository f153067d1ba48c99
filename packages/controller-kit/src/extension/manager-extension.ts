import type { KindDescriptor } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { Checks, Logger } from "@capikit/serving";
import type { Flags, FlagValues } from "@capikit/serving/flags";
import type { Cache } from "../cache/cache.ts";
import type { KindSelection, WatchSelection } from "../cache/cache-options.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { ElectionSettings } from "../election/election-settings.ts";
import type { Runnable } from "../runnable/runnable.ts";

/**
 * Adds election domains, cache views, readiness checks and flags to a manager. Pass it to
 * `parseManagerFlags`, whose result has the extension and the values of its flags.
 */
export interface ManagerExtension<F extends Flags = Flags> {
  /** Unique name, for errors. */
  readonly name: string;
  /** Flags with names that differ from those of the manager and the provider. */
  readonly flags?: F;
  /**
   * Extends a manager once its API server responds, before `setup`.
   *
   * @returns nothing to leave the manager as it is.
   * @throws an error to fail the start of the manager.
   */
  extend(
    context: ExtensionContext,
    flags: FlagValues<F>,
  ): ManagerExtensionParts | undefined | Promise<ManagerExtensionParts | undefined>;
}

/** Services of a manager for its extensions. */
export interface ExtensionContext {
  /** Name of the manager. */
  readonly manager: string;
  /** Reads and writes regardless of elections. */
  readonly client: Client;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Returns the objects of a kind that the manager's cache selects. */
  selectionOf(kind: Pick<KindDescriptor, "group" | "plural">): WatchSelection;
  /**
   * Adds a cache with other selections of some kinds. It starts and stops with the manager's cache,
   * and has the same indexes.
   */
  addCache(kinds: readonly KindSelection[]): CacheView;
  /** Stops the manager with the error `MANAGER_RESTART`, so that a new process takes over. */
  restart(reason: string): void;
}

/**
 * Returns a view of the manager's cache in which the kinds for which `isAdded` returns true are
 * those of the added cache. Kinds are watched on first use, so that a kind used by one view only is
 * watched once.
 */
export type CacheView = (isAdded: (kind: KindDescriptor) => boolean) => Cache;

/** The parts that an extension adds to a manager. */
export interface ManagerExtensionParts {
  /** Runnables of the manager, in addition to those of its options. */
  readonly runnables?: readonly Runnable[];
  /**
   * Checks for `/readyz`, unless the manager serves webhooks or routes: unready Pods receive no
   * requests.
   */
  readonly readyz?: Checks;
  /**
   * Returns domains with some of the manager's controllers and runnables, possibly changed. The
   * leader and all replicas run the rest. A manager with such domains has several replicas, so that
   * the rest elects a leader once it needs one, also without `--leader-elect`.
   *
   * @throws an error to fail the start of the manager.
   */
  domains?(parts: DividedParts): readonly ElectionDomain[];
}

/** The parts of a manager that domains divide. */
export interface DividedParts {
  readonly controllers: readonly ControllerDefinition[];
  readonly runnables: readonly Runnable[];
}

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
