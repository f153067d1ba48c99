import type { GroupResource } from "@capikit/api/sharding";
import type { KindDescriptor } from "@capikit/client";
import type { Cache } from "../cache/cache.ts";
import type { CacheOptions, KindSelection, WatchSelection } from "../cache/cache-options.ts";
import { createCache } from "../cache/create-cache.ts";
import type { ManagedCache } from "../cache/managed-cache.ts";
import { selectionOf } from "../cache/selection-of.ts";
import type { Shard } from "../sharding/shard.ts";

/** Resources of which a shard watches only its own objects. */
export interface ShardedResources {
  readonly shard: Pick<Shard, "selector">;
  readonly resources: readonly GroupResource[];
}

/** The views that the controllers of a manager have of the API server's objects. */
export interface CacheViews {
  /** All objects. Its lifecycle includes that of the other views. */
  readonly all: ManagedCache;
  /** Returns the objects of a kind that the complete cache selects. */
  selectionOf(kind: KindDescriptor): WatchSelection;
  /** Returns a view with only the shard's objects of the given kinds. */
  ofShard(isOwn: (kind: KindDescriptor) => boolean): Cache;
}

/**
 * Creates the caches of a manager. Kinds are watched on first use, so that a kind used by one view
 * only is watched once.
 */
export function createCacheViews(options: CacheOptions, sharded?: ShardedResources): CacheViews {
  const all = createCache(options);
  const selection = (kind: KindDescriptor): WatchSelection => selectionOf(kind, options);
  if (sharded === undefined) {
    return { all, selectionOf: selection, ofShard: () => all };
  }
  const own = createCache({ ...options, kinds: ownSelections(options, sharded) });
  return {
    selectionOf: selection,
    all: {
      ...all,
      removeInformer(kind) {
        all.removeInformer(kind);
        own.removeInformer(kind);
      },
      // Controllers created later may read the index in either view.
      addIndex(kind, name, keysOf) {
        all.addIndex(kind, name, keysOf);
        own.addIndex(kind, name, keysOf);
      },
      async start(signal, onStart) {
        await Promise.all([all.start(signal, onStart), own.start(signal, onStart)]);
      },
      async waitForSync(wait) {
        await Promise.all([all.waitForSync(wait), own.waitForSync(wait)]);
      },
      blocked: () => [...all.blocked(), ...own.blocked()],
      expectWrite(kind, written) {
        all.expectWrite(kind, written);
        own.expectWrite(kind, written);
      },
    },
    ofShard(isOwn) {
      const viewOf = (kind: KindDescriptor): Cache => (isOwn(kind) ? own : all);
      return {
        get: (kind, ref, read) => viewOf(kind).get(kind, ref, read),
        find: (kind, ref, read) => viewOf(kind).find(kind, ref, read),
        list: (kind, selection) => viewOf(kind).list(kind, selection),
        listAll: (kind, selection) => viewOf(kind).listAll(kind, selection),
        informer: (kind) => viewOf(kind).informer(kind),
        removeInformer: (kind) => viewOf(kind).removeInformer(kind),
        addIndex: (kind, name, keysOf) => viewOf(kind).addIndex(kind, name, keysOf),
      };
    },
  };
}

/** Adds the shard's selector to the selections of its resources. */
function ownSelections(
  options: CacheOptions,
  { shard, resources }: ShardedResources,
): readonly KindSelection[] {
  const plurals = new Map(
    resources.map(({ group, resource }) => [`${group}/${resource}`, { group, plural: resource }]),
  );
  return [...plurals.values()].map((kind) => {
    const selection = selectionOf(kind, options);
    const labelSelector = [selection.labelSelector, shard.selector].filter(Boolean).join(",");
    return { ...selection, kind, labelSelector };
  });
}
