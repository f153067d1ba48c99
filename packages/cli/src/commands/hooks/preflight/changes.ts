import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { compareMinorReleases, type MinorRelease } from "@capikit/api/releases";

/** A change in a release's behaviour for a hook whose version stays the same. */
interface Change {
  readonly in: MinorRelease;
  readonly concerns: (hook: HookDescriptor) => boolean;
  readonly text: string;
}

const carriesCluster = ({ hook, tags }: HookDescriptor): boolean =>
  tags.includes("Lifecycle Hooks") || hook === "GenerateUpgradePlan";

const changes: readonly Change[] = [
  {
    in: "v1.12",
    concerns: () => true,
    text: "a response whose status is neither Success nor Failure is an error",
  },
  {
    in: "v1.12",
    concerns: ({ blockingSince }) => blockingSince === "v1.12",
    text: "retryAfterSeconds blocks the next upgrade",
  },
  {
    in: "v1.12",
    concerns: ({ blocking, blockingSince }) => blocking && blockingSince !== "v1.12",
    text: "the hook is not called again before retryAfterSeconds have passed, even if the Cluster changes",
  },
  {
    in: "v1.13",
    concerns: carriesCluster,
    text: "requests carry the Cluster in v1beta2 instead of v1beta1",
  },
  {
    in: "v1.14",
    concerns: () => true,
    text: "redirects are not followed",
  },
];

/** Returns the behaviour changes for handlers of a hook between two releases. */
export function changesBetween(
  hook: HookDescriptor,
  current: MinorRelease,
  target: MinorRelease,
): readonly string[] {
  return changes
    .filter(
      (one) =>
        compareMinorReleases(current, one.in) < 0 &&
        compareMinorReleases(one.in, target) <= 0 &&
        one.concerns(hook),
    )
    .map((one) => `from ${one.in} on ${one.text}`);
}
