import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it, vi } from "vitest";
import {
  ApiError,
  isExpired,
  isTooManyRequests,
  TransportError,
  WatchError,
} from "../../src/errors/index.ts";
import { type WatchOptions, watch } from "../../src/reflector/index.ts";
import {
  bookmark,
  type Exchange,
  event,
  expired,
  type ScriptedServer,
  startScriptedServer,
  status,
  widget,
  widgetKind,
} from "../support/scripted-server.ts";

/** Everything that a watch yields, and how it ends. */
async function drain(server: ScriptedServer, options: WatchOptions = {}, events: string[] = []) {
  try {
    for await (const item of watch(server.client, widgetKind, options)) {
      events.push(
        item.type === "BOOKMARK"
          ? `bookmark ${item.resourceVersion}${item.initialEventsEnd ? " end" : ""}`
          : `${item.type} ${item.object.metadata.name}`,
      );
    }
    return { events };
  } catch (error) {
    return { events, error };
  }
}

describe("watch", () => {
  it("yields what happens, in order, until the server ends it", async () => {
    await using server = await startScriptedServer(({ send, response }) => {
      send(event("ADDED", widget("a", 1)), bookmark(2, true), event("MODIFIED", widget("a", 3)));
      send(event("DELETED", widget("a", 4)), bookmark(5));
      response.end();
    });
    const options = { namespace: "ns", labelSelector: "x=y", resourceVersion: "0", timeoutSeconds: 300 };
    expect(await drain(server, options)).toEqual({
      events: ["ADDED a", "bookmark 2 end", "MODIFIED a", "DELETED a", "bookmark 5"],
    });
    expect(server.queries).toEqual([
      {
        watch: "true",
        allowWatchBookmarks: "true",
        labelSelector: "x=y",
        resourceVersion: "0",
        timeoutSeconds: "300",
      },
    ]);
  });

  it("reads events that are cut anywhere, within characters too", async () => {
    const text = `${JSON.stringify(event("ADDED", widget("a", 1, "u", "ä€😀")))}\n`;
    await using server = await startScriptedServer(async ({ response }) => {
      response.socket?.setNoDelay(true);
      for (const byte of Buffer.from(text)) {
        response.write(Uint8Array.of(byte));
        await new Promise(setImmediate);
      }
      response.end();
    });
    for await (const item of watch(server.client, widgetKind)) {
      expect(item).toEqual({ type: "ADDED", object: widget("a", 1, "u", "ä€😀") });
    }
  });

  it.each<[string, (exchange: Exchange, events: string[]) => void, (error: unknown) => boolean]>([
    ["410 within the stream", ({ send }) => send(expired), isExpired],
    ["410 as the answer", ({ answer }) => answer(status(410, "Expired"), 410), isExpired],
    [
      "429, without sending again",
      ({ answer }) => answer(status(429, "TooManyRequests"), 429, { "retry-after": "7" }),
      (error) => isTooManyRequests(error) && error.retryAfterMs === 7000,
    ],
    [
      "an ERROR that is no Status",
      ({ send }) => send({ type: "ERROR", object: { a: 1 } }),
      (error) => error instanceof ApiError && error.status === 500,
    ],
    [
      "a reset",
      async ({ send, reset }, events) => {
        send(event("ADDED", widget("a", 1)));
        await expect.poll(() => events).toHaveLength(1);
        reset();
      },
      (error) => error instanceof TransportError,
    ],
    [
      "an event that is cut off",
      ({ response }) => response.end('{"type":"ADDED","object":{"meta'),
      (error) => error instanceof WatchError && error.code === "WATCH_TRUNCATED",
    ],
    [
      "a page of a proxy",
      ({ response }) => response.end("<html>sign in</html>\n"),
      (error) => error instanceof WatchError && /<html>sign in/.test(error.message),
    ],
    [
      "an event without an object",
      ({ send }) => send({ type: "ADDED", object: { data: "s3cret" } }),
      (error) =>
        error instanceof WatchError && error.code === "WATCH_MALFORMED" && !/s3cret/.test(error.message),
    ],
    [
      "an unknown type of event",
      ({ send }) => send({ type: "EXPLODED", object: widget("a", 1) }),
      (error) => error instanceof WatchError && /EXPLODED/.test(error.message),
    ],
  ])("throws a typed error for %s", async (_, step, fits) => {
    const events: string[] = [];
    await using server = await startScriptedServer((exchange) => step(exchange, events));
    const { error } = await drain(server, {}, events);
    expect(fits(error), String(error)).toBe(true);
    expect(server.queries).toHaveLength(1);
  });

  it("takes a server for dead that is silent for 70 seconds, before and within the stream", async () => {
    await using server = await startScriptedServer(
      () => {},
      ({ send }) => send(event("ADDED", widget("a", 1))),
    );
    for (const [at, want] of [[], ["ADDED a"]].entries()) {
      const clock = createFakeClock();
      const events: string[] = [];
      const drained = drain(server, { clock }, events);
      await expect.poll(() => server.queries.length).toBe(at + 1);
      await expect.poll(() => events).toEqual(want);
      await expect.poll(() => clock.waits()).toEqual([70_000]);
      clock.advance(69_999);
      expect(clock.waits()).toEqual([1]);
      clock.advance(1);
      const { error } = await drained;
      expect(events).toEqual(want);
      expect(error).toMatchObject({ name: "WatchError", code: "WATCH_SILENT" });
    }
  });

  it("does not read ahead of a consumer, and does not count its time as idle", async () => {
    const line = `${JSON.stringify(event("ADDED", widget("a", 1, "u", "x".repeat(10_000))))}\n`;
    let written = 0;
    await using server = await startScriptedServer(async ({ response }) => {
      while (written < 5000 && !response.destroyed) {
        written++;
        if (!response.write(line)) {
          await once(response, "drain").catch(() => {});
        }
      }
    });
    const clock = createFakeClock();
    const events = watch(server.client, widgetKind, { clock });
    await events.next();
    // Until the server has waited for many iterations of the event loop.
    for (let before = -1, waited = 0; waited < 200; waited = before === written ? waited + 1 : 0) {
      before = written;
      await nextTurn();
    }
    // The sockets' buffers, of 50 MB.
    expect(written).toBeLessThan(2500);
    clock.advance(1_000_000);
    expect(clock.waits()).toEqual([]);
    for (let read = 1; read < 5000; read++) {
      expect((await events.next()).done).toBe(false);
    }
    await events.return();
  });

  it("ends with the signal's reason, and lets the connection go", async () => {
    const closed = vi.fn();
    const step = ({ response, send }: Exchange) => {
      response.on("close", closed);
      send(event("ADDED", widget("a", 1)));
    };
    await using server = await startScriptedServer(step, step);
    const abort = new AbortController();
    const reason = new Error("enough");
    const events = watch(server.client, widgetKind, { signal: abort.signal });
    expect(await events.next()).toMatchObject({ value: { type: "ADDED" } });
    const next = events.next();
    abort.abort(reason);
    await expect(next).rejects.toBe(reason);
    for await (const _ of watch(server.client, widgetKind)) {
      break;
    }
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  });

  it("has connections apart from those for calls", async () => {
    await using server = await startScriptedServer(
      ({ answer }) => answer({}),
      ({ response }) => response.flushHeaders(),
      ({ answer }) => answer({}),
    );
    await server.client.raw({ method: "GET", path: "/" });
    const abort = new AbortController();
    const drained = drain(server, { signal: abort.signal });
    await vi.waitFor(() => expect(server.ports).toHaveLength(2));
    await server.client.raw({ method: "GET", path: "/" });
    abort.abort();
    await drained;
    const [call, watching, next] = server.ports;
    expect(watching).not.toBe(call);
    expect(next).toBe(call);
  });
});
