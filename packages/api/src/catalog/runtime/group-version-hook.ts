import { apiVersionOf } from "@capikit/common/versions";
import type { HookFacts } from "./hook-descriptor.ts";

/** The identity of a hook. */
export type GroupVersionHook = Pick<HookFacts, "group" | "hook" | "version">;

/** Returns the identity as a string: `group/version, Hook=Name`. */
export function groupVersionHookKey(hook: GroupVersionHook): string {
  return `${apiVersionOf(hook)}, Hook=${hook.hook}`;
}

/** Reports whether two descriptors have the same hook and version. */
export function isSameHook(a: GroupVersionHook, b: GroupVersionHook): boolean {
  return a.group === b.group && a.version === b.version && a.hook === b.hook;
}
