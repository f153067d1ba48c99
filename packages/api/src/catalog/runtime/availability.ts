import { compareMinorReleases, type MinorRelease, minorReleaseOf } from "../../releases/minor-release.ts";
import type { HookFacts } from "./hook-descriptor.ts";

/**
 * Reports whether a release of Cluster API, such as `v1.11` or `v1.11.3`, knows a hook. Core
 * rejects a Discovery response that has an unknown hook, so advertise only hooks that every
 * supported release knows.
 *
 * @throws RangeError for an invalid release
 */
export function isKnownTo(hook: Pick<HookFacts, "deprecation" | "since">, release: string): boolean {
  const at = checkedRelease(release);
  const isBefore = (other: string): boolean => compareMinorReleases(at, checkedRelease(other)) < 0;
  const { since, deprecation } = hook;
  if (since !== undefined && isBefore(since)) return false;
  return deprecation?.removedIn === undefined || isBefore(deprecation.removedIn);
}

function checkedRelease(release: string): MinorRelease {
  const minor = release.startsWith("v") ? minorReleaseOf(release) : undefined;
  if (minor === undefined)
    throw new RangeError(`invalid release of Cluster API ${JSON.stringify(release)}; write it as v1.12`);
  return minor;
}
