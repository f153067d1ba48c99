/**
 * A manager whose watch cannot go on where it was cut, as nobody remembers what happened since.
 *
 * @module
 */
import { setTimeout as sleep } from "node:timers/promises";
import { startControlPlane } from "@capikit/envtest";
import { expect, it } from "vitest";
import { apiServerProcess } from "../../src/faults/api-server-process.ts";
import { moreIsWritten, outlives } from "../../src/faults/outlives.ts";
import { runManager } from "../../src/faults/run-manager.ts";
import { setStage } from "../../src/faults/stage.ts";
import { jumpingClock } from "../../src/jumping-clock.ts";
import { widgetCrd, widgetKind } from "../../src/widgets.ts";

const isLong = process.env.CAPIKIT_TEST_LONG === "1";
const kind = widgetKind("widgets");
const crds = [widgetCrd(kind)];

// What `real-api-server.test.ts` does, with a history that is lost besides.
if (isLong)
  it("survives that the API server is killed, and etcd compacted, while others write", async () => {
    await using controlPlane = await startControlPlane({ crds });
    const server = await apiServerProcess(controlPlane);
    const { client, config } = controlPlane;
    await using work = await runManager({ config, kind, admin: client });
    const sockets = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    await outlives({ work, client, kind, sockets, expect }, { times: isLong ? 10 : 1 }, async (round) => {
      await server.kill();
      if (round % 2 === 0) await server.compact();
      await sleep(200);
      await server.restart();
    });
  }, 900_000);

it("lists anew when etcd was compacted past where its watch was cut", async () => {
  // With its cache of watches, a server still tells what etcd has forgotten.
  const apiServerArgs = ["--watch-cache=false"];
  const [before, times] = [1, isLong ? 20 : 1];
  await using controlPlane = await startControlPlane({ crds, apiServerArgs });
  const server = await apiServerProcess(controlPlane);
  const clock = jumpingClock();
  await using scene = await setStage(controlPlane, "widgets", expect, {
    clock,
    timeout: isLong ? "20s" : "1s",
  });
  const { work, way } = scene;
  const expired = (): number => work.errors.filter((error) => error.includes("410 Expired")).length;
  const seen = expired();
  await outlives(scene, { times, before }, async (_, writers) => {
    way.cut();
    await moreIsWritten(writers, expect);
    await server.compact();
    way.mend();
    clock.jump(75_000); // longer than a watch may be silent
  });
  expect(expired()).toBeGreaterThanOrEqual(seen + before + times);
}, 900_000);
