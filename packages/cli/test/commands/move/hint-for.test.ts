import type { MovePhase } from "@capikit/clusterctl-kit/move";
import { expect, test } from "vitest";
import { hintFor } from "../../../src/commands/move/run.ts";

const resume = "resume the move: capikit move run --resume --checkpoint fleet.json …";
const again = "the source is unpaused; start again";

test.each<readonly [MovePhase, string]>([
  ["checking", "nothing was changed; capikit move plan lists all blockers"],
  ["pausing", again],
  ["creating", again],
  ["deleting", resume],
  ["resuming", resume],
  ["rolling-back", resume],
])("a failure in the phase %s has a hint", (phase, hint) => {
  expect(hintFor(phase, "fleet.json")).toBe(hint);
});
