/**
 * `node shard.ts KUBECONFIG OBJECTS`: the first shard of the ring, with a controller that reads
 * each Machine and does nothing. Reports when it has reconciled so many.
 */
import { createInterface } from "node:readline";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { defineController, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { createLogger } from "@capikit/controller-kit/logging";

const [, , kubeconfig = "", wanted = "0"] = process.argv;
const seen = new Set<string>();

const manager = await startManager({
  name: "bench",
  shardName: "shard-0",
  logger: await createLogger({ destination: process.stderr }),
  flags: parseManagerFlags([
    `--kubeconfig=${kubeconfig}`,
    "--shard-ring=bench",
    "--health-addr=0",
    "--diagnostics-address=0",
  ]),
  controllers: [
    defineController({
      name: "machine",
      for: machineKind,
      concurrency: 10,
      async reconcileObject({ request }) {
        seen.add(`${request.namespace}/${request.name}`);
        if (seen.size === Number(wanted)) process.stdout.write('{"event":"reconciled"}\n');
      },
    }),
  ],
});
for await (const line of createInterface({ input: process.stdin })) if (line === "quit") break;
await manager.stop();
