import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { isBefore } from "./releases.ts";

/** What a release does otherwise with a hook although its version stays the same. */
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
    text: "an answer whose status is neither Success nor Failure is an error",
  },
  {
    in: "v1.12",
    concerns: ({ hook }) => hook === "AfterClusterUpgrade",
    text: "retryAfterSeconds holds the next upgrade back",
  },
  {
    in: "v1.12",
    concerns: ({ blocking, hook }) => blocking && hook !== "AfterClusterUpgrade",
    text: "it is not called again before retryAfterSeconds are over, whatever happens to the Cluster",
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

/** What becomes otherwise for handlers of a hook between two releases, each with its release. */
export function changesBetween(hook: HookDescriptor, current: string, target: string): readonly string[] {
  return changes
    .filter((one) => isBefore(current, one.in) && !isBefore(target, one.in) && one.concerns(hook))
    .map((one) => `from ${one.in} on ${one.text}`);
}
