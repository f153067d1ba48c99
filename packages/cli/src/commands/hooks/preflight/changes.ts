import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { isBefore } from "./releases.ts";

/** A change in a release's behaviour for a hook whose version stays the same. */
interface Change {
  readonly in: string;
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
    concerns: ({ hook }) => hook === "AfterClusterUpgrade",
    text: "retryAfterSeconds blocks the next upgrade",
  },
  {
    in: "v1.12",
    concerns: ({ blocking, hook }) => blocking && hook !== "AfterClusterUpgrade",
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
export function changesBetween(hook: HookDescriptor, current: string, target: string): readonly string[] {
  return changes
    .filter((one) => isBefore(current, one.in) && !isBefore(target, one.in) && one.concerns(hook))
    .map((one) => `from ${one.in} on ${one.text}`);
}
