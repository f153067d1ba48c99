/**
 * A manager whose watch cannot go on where it was cut, as nobody remembers what happened since.
 *
 * @module
 */
import { setTimeout as sleep } from "node:timers/promises";
import { startControlPlane } from "@capikit/envtest";
import { expect, it } from "vitest";
import { apiServerProcess } from "../../src/faults/api-server-process.ts";
import { outlives } from "../../src/faults/outlives.ts";
import { runManager } from "../../src/faults/run-manager.ts";
import { widgetCrd, widgetKind } from "../../src/widgets.ts";

process.env.CAPIKIT_ENVTEST_DOWNLOAD = "off";

const isLong = process.env.CAPIKIT_TEST_LONG === "1";
const kind = widgetKind("widgets");
const crds = [widgetCrd(kind)];

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
