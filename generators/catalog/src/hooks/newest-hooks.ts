import { compareApiVersions } from "@capikit/common/versions";
import type { HookVersion } from "@capikit/model";

/** The newest version of each hook that is the most stable, by group and name. Deprecated versions count too: what replaces one is newer. */
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

/** What the versions of a hook have in common. */
export function hookKey(hook: HookVersion): string {
  return `${hook.package.group}/${hook.name}`;
}
