/**
 * A manager whose watch cannot continue after an interruption, because the history was dropped.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { etcdOf } from "@capikit/reference";
import { expect, inject, it } from "vitest";
import { runManager } from "../../src/faults/run-manager.ts";
import { setStage } from "../../src/faults/stage.ts";
import { moreIsWritten, survives } from "../../src/faults/survives.ts";
import { jumpingClock } from "../../src/jumping-clock.ts";
import { until, widgetCrd, widgetKind } from "../../src/widgets.ts";

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

/**
 * Operations on the processes of a control plane. Linux only, because it reads command lines from
 * /proc.
 */
interface ApiServerProcess {
  /** Kills the API server. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Restarts the API server at the same address with etcd's data. Resolves when it is ready. */
  restart(): Promise<void>;
  /** Compacts etcd up to the current revision. */
  compact(): Promise<void>;
}

async function apiServerProcess(controlPlane: ControlPlane): Promise<ApiServerProcess> {
  const { pids, startProcess, client } = controlPlane;
  let pid = pids.kubeApiserver;
  let starts = 0;
  const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0").slice(0, -1);
  const etcd = await etcdOf(controlPlane);

  return {
    async kill() {
      process.kill(pid, "SIGKILL");
      await until("the API server is gone", () => !isAlive(pid));
    },
    async restart() {
      pid = await startProcess(`kube-apiserver-${++starts}`, command).pid;
      await until("the API server is ready", async () => {
        const request = { method: "GET", path: "/readyz", retry: false } as const;
        const answer = await client.transport.request(request).catch(() => undefined);
        await answer?.text();
        return answer?.status === 200;
      });
    },
    async compact() {
      // A range without matches still returns the revision.
      const { header } = await etcd<{ header: { revision: string } }>("kv/range", { key: "AA==" });
      await etcd("kv/compaction", { revision: header.revision, physical: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
