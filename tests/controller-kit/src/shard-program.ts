/**
 * A shard that writes each of its ConfigMaps repeatedly, twice a reconcile, regardless of other
 * changes.
 *
 * @module
 */

import { setTimeout as sleep } from "node:timers/promises";
import { configMap } from "@capikit/api/kubernetes/core/v1";
import { createClient } from "@capikit/client";
import { after, defineController } from "@capikit/controller-kit";
import { consistentClient, createCache } from "@capikit/controller-kit/cache";
import { startController } from "@capikit/controller-kit/controller";
import { LeadershipLostError, startElection } from "@capikit/controller-kit/election";
import type { EventRecorder } from "@capikit/controller-kit/events";
import { defineShard, shardedController, shardLease } from "@capikit/controller-kit/sharding";
import { silentLogger } from "@capikit/serving";
import { type ShardInput, type ShardMessage, shardPatience } from "./shard.ts";

const { ring, name, namespace, config } = JSON.parse(process.argv[2] ?? "{}") as ShardInput;
const report = (message: ShardMessage): void => void process.send?.(message);

const shard = defineShard(ring, name);
const election = startElection({ ...shardLease(shard), ...shardPatience, namespace, config });
const { checkWrite, writeTimeoutMs } = election;
const gated = createClient(config, { checkWrite, writeTimeoutMs });
const cache = createCache({
  client: gated,
  kinds: [{ kind: configMap, namespaces: [namespace], labelSelector: shard.selector }],
});
const client = consistentClient(gated, cache);
const noEvents: EventRecorder = { normal() {}, warning() {} };

const controller = defineController({
  name: "writer",
  for: configMap,
  concurrency: 5,
  // Objects to release pass as well.
  predicates: [({ type }) => type === "create"],
  async reconcile({ request, client: writer, signal }) {
    for (const step of ["first", "second"]) {
      // Without a resource version: only the protocol separates two shards.
      const patch = { data: { step, by: name } };
      await writer.patch(configMap, request, { type: "merge", patch }, { signal });
      await sleep(Math.random() * 50, undefined, { signal });
    }
    return after("300ms");
  },
});
const running = startController(shardedController(shard, controller), {
  cache,
  client,
  events: noEvents,
  logger: silentLogger,
});

const end = new AbortController();
const cached = cache.start(end.signal);
election.acquired.then(
  () => {
    report({ type: "acquired" });
    running.run();
  },
  () => {},
);
const finish = async (): Promise<void> => {
  await running.stop({ signal: end.signal });
  end.abort();
  await cached;
  await election.stop();
  await gated.close();
  report({ type: "stopped" });
  process.disconnect();
};
election.lost.addEventListener("abort", () => {
  const { reason } = election.lost;
  report({ type: "lost", code: reason instanceof LeadershipLostError ? reason.code : String(reason) });
  end.abort(reason);
  void finish();
});
process.on("message", () => void finish());
