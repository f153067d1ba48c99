import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { ResponseError } from "../../src/errors/index.ts";
import { createObjectStore, type Failure, reflect } from "../../src/reflector/index.ts";
import type { TransportRequest } from "../../src/transport/index.ts";
import {
  bookmark,
  event,
  expired,
  list,
  status,
  type Widget,
  widget,
  widgetKind,
} from "../support/scripted-server.ts";
import { createSimulatedServer, passTime, type SimulatedAnswer } from "../support/simulated-server.ts";

const minuteMs = 60_000;
type Answers = (request: TransportRequest, count: number) => SimulatedAnswer;
type Parts = NonNullable<SimulatedAnswer["parts"]>;

/** A server that lists fixed objects and answers watches by script. */
const listing =
  (watchParts: (count: number) => Parts, listParts: Parts = [list(1, [widget("a", 1)])]): Answers =>
  ({ query }, count) => {
    if (query?.sendInitialEvents) return { status: 422, parts: [status(422, "Invalid")] };
    return { parts: query?.watch ? watchParts(count) : listParts };
  };

/** A server that streams its objects. */
const streaming =
  (initial: Parts, later: Parts = []): Answers =>
  ({ query }, count) => ({
    parts: query?.sendInitialEvents
      ? [...initial, bookmark(count, true), ...later]
      : [bookmark(count), 10 * minuteMs],
  });

/** Begins like this and then sends a byte every ten seconds for hours. */
const drip = (begin: string, byte: string): Parts => [begin, ...Array(1000).fill([10_000, byte]).flat()];

async function follow(answers: Answers, minutes: number) {
  const clock = createFakeClock();
  const server = createSimulatedServer(clock, answers);
  const abort = new AbortController();
  const store = createObjectStore<Widget>();
  const failures: { readonly error: unknown; readonly failure: Failure; readonly at: number }[] = [];
  const done = reflect(server.client, widgetKind, store, {
    clock,
    random: () => 0,
    signal: abort.signal,
    observer: { failed: (error, failure) => failures.push({ error, failure, at: clock.now() }) },
  });
  await passTime(clock, minutes * minuteMs);
  abort.abort();
  await done;
  return { failures, names: [...store.objects.values()].map(({ metadata }) => metadata.name), server };
}

describe("a server that sends a byte now and then", () => {
  it.each<[string, Answers]>([
    ["of a list", listing(() => [], drip('{"kind":"ThingList","items":[', " "))],
    ["of the initial events of a watch", streaming(drip('{"type":"ADDED","object":{', " "))],
    ["between the initial events of a watch", streaming(drip("\n", "\n"))],
    ["of a watch event", listing(() => drip('{"type":"MODIFIED","object":{', " "))],
    [
      "of a watch event after the initial events",
      streaming([event("ADDED", widget("a", 1))], drip("{", " ")),
    ],
  ])("is given up after five minutes: %s", async (_, answers) => {
    const { failures } = await follow(answers, 6);
    const late = failures.find(({ error }) => error instanceof ResponseError);
    expect(late?.error).toMatchObject({ code: "RESPONSE_TOO_SLOW", limit: "bodyMs" });
    expect(late?.at).toBeGreaterThanOrEqual(5 * minuteMs);
    expect(late?.at).toBeLessThanOrEqual(5 * minuteMs + 1000);
  });
});

describe("an honest server", () => {
  const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

  it.each<[string, Parts]>([
    ["after 30 s without an event", [30_000]],
    ["after 60 s without an event", [60_000]],
    ["by a reset after 30 s without an event", [30_000, reset]],
    ["by a reset after 60 s without an event", [60_000, reset]],
    ["within its first event", [30_000, '{"type":"MODIF']],
  ])("whose proxy ends each watch %s is watched without a pause", async (_, parts) => {
    const { failures, names, server } = await follow(
      listing(() => parts),
      30,
    );
    expect(failures.filter(({ failure }) => failure.phase === "watch" && failure.waitMs > 0)).toEqual([]);
    expect(server.requests.filter(({ query }) => !query?.watch)).toHaveLength(1);
    expect(names).toEqual(["a"]);
  });

  it("that sends bookmarks only is watched without a pause", async () => {
    const hour = Array.from({ length: 60 }, (_, minute) => [minuteMs, bookmark(minute + 2)]).flat();
    const { failures, server } = await follow(
      listing(() => hour),
      55,
    );
    expect(failures.filter(({ failure }) => failure.phase === "watch")).toEqual([]);
    expect(server.requests).toHaveLength(3);
  });

  it("that forgets the version every five minutes is listed again within a second", async () => {
    const { failures, server } = await follow(
      listing((n) => [
        bookmark(n),
        ...Array(5)
          .fill(minuteMs)
          .flatMap((ms) => [ms, bookmark(n)]),
        expired,
      ]),
      60,
    );
    const waits = failures.map(({ failure }) => failure.waitMs);
    expect(Math.max(...waits)).toBeLessThanOrEqual(800);
    expect(server.requests.filter(({ query }) => !query?.watch).length).toBeGreaterThanOrEqual(11);
  });

  it("whose list has a thousand slow pages is listed once", async () => {
    const answers: Answers = ({ query }) => {
      if (query?.sendInitialEvents) return { status: 422, parts: [status(422, "Invalid")] };
      if (query?.watch) return { parts: [100 * minuteMs] };
      const page = Number(query?.continue ?? 0);
      const more = page < 999 ? { continue: String(page + 1) } : {};
      return { parts: [1000, list(1, [widget(`widget-${page}`, 1)], more)] };
    };
    const { failures, names } = await follow(answers, 17);
    expect(failures.filter(({ failure }) => failure.phase === "list")).toEqual([]);
    expect(names).toHaveLength(1000);
  });

  // A tenth of the time that a list of 100 MB takes, with a tenth of the limit.
  const limits = { bodyMs: 6000 };
  const text = "x".repeat(2 ** 20);
  const widgets = Array.from({ length: 10 }, (_, n) => widget(`widget-${n}`, 1, `uid-${n}`, text));

  it("whose list comes at 1 MB a second is listed once", async () => {
    const head = '{"kind":"ThingList","metadata":{"resourceVersion":"1"},"items":[';
    const items = widgets.flatMap((one, n) => [1000, `${n === 0 ? "" : ","}${JSON.stringify(one)}`]);
    const answers = listing(() => [30 * minuteMs], [head, ...items, "]}"]);
    const { failures, names } = await follow((request, count) => ({ ...answers(request, count), limits }), 1);
    expect(failures.filter(({ failure }) => failure.phase !== "watch-list")).toEqual([]);
    expect(names).toHaveLength(10);
  });

  it("whose initial events come at 1 MB a second is watched at once", async () => {
    const answers = streaming(
      widgets.flatMap((one) => [1000, event("ADDED", one)]),
      [30 * minuteMs],
    );
    const { failures, names } = await follow((request, count) => ({ ...answers(request, count), limits }), 1);
    expect(failures).toEqual([]);
    expect(names).toHaveLength(10);
  });
});
