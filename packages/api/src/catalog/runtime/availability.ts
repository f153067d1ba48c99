import type { JsonSchema } from "@capikit/common/json";
import { compareMinorReleases, type MinorRelease, minorReleaseOf } from "../../releases/minor-release.ts";
import type { HookDescriptor, HookFacts } from "./hook-descriptor.ts";

/**
 * Reports whether a release of Cluster API, such as `v1.11` or `v1.11.3`, knows a hook. Core
 * rejects a Discovery response that has an unknown hook, so advertise only hooks that every
 * supported release knows.
 *
 * @throws RangeError for an invalid release
 */
export function isKnownTo(hook: Pick<HookFacts, "deprecation" | "since">, release: string): boolean {
  const { since, deprecation } = hook;
  if (since !== undefined && isBefore(release, since)) return false;
  return deprecation?.removedIn === undefined || isBefore(release, deprecation.removedIn);
}

/**
 * Returns a hook as a release of Cluster API knows it: one that blocks only in newer releases does
 * not block, and its responses have no `retryAfterSeconds`, which the release would drop.
 *
 * @throws RangeError for an invalid release
 */
export function hookIn(hook: HookDescriptor, release: string): HookDescriptor {
  const { blockingSince, responseSchema } = hook;
  if (blockingSince === undefined || !isBefore(release, blockingSince)) return hook;
  return Object.freeze({
    ...hook,
    blocking: false,
    ...(responseSchema && {
      responseSchema: async () => withoutMember(await responseSchema(), "retryAfterSeconds"),
    }),
  });
}

function withoutMember(schema: JsonSchema, name: string): JsonSchema {
  const { [name]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: (schema.required ?? []).filter((other) => other !== name) };
}

function isBefore(release: string, other: string): boolean {
  return compareMinorReleases(checkedRelease(release), checkedRelease(other)) < 0;
}

function checkedRelease(release: string): MinorRelease {
  const minor = release.startsWith("v") ? minorReleaseOf(release) : undefined;
  if (minor === undefined)
    throw new RangeError(`invalid release of Cluster API ${JSON.stringify(release)}; write it as v1.12`);
  return minor;
}
