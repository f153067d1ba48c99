/**
 * A program for `runManager` with a controller of ConfigMaps whose behavior is configurable.
 *
 * @module
 */
import { AsyncResource } from "node:async_hooks";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { configMap } from "@capikit/api/kubernetes";
import {
  defineController,
  parseManagerFlags,
  type RunManagerOptions,
  runManager,
} from "@capikit/controller-kit";
import { NotLeaderError } from "@capikit/controller-kit/controller";
import { sharding } from "@capikit/sharding";
import type {
  RunManagerMessage,
  RunManagerOrder,
  RunManagerProgramInput,
} from "./run-manager-program-input.ts";

const {
  argv,
  config,
  name,
  lease,
  platformPort,
  work,
  options: limits,
  failsToStart,
  shardName = "shard",
} = JSON.parse(process.argv[2] ?? "{}") as RunManagerProgramInput;
const report = (message: RunManagerMessage): void => void process.send?.(message);
const block = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
// Writes to an idle, connected socket are sent at once, so that nothing runs between check and
// call.
const platform = platformPort === undefined ? undefined : connect(platformPort, "127.0.0.1").setNoDelay();
let stops = false;
process.on("message", (order: RunManagerOrder) => {
  if (order === "block") {
    block();
  }
  stops = order === "stop";
});
// The IPC channel must not keep the process alive.
process.channel?.unref();

let reconciles = 0;
const reject = (): void => void Promise.reject(new Error("unhandled: token=hunter2"));
const rejectOutside = AsyncResource.bind(reject);

const options = (): RunManagerOptions => ({
  name,
  flags: parseManagerFlags(argv, { extensions: [sharding({ shardName })] }),
  ...(config !== undefined && { config }),
  ...(lease !== undefined && { leaderElection: { name: lease, namespace: "default", identity: name } }),
  setup() {
    report({ type: "starting" });
    return failsToStart === undefined ? undefined : Promise.reject(new Error(failsToStart));
  },
  controllers: [
    defineController({
      name: "work",
      for: configMap,
      finishTimeout: "1h",
      async reconcile({ request, client, signal, isLeader }) {
        report({ type: "reconciling" });
        switch (work) {
          case "no options":
          case "nothing":
            return;
          case "reject":
            if (++reconciles === 1) reject();
            return;
          case "reject outside":
            rejectOutside();
            return;
          case "wait":
            await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
            return;
          case "block":
            await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
            report({ type: "blocking" });
            block();
            return;
          case "stuck":
            // Ignores its signal: calls the platform forever while it leads, and writes.
            for (;;) {
              if (stops) {
                stops = false;
                // Between a check and its write or call, it would send that when it resumes.
                process.kill(process.pid, "SIGSTOP");
              }
              if (isLeader()) {
                platform?.write(`${name}\n`);
              }
              try {
                const patch = { data: { by: name } };
                await client.patch(configMap, request, { type: "merge", patch });
              } catch (error) {
                if (error instanceof NotLeaderError) report({ type: "refused" });
              }
              await sleep(20);
            }
        }
      },
    }),
  ],
  cleanUp: () => report({ type: "cleaned up" }),
  ...limits,
});

await runManager(() => {
  if (work !== "no options") return options();
  report({ type: "starting" });
  return new Promise(() => setInterval(() => {}, 1e9));
});
