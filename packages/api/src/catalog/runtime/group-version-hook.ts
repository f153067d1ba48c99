import type { HookFacts } from "./hook-descriptor.ts";

/** What identifies a hook. */
export type GroupVersionHook = Pick<HookFacts, "group" | "hook" | "version">;

/** The identity as one text: `group/version, Hook=Name`. */
export function groupVersionHookKey({ group, version, hook }: GroupVersionHook): string {
  return `${group}/${version}, Hook=${hook}`;
}

/** Whether two descriptors are of the same hook in the same version. */
export function isSameHook(a: GroupVersionHook, b: GroupVersionHook): boolean {
  return a.group === b.group && a.version === b.version && a.hook === b.hook;
}

/** `group/version`, as bodies say it. */
export function apiVersionOf({ group, version }: Pick<GroupVersionHook, "group" | "version">): string {
  return `${group}/${version}`;
}
