/**
 * A manager that shares widgets with other shards. If the cache has no child, a reconcile creates
 * one with a random name. It writes the status twice, regardless of other changes.
 *
 * @module
 */
import { setTimeout as sleep } from "node:timers/promises";
import { configMap } from "@capikit/api/kubernetes";
import { after, defineController, parseManagerFlags, runManager } from "@capikit/controller-kit";
import { sharding } from "@capikit/sharding";
import { childOf, objectNamespace, ownedBy, ringKind } from "./ring-objects.ts";
import { appendMark } from "./verdicts/reconcile-log.ts";

const { SHARD_PROCESS: name = "", RECONCILE_LOG: log = "" } = process.env;
let reconciles = 0;

await runManager((argv) => ({
  name: "sharded",
  flags: parseManagerFlags(argv, { extensions: [sharding()] }),
  controllers: [
    defineController({
      name: "widgets",
      for: ringKind,
      owns: [configMap],
      concurrency: 10,
      predicates: [({ type }) => type === "create"],
      async reconcileObject({ object, request, cache, client, signal }) {
        const mark = { process: name, object: request.name, reconcile: ++reconciles };
        appendMark(log, { ...mark, event: "start" });
        try {
          const children = await cache.list(configMap, { namespace: objectNamespace });
          if (!children.some((child) => ownedBy(child, object))) {
            await client.create(configMap, childOf(object), { signal });
          }
          for (const step of [1, 2]) {
            // Without a resource version: only the protocol separates two shards.
            const patch = { status: { seen: reconciles * 10 + step } };
            await client.patch(
              ringKind,
              request,
              { type: "merge", patch },
              { subresource: "status", signal },
            );
            await sleep(Math.random() * 30, undefined, { signal });
          }
        } finally {
          appendMark(log, { ...mark, event: "end" });
        }
        return after("1s");
      },
    }),
  ],
}));
