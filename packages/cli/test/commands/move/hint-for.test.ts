import type { MovePhase } from "@capikit/clusterctl-kit/move";
import { expect, test } from "vitest";
import { hintFor } from "../../../src/commands/move/run.ts";

const resume = "resume the move: capikit move run --resume --checkpoint fleet.json …";
const again = "the source is unpaused; start again";
const restore = "objects created in the target may be paused; run the command again to continue";
const save = "the source is paused: unpause its Clusters and ClusterClasses; the files may be complete";
const nothing = "nothing was changed; capikit move plan lists all blockers";

test.each<readonly [MovePhase, string, string, string]>([
  ["checking", nothing, nothing, nothing],
  ["pausing", again, again, restore],
  ["creating", again, again, restore],
  ["deleting", resume, again, restore],
  ["resuming", resume, again, restore],
  ["rolling-back", resume, save, restore],
])("a failure in the phase %s has a hint for clusters and directories", (phase, between, to, from) => {
  const hint = (flags: Record<string, string>): string =>
    hintFor({ phase }, { flags, checkpoint: "fleet.json" });
  expect(hint({ "to-kubeconfig": "k" })).toBe(between);
  expect(hint({ "to-directory": "d" })).toBe(to);
  expect(hint({ "from-directory": "d" })).toBe(from);
  expect(hint({ "from-directory": "d", "to-kubeconfig": "k" })).toBe(from);
});
