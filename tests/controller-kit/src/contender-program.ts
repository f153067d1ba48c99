/**
 * Takes part in an election and always writes, leading or not, until the order to rest: only the
 * write check prevents writes.
 *
 * @module
 */

import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { configMap } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { LeadershipLostError, NotLeaderError, startElection } from "@capikit/controller-kit/controller";
import { type ContenderInput, type ContenderMessage, type ContenderOrder, patience } from "./contender.ts";

const {
  identity,
  name,
  config,
  electionConfig = config,
  times = patience,
} = JSON.parse(process.argv[2] ?? "{}") as ContenderInput;
const report = (message: ContenderMessage): void => void process.send?.(message);

const election = startElection({ config: electionConfig, namespace: "default", name, identity, ...times });
const { checkWrite, writeTimeoutMs } = election;
const client = createClient(config, { checkWrite, writeTimeoutMs });
election.acquired.then(
  () => report({ type: "acquired" }),
  () => {},
);
election.lost.addEventListener("abort", () => {
  const { reason } = election.lost;
  report({ type: "lost", code: reason instanceof LeadershipLostError ? reason.code : String(reason) });
});

let last = "";
const write = async (): Promise<"wrote" | "refused"> => {
  let type: "wrote" | "refused" = "wrote";
  try {
    const patch = { data: { by: identity } };
    await client.patch(configMap, { namespace: "default", name }, { type: "merge", patch });
  } catch (error) {
    if (!(error instanceof NotLeaderError)) {
      throw error;
    }
    type = "refused";
  }
  if (type !== last) {
    last = type;
    report({ type });
  }
  return type;
};

let stopped = false;
let resting = false;
let begun: Promise<unknown> | undefined;
process.on("message", async (order: ContenderOrder) => {
  if (order === "stop") {
    stopped = true;
    return;
  }
  if (order === "rest") {
    resting = true;
    return;
  }
  if (order === "try") {
    const [outcome] = await Promise.all([write(), begun]);
    report({ type: "tried", outcome });
    return;
  }
  begun = write();
  // Blocks everything except other threads.
  const never = new Int32Array(new SharedArrayBuffer(4));
  if ("blockMs" in order) Atomics.wait(never, 0, 0, order.blockMs);
  else while (!existsSync(order.blockUntil)) Atomics.wait(never, 0, 0, 20);
  report({ type: "woke" });
});

let follows = false;
let rests = false;
while (!stopped) {
  if (!follows && election.leader !== undefined && election.leader !== identity) {
    follows = true;
    report({ type: "follows" });
  }
  if (!resting) await write();
  else if (!rests) {
    rests = true;
    report({ type: "rests" });
  }
  await sleep(40);
}
await election.stop();
await client.close();
report({ type: "stopped" });
process.disconnect();
