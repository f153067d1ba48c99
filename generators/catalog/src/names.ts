import type { HookVersion } from "@capikit/model";

/** The constant with a hook's descriptor: `beforeClusterCreate`. */
export function constantOf(hook: HookVersion): string {
  return hook.name.charAt(0).toLowerCase() + hook.name.slice(1);
}

/** The constant of a hook in a version that is not the newest: `beforeClusterCreateV1alpha1`. */
export function versionedConstantOf(hook: HookVersion): string {
  const { version } = hook.package;
  return constantOf(hook) + version.charAt(0).toUpperCase() + version.slice(1);
}
