/**
 * Connections of a client.
 *
 * @module
 */

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { namespace } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { watch } from "@capikit/client/reflector";
import { createFakeClock } from "@capikit/common/time";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/shared-control-plane.ts";
import type { ControlPlane } from "../../src/index.ts";
import { startHttpProxy } from "../support/proxies.ts";

const cancelled = inject("nightly") ? 10_000 : 300;

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await shareControlPlane();
});
afterAll(() => controlPlane?.stop());

/** Counts the events of a watch, until the returned function is called. */
function count(client: ReturnType<typeof createClient>, fieldSelector: string) {
  const abort = new AbortController();
  const seen = { events: 0, ended: false };
  const done = (async () => {
    for await (const event of watch(client, namespace, { fieldSelector, signal: abort.signal })) {
      seen.events += event.type === "BOOKMARK" ? 0 : 1;
    }
  })()
    .catch(() => {})
    .finally(() => {
      seen.ended = true;
    });
  const stop = async () => {
    abort.abort();
    await done;
  };
  return { seen, stop };
}

describe("a write check", () => {
  it("keeps a write from being sent", async () => {
    let shut = true;
    const client = createClient(controlPlane.config, {
      checkWrite: () => {
        if (shut) throw new Error("not the leader");
      },
    });
    const name = "check";
    const create = () => client.create(namespace, { metadata: { name } });
    await expect(create()).rejects.toThrow("not the leader");
    expect(isNotFound(await client.get(namespace, { name }).catch((error: unknown) => error))).toBe(true);
    shut = false;
    // Nothing is left of the refused ones; the connection serves on.
    await Promise.all([create(), client.list(namespace), client.get(namespace, { name: "default" })]);
    await client.close();
  });

  it("is asked right before the request leaves, which nothing that the program does then holds up", async () => {
    const { certificate, key } = await controlPlane.issueServerCertificate(["127.0.0.1"]);
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const server = new Worker(new URL("../support/flagging-server.ts", import.meta.url), {
      workerData: { cert: certificate, key, flag },
    });
    const [port] = (await once(server, "message")) as [number];
    const { certificateAuthority = "" } = controlPlane.config;
    let arrived: string | undefined;
    const checkWrite = () =>
      process.nextTick(() => {
        // Nothing else runs here until the request has arrived.
        arrived = Atomics.wait(flag, 0, 0, 60_000);
      });
    const client = createClient(
      { server: `https://127.0.0.1:${port}`, certificateAuthority },
      { checkWrite },
    );
    await client.list(namespace);
    await client.create(namespace, { metadata: { name: "x" } });
    expect(arrived).not.toBe("timed-out");
    await client.close();
    await server.terminate();
  });
});

describe("a client that is closed", () => {
  it("at any time leaves no error behind, and no call that waits forever", async () => {
    let seed = inject("seed");
    const upTo = (limit: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    process.on("uncaughtException", onError);
    const round = async (): Promise<void> => {
      const client = createClient(controlPlane.config);
      const abort = new AbortController();
      const { signal } = abort;
      const calls = Array.from({ length: 4 }, () => [
        client.list(namespace, { signal }),
        client.create(namespace, { metadata: { generateName: "x-" } }, { dryRun: true, signal }),
        (async () => {
          for await (const _ of watch(client, namespace, { signal }));
        })(),
      ]).flat();
      const settled = Promise.allSettled(calls);
      await new Promise((resolve) => setTimeout(resolve, upTo(60)));
      if (upTo(2) === 0) abort.abort();
      await client.close();
      abort.abort();
      await settled;
    };
    for (let rounds = 0; rounds < 40; rounds++) {
      await Promise.all([round(), round(), round()]);
    }
    process.off("uncaughtException", onError);
    expect(errors).toEqual([]);
  });
});

describe("watches", () => {
  it(`${cancelled} cancelled ones do not affect others, and leave nothing behind`, async () => {
    const client = createClient(controlPlane.config);
    const name = "steady";
    const steady = count(client, `metadata.name=${name}`);
    const sockets = () =>
      process.getActiveResourcesInfo().filter((type) => type.endsWith("SocketWrap")).length;
    const cancelSome = async (number: number): Promise<void> => {
      for (let left = number; left > 0; left--) {
        const abort = new AbortController();
        const reading = (async () => {
          for await (const _ of watch(client, namespace, { signal: abort.signal })) {
            abort.abort();
          }
        })();
        await expect(reading).rejects.toThrow("aborted");
      }
    };
    const lanes = 10;
    await Promise.all(Array.from({ length: lanes }, () => cancelSome(cancelled / lanes)));
    await client.create(namespace, { metadata: { name } });
    await vi.waitFor(() => expect(steady.seen).toEqual({ events: 1, ended: false }));
    await vi.waitFor(() => expect(sockets()).toBeLessThan(2 * lanes));
    await steady.stop();
    await client.close();
  }, 300_000);

  it("that run together have a connection each", async () => {
    await using proxy = await startHttpProxy();
    const proxyUrl = `http://127.0.0.1:${proxy.port}`;
    const client = createClient({ ...controlPlane.config, proxyUrl });
    const watches = Array.from({ length: 20 }, () => count(client, "metadata.name=default"));
    await vi.waitFor(() => expect(watches.map(({ seen }) => seen.events)).toEqual(Array(20).fill(1)));
    expect(proxy.targets).toHaveLength(20);
    await Promise.all(watches.map(({ stop }) => stop()));
    await client.close();
  });

  it("leave a connection that fell silent", async () => {
    await using proxy = await startHttpProxy();
    const proxyUrl = `http://127.0.0.1:${proxy.port}`;
    const client = createClient({ ...controlPlane.config, proxyUrl });
    // Only the test ends the idle time, so that a busy machine does not.
    const clock = createFakeClock();
    const idleTimeoutMs = 5000;
    const first = async () => {
      const fieldSelector = "metadata.name=default";
      const events = watch(client, namespace, { fieldSelector, idleTimeoutMs, clock });
      expect((await events.next()).value).toMatchObject({ type: "ADDED" });
      return events;
    };
    const both = [await first(), await first()];
    proxy.freeze();
    for (const events of both) {
      const rest = async () => {
        while (!(await events.next()).done) {
          // Events in flight still arrive.
        }
      };
      const silent = expect(rest()).rejects.toThrow(/no data from/);
      await vi.waitFor(() => expect(clock.waits()).toEqual([idleTimeoutMs]));
      clock.advance(idleTimeoutMs);
      await silent;
      await (await first()).return();
    }
    expect(proxy.targets).toHaveLength(4);
    await client.close();
  });

  it("of a client that is closed end at once", async () => {
    const client = createClient(controlPlane.config);
    const { seen, stop } = count(client, "metadata.name=default");
    await vi.waitFor(() => expect(seen.events).toBe(1));
    await client.close();
    await vi.waitFor(() => expect(seen.ended).toBe(true));
    await stop();
  });
});
