import type { HookFacts } from "./hook-descriptor.ts";

/**
 * Whether a release of Cluster API, as `v1.11` or `v1.11.3`, knows a hook. One unknown hook in the answer to Discovery makes it refuse
 * them all, so that an extension for several releases advertises only what each knows.
 *
 * @throws RangeError for what is no release
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
    throw new RangeError(`${JSON.stringify(release)} is no release of Cluster API; write it as v1.12`);
  return Number(major) * 10_000 + Number(minor);
}
