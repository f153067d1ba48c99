import {
  type GroupVersionHook,
  groupVersionHookKey,
  type HookDescriptor,
  isSameHook,
} from "./hook-descriptor.ts";
import { type HookPathParts, parseHookPath } from "./hook-path.ts";

/** Hooks of any groups and versions, found by identity or path. */
export interface HookSet {
  /** All versions of all hooks. */
  readonly hooks: readonly HookDescriptor[];
  /** Returns the hook of a group, version and name, or `undefined` if it is unknown. */
  readonly find: (identity: GroupVersionHook) => HookDescriptor | undefined;
  /** Returns a path's hook and handler name, or `undefined` for other paths. */
  readonly findByPath: (
    path: string,
    prefix?: string,
  ) => { readonly hook: HookDescriptor; readonly handler: string | undefined } | undefined;
}

/**
 * Creates a set of hooks, such as those of several catalogs.
 *
 * @throws RangeError for a duplicate hook or path
 */
export function createHookSet(all: readonly HookDescriptor[]): HookSet {
  const hooks = Object.freeze([...all]);
  const byKey = new Map<string, HookDescriptor>();
  const byPath = new Map<string, HookDescriptor>();
  for (const hook of hooks) {
    const path = pathKey({ ...hook, hook: hook.hook.toLowerCase() });
    const taken = byPath.get(path);
    if (taken !== undefined)
      throw new RangeError(
        isSameHook(taken, hook)
          ? `the catalog has ${groupVersionHookKey(hook)} twice; remove one`
          : `${hook.hook} and ${taken.hook} have the same path; rename one`,
      );
    byKey.set(groupVersionHookKey(hook), hook);
    byPath.set(path, hook);
  }
  return Object.freeze({
    hooks,
    find: (identity: GroupVersionHook) => byKey.get(groupVersionHookKey(identity)),
    findByPath(path: string, prefix?: string) {
      const parts = parseHookPath(path, prefix);
      const hook = parts === undefined ? undefined : byPath.get(pathKey(parts));
      if (parts === undefined || hook === undefined) return undefined;
      return hook.singleton === (parts.handler === undefined) ? { hook, handler: parts.handler } : undefined;
    },
  });
}

function pathKey({ group, version, hook }: Pick<HookPathParts, "group" | "hook" | "version">): string {
  return `${group}/${version}/${hook}`;
}
