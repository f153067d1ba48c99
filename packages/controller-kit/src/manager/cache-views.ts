import type { KindDescriptor } from "@capikit/client";
import { defined } from "@capikit/common/json";
import { compareVersions, parseVersion, tryParseVersion } from "@capikit/common/kubernetes";
import type { Cache } from "../cache/cache.ts";
import type { CacheOptions } from "../cache/cache-options.ts";
import { createCache } from "../cache/create-cache.ts";
import type { ManagedCache } from "../cache/managed-cache.ts";
import { selectionOf } from "../cache/selection-of.ts";
import type { ExtensionContext } from "../extension/manager-extension.ts";

/** The views that the controllers of a manager have of the API server's objects. */
export interface CacheViews extends Pick<ExtensionContext, "selectionOf" | "addCache"> {
  /** All objects. Its lifecycle includes that of the added caches. */
  readonly all: ManagedCache;
}

/** Creates the caches of a manager. */
export function createCacheViews(options: CacheOptions): CacheViews {
  const all = createCache(options);
  const caches = [all];
  return {
    selectionOf: (kind) => selectionOf(kind, options),
    all: {
      ...all,
      removeInformer(kind) {
        for (const cache of caches) cache.removeInformer(kind);
      },
      // Controllers created later may read the index in any view.
      addIndex(kind, name, keysOf) {
        for (const cache of caches) cache.addIndex(kind, name, keysOf);
      },
      async start(signal, onStart) {
        await Promise.all(caches.map((cache) => cache.start(signal, onStart)));
      },
      async waitForSync(wait) {
        await Promise.all(caches.map((cache) => cache.waitForSync(wait)));
      },
      blocked: () => caches.flatMap((cache) => cache.blocked()),
      startWrite: (kind) => new Map(caches.flatMap((cache) => [...cache.startWrite(kind)])),
      expectWrite(kind, written, start) {
        for (const cache of caches) cache.expectWrite(kind, written, start);
      },
    },
    addCache(kinds) {
      const added = createCache({ ...options, kinds });
      caches.push(added);
      return (isAdded) => {
        const cacheOf = (kind: KindDescriptor): Cache => (isAdded(kind) ? added : all);
        return {
          get: (kind, ref, read) => cacheOf(kind).get(kind, ref, read),
          find: (kind, ref, read) => cacheOf(kind).find(kind, ref, read),
          list: (kind, selection) => cacheOf(kind).list(kind, selection),
          listAll: (kind, selection) => cacheOf(kind).listAll(kind, selection),
          informer: (kind) => cacheOf(kind).informer(kind),
          removeInformer: (kind) => cacheOf(kind).removeInformer(kind),
          addIndex: (kind, name, keysOf) => cacheOf(kind).addIndex(kind, name, keysOf),
        };
      };
    },
  };
}

type ReflectorSettings = NonNullable<CacheOptions["reflector"]>;

/**
 * Adds the default of `listAtOnce`: whether the API server answers such lists from its cache, but
 * false if `watchList` or `pageSize` requests another kind of list.
 *
 * @param version the server's `gitVersion`, or another text if it is unknown.
 */
export function withReflectorDefaults(version: string, settings: ReflectorSettings = {}): ReflectorSettings {
  const isDefault = settings.watchList === undefined && settings.pageSize === undefined;
  return { listAtOnce: isDefault && answersListsFromCache(version), ...defined(settings) };
}

const firstVersion = parseVersion("1.34.0");

/**
 * Reports whether an API server answers a list of the latest state from its cache, and encodes it
 * item by item. In Kubernetes 1.34, `ConsistentListFromCache` and
 * `StreamingCollectionEncodingToJSON` became stable. The version is that of kube-apiserver:
 * aggregated API servers may be older, or have no cache.
 */
function answersListsFromCache(version: string): boolean {
  const parsed = tryParseVersion(version);
  return parsed !== undefined && compareVersions(parsed, firstVersion) >= 0;
}
