/**
 * A program that `runManager` runs, with a controller of ConfigMaps that behaves as it is told to.
 *
 * @module
 */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import {
  defineController,
  parseManagerFlags,
  type RunManagerOptions,
  runManager,
} from "@capikit/controller-kit";
import { NotLeaderError } from "@capikit/controller-kit/election";
import { configMapKind } from "./config-map.ts";
import type { RunManagerOrder, RunManagerProgramInput, RunManagerSays } from "./run-manager-program-input.ts";

const {
  argv,
  config,
  name,
  lease,
  platformPort,
  work,
  options: limits,
  failsToStart,
} = JSON.parse(process.argv[2] ?? "{}") as RunManagerProgramInput;
const say = (message: RunManagerSays): void => void process.send?.(message);
const block = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
// What is written to a socket that is connected and idle is on its way at once, so that nothing comes between question and call.
const platform = platformPort === undefined ? undefined : connect(platformPort, "127.0.0.1").setNoDelay();
process.on("message", (order: RunManagerOrder) => {
  if (order === "block") {
    block();
  }
});
// The channel to the test is not to keep the process.
process.channel?.unref();

const options = (): RunManagerOptions => ({
  name,
  flags: parseManagerFlags(argv),
  ...(config !== undefined && { config }),
  ...(lease !== undefined && { leaderElection: { name: lease, namespace: "default", identity: name } }),
  setup() {
    say({ type: "starting" });
    return failsToStart === undefined ? undefined : Promise.reject(new Error(failsToStart));
  },
  controllers: [
    defineController({
      name: "work",
      for: configMapKind,
      finishTimeout: "1h",
      async reconcile({ request, client, signal, isLeader }) {
        say({ type: "reconciling" });
        switch (work) {
          case "no options":
          case "nothing":
            return;
          case "reject":
            void Promise.reject(new Error("nobody handles this: token=hunter2"));
            return;
          case "wait":
            await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
            return;
          case "block":
            await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
            say({ type: "blocking" });
            block();
            return;
          case "stuck":
            // Ignores its signal: calls the platform for ever, while it leads, and writes.
            for (;;) {
              if (isLeader()) {
                platform?.write(`${name}\n`);
              }
              try {
                const patch = { data: { by: name } };
                await client.patch(configMapKind, request, { type: "merge", patch });
              } catch (error) {
                if (error instanceof NotLeaderError) say({ type: "refused" });
              }
              await sleep(20);
            }
        }
      },
    }),
  ],
  cleanUp: () => say({ type: "cleaned up" }),
  ...limits,
});

await runManager(() => {
  if (work !== "no options") return options();
  say({ type: "starting" });
  return new Promise(() => setInterval(() => {}, 1e9));
});
