import type { HookFacts } from "./hook-descriptor.ts";

/**
 * Reports whether a release of Cluster API, such as `v1.11` or `v1.11.3`, knows a hook. Core
 * rejects a Discovery response that has an unknown hook, so advertise only hooks that every
 * supported release knows.
 *
 * @throws RangeError for an invalid release
 */
export function isKnownTo(hook: Pick<HookFacts, "deprecation" | "since">, release: string): boolean {
  const at = releaseNumber(release);
  const { since, deprecation } = hook;
  if (since !== undefined && at < releaseNumber(since)) return false;
  return deprecation?.removedIn === undefined || at < releaseNumber(deprecation.removedIn);
}

function releaseNumber(release: string): number {
  const [, major, minor] = /^v(\d+)\.(\d+)(?:\.|$)/.exec(release) ?? [];
  if (major === undefined || minor === undefined)
    throw new RangeError(`invalid release of Cluster API ${JSON.stringify(release)}; write it as v1.12`);
  return Number(major) * 10_000 + Number(minor);
}
