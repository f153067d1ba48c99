/**
 * A manager that is a shard of a ring of ConfigMaps, each of which it writes again and again, twice a reconcile, whatever has happened to them
 * meanwhile.
 *
 * @module
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  after,
  defineController,
  ManagerError,
  parseManagerFlags,
  startManager,
} from "@capikit/controller-kit";
import { configMapKind } from "./config-map.ts";
import type { ShardInput, ShardSays } from "./shard.ts";

const { ring, name, namespace, config } = JSON.parse(process.argv[2] ?? "{}") as ShardInput;
const say = (message: ShardSays): void => void process.send?.(message);

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
      for: configMapKind,
      concurrency: 5,
      predicates: [({ type }) => type === "create"],
      async reconcile({ request, client, signal }) {
        for (const step of ["first", "second"]) {
          // Without a resource version: nothing but the protocol keeps two shards apart.
          const patch = { data: { step, by: name } };
          await client.patch(configMapKind, request, { type: "merge", patch }, { signal });
          await sleep(Math.random() * 50, undefined, { signal });
        }
        return after("300ms");
      },
    }),
  ],
});
manager.elected.then(
  () => say({ type: "acquired" }),
  () => {},
);
try {
  await manager.done;
  say({ type: "stopped" });
} catch (error) {
  say({ type: "lost", code: error instanceof ManagerError ? error.code : String(error) });
}
process.disconnect();
