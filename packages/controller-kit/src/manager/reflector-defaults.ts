import { defined } from "@capikit/common/json";
import type { CacheOptions } from "../cache/cache-options.ts";
import { answersListsFromCache } from "./answers-lists-from-cache.ts";

type ReflectorSettings = NonNullable<CacheOptions["reflector"]>;

/**
 * Adds the default of `listAtOnce`: whether the API server answers such lists from its cache, but
 * false if `watchList` or `pageSize` requests another kind of list.
 *
 * @param version as in {@link answersListsFromCache}.
 */
export function withReflectorDefaults(version: string, settings: ReflectorSettings = {}): ReflectorSettings {
  const isDefault = settings.watchList === undefined && settings.pageSize === undefined;
  return { listAtOnce: isDefault && answersListsFromCache(version), ...defined(settings) };
}
