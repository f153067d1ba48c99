/**
 * A manager that is a shard of a ring of ConfigMaps. It writes each object repeatedly, twice a
 * reconcile, regardless of other changes.
 *
 * @module
 */

import { setTimeout as sleep } from "node:timers/promises";
import { configMap } from "@capikit/api/kubernetes/core/v1";
import {
  after,
  defineController,
  ManagerError,
  parseManagerFlags,
  startManager,
} from "@capikit/controller-kit";
import type { ShardInput, ShardMessage } from "./shard.ts";

const { ring, name, namespace, config } = JSON.parse(process.argv[2] ?? "{}") as ShardInput;
const report = (message: ShardMessage): void => void process.send?.(message);

const manager = await startManager({
  name: "writers",
  shardName: name,
  config,
  flags: parseManagerFlags([
    `--shard-ring=${ring}`,
    `--namespace=${namespace}`,
    "--leader-elect-lease-duration=4s",
    "--leader-elect-renew-deadline=2500ms",
    "--leader-elect-retry-period=500ms",
    "--health-addr=0",
    "--diagnostics-address=0",
  ]),
  controllers: [
    defineController({
      name: "writer",
      for: configMap,
      concurrency: 5,
      predicates: [({ type }) => type === "create"],
      async reconcile({ request, client, signal }) {
        for (const step of ["first", "second"]) {
          // Without a resource version: only the protocol separates two shards.
          const patch = { data: { step, by: name } };
          await client.patch(configMap, request, { type: "merge", patch }, { signal });
          await sleep(Math.random() * 50, undefined, { signal });
        }
        return after("300ms");
      },
    }),
  ],
});
manager.elected.then(
  () => report({ type: "acquired" }),
  () => {},
);
try {
  await manager.done;
  report({ type: "stopped" });
} catch (error) {
  report({ type: "lost", code: error instanceof ManagerError ? error.code : String(error) });
}
process.disconnect();
