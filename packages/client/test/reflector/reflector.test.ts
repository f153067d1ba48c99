import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it, vi } from "vitest";
import { createObjectStore, reflect } from "../../src/reflector/index.ts";
import { startReflection } from "../support/reflection.ts";
import {
  bookmark,
  event,
  expired,
  list,
  type Step,
  startScriptedServer,
  status,
  widget,
  widgetKind,
} from "../support/scripted-server.ts";

const tooLarge = status(504, "Timeout", {
  message: "Too large resource version: 9, current: 3",
  details: { causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }] },
});
const refuse =
  (code: number, reason: string, headers: Record<string, string> = {}): Step =>
  ({ answer }) =>
    answer(status(code, reason), code, headers);
/** A watch that streams its objects up to a version, and stays open. */
const initial =
  (version: number, ...names: string[]): Step =>
  ({ send }) => {
    const objects = names.map((name, index) => event("ADDED", widget(name, index + 1)));
    send(...objects, bookmark(version, true));
  };
/** The same, and then ends in some way. */
const initialThen =
  (version: number, name: string, end: Step): Step =>
  (exchange) => {
    initial(version, name)(exchange);
    setTimeout(() => end(exchange), 20);
  };
/** A watch whose version the server's cache has not reached. */
const behind: Step = ({ send, response }) => {
  send({ type: "ERROR", object: tooLarge });
  response.end();
};
/** A list that a conversion webhook refuses. */
const broken: Step = ({ answer }) => answer(status(500, "InternalError"), 500);
const versionsOf = (queries: readonly Record<string, string>[]) =>
  queries.map(({ watch, sendInitialEvents, resourceVersion, limit, continue: page }) => {
    const verb = sendInitialEvents ? "stream" : watch ? "watch" : "list";
    return `${verb} ${page ? `page ${page}` : resourceVersion || "newest"}${limit ? ` limit ${limit}` : ""}`;
  });

describe("reflect with a streaming server", () => {
  it("takes the objects from the watch, all at once, and goes on with it", async () => {
    await using server = await startScriptedServer(({ send }) => {
      send(event("ADDED", widget("a", 1)), event("ADDED", widget("b", 2)), event("MODIFIED", widget("a", 3)));
      send(event("DELETED", widget("b", 4)), bookmark(5, true), event("ADDED", widget("c", 6)));
    });
    await using reflection = startReflection(server, {
      namespace: "ns",
      fieldSelector: "x=y",
      random: () => 0.5,
    });
    await vi.waitFor(() => expect(reflection.names()).toEqual(["a 3", "c 6"]));
    expect(reflection.lists).toEqual(["watch 1 5"]);
    expect(reflection.changes).toEqual(["added a 3", "added c 6"]);
    expect(server.queries).toEqual([
      {
        watch: "true",
        allowWatchBookmarks: "true",
        sendInitialEvents: "true",
        resourceVersion: "",
        resourceVersionMatch: "NotOlderThan",
        timeoutSeconds: "450",
        fieldSelector: "x=y",
      },
    ]);
  });

  it("goes on from the last version when the server ends the watch, bookmarks included", async () => {
    await using server = await startScriptedServer(
      initialThen(5, "a", ({ send, response }) => {
        send(event("MODIFIED", widget("a", 6)), bookmark(9));
        response.end();
      }),
      ({ send }) => send(event("DELETED", widget("a", 10))),
    );
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(reflection.names()).toEqual([]));
    await vi.waitFor(() => expect(reflection.changes).toContain("deleted a 10"));
    expect(versionsOf(server.queries)).toEqual(["stream newest", "watch 9"]);
    expect(reflection.failures).toMatchObject([
      { error: { code: "WATCH_SHORT" }, phase: "watch", next: "retry" },
    ]);
  });

  it("applies late events of other objects, and lists again after the watch", async () => {
    await using server = await startScriptedServer(
      initialThen(5, "a", ({ send, response }) => {
        send(event("MODIFIED", widget("a", 8)), bookmark(7), bookmark(5, true), bookmark(8), bookmark(8));
        send(
          event("MODIFIED", widget("a", 8)),
          event("MODIFIED", widget("a", 6)),
          event("ADDED", widget("z", 4)),
        );
        response.end();
      }),
    );
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(server.queries).toHaveLength(2));
    expect(versionsOf(server.queries)).toEqual(["stream newest", "stream 8"]);
    expect(reflection.changes).toEqual(["added a 1", "updated a 8", "added z 4"]);
    expect(reflection.failures).toMatchObject([
      { error: { code: "WATCH_DISORDERED" }, phase: "watch", next: "restart" },
    ]);
  });

  it("does not go back for late and double bookmarks and events of its version", async () => {
    await using server = await startScriptedServer(
      initialThen(5, "a", ({ send, response }) => {
        send(event("MODIFIED", widget("a", 8)), bookmark(7), bookmark(5, true), bookmark(8), bookmark(8));
        send(event("MODIFIED", widget("a", 8)));
        response.end();
      }),
    );
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(server.queries).toHaveLength(2));
    expect(versionsOf(server.queries)).toEqual(["stream newest", "watch 8"]);
    expect(reflection.changes).toEqual(["added a 1", "updated a 8"]);
  });

  it.each<[string, Step]>([
    ["a reset", ({ reset }) => reset()],
    ["a line that is cut off", ({ response }) => response.end('{"type":"MODIF')],
    ["429", ({ send }) => send({ type: "ERROR", object: status(429, "TooManyRequests") })],
  ])("lists no objects after %s, but watches again", async (_, end) => {
    await using server = await startScriptedServer(
      initialThen(5, "a", end),
      ({ reset }) => reset(),
      refuse(429, "TooManyRequests"),
      ({ answer }) => answer(list(5, [widget("a", 1)])),
      ({ send }) => send(event("MODIFIED", widget("a", 6))),
    );
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(reflection.names()).toEqual(["a 6"]));
    const version = "list newest limit 1";
    expect(versionsOf(server.queries)).toEqual(["stream newest", "watch 5", version, version, "watch 5"]);
    expect(reflection.failures.map(({ phase, next }) => `${phase} ${next}`)).toEqual(
      Array(3).fill("watch retry"),
    );
  });

  it.each<[string, Step]>([
    ["within the stream", ({ send }) => send(expired)],
    ["as the answer", refuse(410, "Expired")],
  ])("lists at its version after 410 %s, and the newest when that is gone too", async (_, step) => {
    await using server = await startScriptedServer(
      initialThen(5, "a", ({ response }) => response.end()),
      step,
      refuse(410, "Expired"),
      initial(3, "b"),
    );
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(reflection.names()).toEqual(["b 1"]));
    expect(versionsOf(server.queries)).toEqual(["stream newest", "watch 5", "stream 5", "stream newest"]);
    expect(reflection.changes).toEqual(["added a 1", "added b 1", "deleted a 1"]);
  });

  it("takes the newest state when its version is from a future that the server does not know", async () => {
    await using server = await startScriptedServer(
      initialThen(9, "a", ({ send }) => send({ type: "ERROR", object: status(500, "InternalError") })),
      ({ answer }) => answer(tooLarge, 504),
      initial(3, "a"),
      ({ response }) => response.end(),
    );
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(reflection.store.resourceVersion).toBe("3"));
    expect(versionsOf(server.queries)).toEqual(["stream newest", "stream 9", "stream newest"]);
  });

  it.each<[string, Step[], string[]]>([
    ["has expired", [refuse(410, "Expired")], ["stream newest", "list newest limit 500"]],
    ["is ahead of the cache", [behind], ["stream newest", "list newest limit 500"]],
    [
      "cannot be streamed",
      [refuse(422, "Invalid"), broken, broken],
      ["stream newest", "list newest limit 500", "list newest limit 500"],
    ],
  ])("never reads an older state when the newest %s", async (_, steps, requests) => {
    const staleCache: Step = (exchange) =>
      exchange.query.get("resourceVersion") === "0" ? exchange.answer(list(3, [])) : broken(exchange);
    await using server = await startScriptedServer(...steps, ...Array<Step>(10).fill(staleCache));
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(server.queries.length).toBeGreaterThan(5));
    expect(versionsOf(server.queries).slice(0, requests.length)).toEqual(requests);
    expect(server.queries.map(({ resourceVersion }) => resourceVersion || "newest")).not.toContain("0");
    expect([reflection.lists, reflection.store.resourceVersion]).toEqual([[], ""]);
    expect(reflection.failures.at(-1)?.error).toMatchObject({ status: 500 });
  });

  it("relists after a watch that the server ends at once", async () => {
    await using server = await startScriptedServer(
      initialThen(5, "a", ({ response }) => response.end()),
      ({ response }) => response.end(),
      initial(7, "b"),
    );
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(reflection.names()).toEqual(["b 1"]));
    expect(versionsOf(server.queries)).toEqual(["stream newest", "watch 5", "stream 5"]);
  });
});

describe("reflect with a server that cannot stream", () => {
  it("lists, remembers that, and watches", async () => {
    await using server = await startScriptedServer(
      refuse(422, "Invalid"),
      ({ answer }) => answer(list(5, [widget("a", 1), widget("b", 2)])),
      ({ send }) => send(expired),
      ({ answer }) => answer(list(7, [widget("b", 6)])),
      ({ send }) => send(event("ADDED", widget("c", 8))),
    );
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(reflection.names()).toEqual(["b 6", "c 8"]));
    expect(versionsOf(server.queries)).toEqual([
      "stream newest",
      "list newest limit 500",
      "watch 5",
      "list 5",
      "watch 7",
    ]);
    expect(reflection.changes.slice(2)).toEqual(["updated b 6", "deleted a 1", "added c 8"]);
  });

  it("lists when the initial objects break off, and streams the next time", async () => {
    await using server = await startScriptedServer(
      ({ send, response }) => {
        send(event("ADDED", widget("a", 1)));
        response.end();
      },
      ({ answer }) => answer(list(5, [widget("a", 1)])),
      ({ send }) => send(expired),
      initial(6, "b"),
    );
    await using reflection = startReflection(server);
    await vi.waitFor(() => expect(reflection.names()).toEqual(["b 1"]));
    expect(versionsOf(server.queries)).toEqual([
      "stream newest",
      "list newest limit 500",
      "watch 5",
      "stream 5",
    ]);
  });

  it("takes pages, and all in one when the pages grow too old", async () => {
    await using server = await startScriptedServer(
      ({ answer }) => answer(list(5, [widget("a", 1)], { continue: "2" })),
      ({ answer }) => answer(list(5, [widget("b", 1)], { continue: "3" })),
      refuse(410, "Expired"),
      ({ answer }) => answer(list(6, [widget("a", 1), widget("c", 6)])),
    );
    await using reflection = startReflection(server, { watchList: false, pageSize: 1 });
    await vi.waitFor(() => expect(reflection.names()).toEqual(["a 1", "c 6"]));
    await vi.waitFor(() => expect(server.queries).toHaveLength(5));
    const [, , , whole, watching] = versionsOf(server.queries);
    expect(versionsOf(server.queries).slice(0, 3)).toEqual([
      "list newest limit 1",
      "list page 2 limit 1",
      "list page 3 limit 1",
    ]);
    expect([whole, watching]).toEqual(["list newest", "watch 6"]);
  });

  it.each<[string, Step]>([
    ["is cut off", ({ response }) => response.end('{"items":[{"metadata":{"name":"a"}},{"met')],
    [
      "is broken off",
      ({ response, reset }) => response.write('{"items":[{"metada', () => setTimeout(reset, 20)),
    ],
    ["is none", ({ response }) => response.end("{}")],
    ["is a page", ({ response }) => response.end("<html>")],
    ["is refused", refuse(403, "Forbidden")],
  ])("tries again when the list %s", async (_, step) => {
    await using server = await startScriptedServer(step, ({ answer }) => answer(list(5, [widget("b", 1)])));
    await using reflection = startReflection(server, { watchList: false });
    await vi.waitFor(() => expect(reflection.names()).toEqual(["b 1"]));
    expect(reflection.changes).toEqual(["added b 1"]);
    expect(reflection.failures).toMatchObject([{ phase: "list", next: "restart" }]);
  });
});

describe("reflect after a restore of etcd", () => {
  it.each<[string, Step[], string[]]>([
    [
      "after an outage",
      [({ reset }) => reset(), ({ answer }) => answer(list(3, []))],
      ["watch 9", "list newest limit 1"],
    ],
    ["by the first bookmark of a watch", [({ send }) => send(bookmark(3))], ["watch 9"]],
    [
      "by a silent watch",
      [({ response }) => response.write("\n"), ({ answer }) => answer(list(3, []))],
      ["watch 9", "list newest limit 1"],
    ],
  ])(
    "notices %s that the server's version went back, and takes the latest state",
    async (_, steps, asked) => {
      await using server = await startScriptedServer(
        initialThen(9, "a", ({ response }) => response.end()),
        ...steps,
        initial(4, "b"),
      );
      await using reflection = startReflection(server, { idleTimeoutMs: 100 });
      await vi.waitFor(() => expect(reflection.names()).toEqual(["b 1"]));
      expect(versionsOf(server.queries)).toEqual(["stream newest", ...asked, "stream newest"]);
      expect(reflection.store.resourceVersion).toBe("4");
      expect(reflection.failures).toContainEqual(
        expect.objectContaining({
          error: expect.objectContaining({ code: "WATCH_WENT_BACK" }),
          next: "restart",
        }),
      );
    },
  );
});

describe("reflect", () => {
  it("waits longer each time, never shorter than the server asks, and meanwhile not at all", async () => {
    const clock = createFakeClock();
    await using server = await startScriptedServer(
      refuse(429, "TooManyRequests"),
      refuse(429, "TooManyRequests", { "retry-after": "45" }),
      ({ reset }) => reset(),
      initial(1, "a"),
    );
    await using reflection = startReflection(server, { clock, random: () => 0.25, backoff: {} });
    for (const wait of [1000, 45_000, 4000]) {
      await vi.waitFor(() => expect(clock.waits()).toEqual([wait]));
      clock.advance(wait);
    }
    await vi.waitFor(() => expect(reflection.names()).toEqual(["a 1"]));
    expect(reflection.failures.map(({ waitMs }) => waitMs)).toEqual([1000, 45_000, 4000]);
  });

  it("watches again at once when a watch falls silent", async () => {
    const clock = createFakeClock();
    await using server = await startScriptedServer(initial(5, "a"), ({ send }) =>
      send(event("MODIFIED", widget("a", 6))),
    );
    await using reflection = startReflection(server, { clock, backoff: {} });
    await vi.waitFor(() => expect(reflection.names()).toEqual(["a 1"]));
    await vi.waitFor(() => expect(clock.waits()).toEqual([70_000]));
    clock.advance(70_000);
    await vi.waitFor(() => expect(reflection.names()).toEqual(["a 6"]));
    expect(versionsOf(server.queries)).toEqual(["stream newest", "watch 5"]);
    expect(reflection.failures).toMatchObject([
      { error: { code: "WATCH_SILENT" }, next: "retry", waitMs: 0 },
    ]);
  });

  it("transforms before anything is kept", async () => {
    await using server = await startScriptedServer(({ send }) => {
      send(event("ADDED", widget("a", 1, "u", "big")), bookmark(2, true));
      send(event("ADDED", widget("b", 3, "u", "big")));
    });
    const transform = ({ spec: _, ...object }: ReturnType<typeof widget>) => object;
    await using reflection = startReflection(server, { transform });
    await vi.waitFor(() => expect(reflection.names()).toEqual(["a 1", "b 3"]));
    expect([...reflection.store.objects.values()].map((object) => "spec" in object)).toEqual([false, false]);
  });

  it.each([
    ["the sink", undefined],
    ["the transform", { transform: () => expect.fail("broken") }],
  ])("ends with the error of %s", async (_, options) => {
    await using server = await startScriptedServer(initial(2, "a"));
    await using reflection = startReflection(server, options, () => expect.fail("broken"));
    await expect(reflection.done).rejects.toThrow("broken");
  });

  it("ends quietly with its signal, wherever it is", async () => {
    await using server = await startScriptedServer(
      refuse(500, "InternalError"),
      refuse(500, "InternalError"),
    );
    const waiting = startReflection(server, { backoff: { initialMs: 60_000 } });
    await vi.waitFor(() => expect(waiting.failures).toHaveLength(2));
    await waiting[Symbol.asyncDispose]();
    await waiting.done;
    const watching = startReflection(server);
    await vi.waitFor(() => expect(server.queries).toHaveLength(3));
    await watching[Symbol.asyncDispose]();
    await watching.done;
    await reflect(server.client, widgetKind, createObjectStore(), { signal: AbortSignal.abort() });
    expect(server.queries).toHaveLength(3);
  });

  it("refuses a namespace for a cluster-wide kind", async () => {
    await using server = await startScriptedServer();
    const kind = { ...widgetKind, scope: "Cluster" } as const;
    const reflecting = reflect(server.client, kind, createObjectStore(), { namespace: "ns" });
    await expect(reflecting).rejects.toThrow(TypeError);
  });
});
