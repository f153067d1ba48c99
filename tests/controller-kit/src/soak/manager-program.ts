/**
 * A manager program that reports its resource use on request, once it has caught up.
 *
 * @module
 */

import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { configMap } from "@capikit/api/kubernetes";
import { compareResourceVersions } from "@capikit/client/reflector";
import { defineController, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import { followSignals } from "../signal-listeners.ts";
import type { SoakQuestion, SoakSample } from "./soak-sample.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const { url } = JSON.parse(process.argv[2] ?? "{}") as { url: string };
const stop = new AbortController();
const listeners = followSignals();
let reconciles = 0;
let inFlight = 0;
/** Last reconciled versions by name; undefined if the object was gone. */
const seen = new Map<string, string | undefined>();

const manager = await startManager({
  name: "soak",
  config: { server: url },
  flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
  logger: silentLogger,
  signals: false,
  signal: stop.signal,
  cache: { reflector: { backoff: { initialMs: 5, maxMs: 50 } } },
  setup() {
    return {
      controllers: [
        defineController({
          name: "configmaps",
          for: configMap,
          concurrency: 4,
          async reconcile({ request, cache, signal: attemptSignal }) {
            inFlight++;
            const object = await cache.find(configMap, request, { signal: attemptSignal });
            seen.set(request.name, object?.metadata.resourceVersion);
            reconciles++;
            inFlight--;
          },
        }),
      ],
    };
  },
});

/** Waits until the cache has reached the version and the controller has seen every object. */
async function catchUp(version: string): Promise<void> {
  const informer = manager.cache.informer(configMap);
  for (;;) {
    if ((compareResourceVersions(informer.resourceVersion, version) ?? -1) >= 0 && inFlight === 0) {
      const objects = await manager.cache.list(configMap);
      const gone = [...seen].filter(([, last]) => last !== undefined).length - objects.length;
      const isSeen = objects.every(
        ({ metadata }) => seen.get(metadata.name ?? "") === metadata.resourceVersion,
      );
      if (isSeen && gone === 0) return;
    }
    await sleep(1);
  }
}

async function sample(): Promise<SoakSample> {
  for (let n = 0; n < 3; n++) {
    collect();
    await sleep(2);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  return {
    type: "sample",
    heapUsed,
    external,
    rss,
    reconciles,
    sockets: resources.filter((name) => name === "TCPSocketWrap").length,
    handles: resources.filter((name) => name !== "Timeout" && name !== "Immediate").length,
    listeners: listeners(),
    versions: Object.fromEntries(
      (await manager.cache.list(configMap)).map(({ metadata: { name = "", resourceVersion = "" } }) => [
        name,
        resourceVersion,
      ]),
    ),
  };
}

process.on("message", async ({ type, version }: SoakQuestion) => {
  await catchUp(version);
  process.send?.(type === "sample" ? await sample() : { type: "caught-up", version });
});
process.once("disconnect", () => stop.abort());
process.send?.({ type: "started" });
