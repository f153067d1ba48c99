import { compareApiVersions } from "@capikit/common/versions";
import type { HookVersion } from "@capikit/model";

/** Returns the newest of the most stable versions of each hook, including deprecated ones. */
export function newestHooks(hooks: readonly HookVersion[]): ReadonlyMap<string, HookVersion> {
  const newest = new Map<string, HookVersion>();
  for (const hook of hooks) {
    const key = hookKey(hook);
    const other = newest.get(key);
    if (other === undefined || compareApiVersions(hook.package.version, other.package.version) > 0)
      newest.set(key, hook);
  }
  return newest;
}

export function hookKey(hook: HookVersion): string {
  return `${hook.package.group}/${hook.name}`;
}
