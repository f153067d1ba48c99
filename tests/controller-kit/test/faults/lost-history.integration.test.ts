/**
 * A manager whose watch cannot continue after an interruption, because the history was dropped.
 *
 * @module
 */
import { setTimeout as sleep } from "node:timers/promises";
import { startControlPlane } from "@capikit/envtest";
import { expect, inject, it } from "vitest";
import { apiServerProcess } from "../../src/faults/api-server-process.ts";
import { runManager } from "../../src/faults/run-manager.ts";
import { setStage } from "../../src/faults/stage.ts";
import { moreIsWritten, survives } from "../../src/faults/survives.ts";
import { jumpingClock } from "../../src/jumping-clock.ts";
import { widgetCrd, widgetKind } from "../../src/widgets.ts";

const isNightly = inject("nightly");
const kind = widgetKind("widgets");
const crds = [widgetCrd(kind)];

// Like `real-api-server.test.ts`, with a dropped history.
if (isNightly)
  it("survives a killed API server and an etcd compaction during writes", async () => {
    await using controlPlane = await startControlPlane({ crds });
    const server = await apiServerProcess(controlPlane);
    const { client, config } = controlPlane;
    await using work = await runManager({ config, kind, admin: client });
    const sockets = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    await survives({ work, client, kind, sockets, expect }, { times: isNightly ? 10 : 1 }, async (round) => {
      await server.kill();
      if (round % 2 === 0) await server.compact();
      await sleep(200);
      await server.restart();
    });
  }, 900_000);

it("lists again after etcd was compacted past the interrupted watch", async () => {
  // With its watch cache, a server still serves compacted events.
  const apiServerArgs = ["--watch-cache=false"];
  const [before, times] = [1, isNightly ? 20 : 1];
  await using controlPlane = await startControlPlane({ crds, apiServerArgs });
  const server = await apiServerProcess(controlPlane);
  const clock = jumpingClock();
  await using scene = await setStage(controlPlane, "widgets", expect, {
    clock,
    timeout: isNightly ? "20s" : "1s",
  });
  const { work, way } = scene;
  const expired = (): number => work.errors.filter((error) => error.includes("410 Expired")).length;
  const seen = expired();
  await survives(scene, { times, before }, async (_, writers) => {
    way.cut();
    await moreIsWritten(writers, expect);
    await server.compact();
    way.reconnect();
    clock.jump(75_000); // longer than a watch may be silent
  });
  expect(expired()).toBeGreaterThanOrEqual(seen + before + times);
}, 900_000);
