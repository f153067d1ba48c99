import { describe, expect, it } from "vitest";
import { createClient } from "../../src/index.ts";
import { createObjectStore, reflect } from "../../src/reflector/index.ts";
import type { ResponseLimits } from "../../src/transport/index.ts";
import { startEchoServer } from "../support/echo-server.ts";
import { bookmark, event, widget, widgetKind } from "../support/scripted-server.ts";

type Answer = Parameters<typeof startEchoServer>[0] & {};

const limits: ResponseLimits = { objectBytes: 5000, listBytes: 100_000 };
const big = (name: string, version = 1) => widget(name, version, `uid-${name}`, "x".repeat(2000));

/** Writes the results of `next` until the connection closes. */
const endless =
  (next: (count: number) => string): Answer =>
  (_, response) => {
    let count = 0;
    const more = (): void => {
      while (!response.destroyed && response.write(next(count++)));
      response.once("drain", more);
    };
    more();
  };

/** The first failure of a reflector, and the largest number of objects it held. */
async function reflectFrom(answer: Answer, streams: boolean) {
  await using server = await startEchoServer((request, response) =>
    !streams && request.url?.includes("sendInitialEvents")
      ? void response.writeHead(422).end("{}")
      : answer(request, response),
  );
  const client = createClient({ server: server.server }, { limits });
  const store = createObjectStore();
  const abort = new AbortController();
  const failures: unknown[] = [];
  let most = 0;
  const counted = {
    ...store,
    async apply(change: Parameters<typeof store.apply>[0]) {
      await store.apply(change);
      most = Math.max(most, store.objects.size);
    },
  };
  await reflect(client, widgetKind, counted, {
    signal: abort.signal,
    watchList: streams,
    observer: {
      failed(error) {
        failures.push(error);
        abort.abort();
      },
    },
  });
  await client.close();
  return { failure: failures[0], most };
}

describe("a reflector of a server that sends without end", () => {
  it.each<[string, boolean, Answer, keyof ResponseLimits]>([
    [
      "objects at first",
      true,
      endless((n) => `${JSON.stringify(event("ADDED", big(`a${n}`)))}\n`),
      "listBytes",
    ],
    [
      "small objects at first",
      true,
      endless((n) => `${JSON.stringify(event("ADDED", widget(`a${n}`, n)))}\n`),
      "listBytes",
    ],
    [
      "items",
      false,
      endless((n) => (n === 0 ? '{"items":[' : `${JSON.stringify(big(`a${n}`))},`)),
      "listBytes",
    ],
    [
      "the same item",
      false,
      endless((n) => (n === 0 ? '{"items":[' : `${JSON.stringify(widget("a", 1))},`)),
      "listBytes",
    ],
    ["blanks in a list", false, endless((n) => (n === 0 ? '{"items":[' : " ".repeat(1000))), "listBytes"],
    ["one item", false, endless((n) => (n === 0 ? '{"items":[{"x":"' : "x".repeat(1000))), "objectBytes"],
    [
      "what is no item",
      false,
      endless((n) => (n === 0 ? '{"metadata":{"x":"' : "x".repeat(1000))),
      "objectBytes",
    ],
    ["one event", true, endless(() => "x".repeat(1000)), "objectBytes"],
  ])("gives up: %s", async (_, streams, answer, limit) => {
    const { failure } = await reflectFrom(answer, streams);
    expect(failure).toMatchObject({ name: "ResponseError", code: "RESPONSE_TOO_LARGE", limit });
  });

  it("gives up when events after the list bring ever more objects, however they are called", async () => {
    for (const type of ["ADDED", "MODIFIED"] as const) {
      const { failure, most } = await reflectFrom(
        endless((n) => `${JSON.stringify(n === 0 ? bookmark(1, true) : event(type, big(`a${n}`, n + 1)))}\n`),
        true,
      );
      expect(failure).toMatchObject({ name: "ResponseError", limit: "listBytes" });
      expect(most).toBeGreaterThan(30);
      expect(most).toBeLessThan(50);
    }
  });

  it("goes on while objects change or are replaced by others", async () => {
    const steady = endless((n) => {
      const at = n % 5;
      const name = `a${Math.floor(n / 5) % 7}`;
      const end = { type: "ERROR", object: { apiVersion: "v1", kind: "Status", code: 500 } };
      const next =
        n === 0
          ? bookmark(1, true)
          : n > 2000
            ? end
            : event(at === 4 ? "DELETED" : "MODIFIED", big(name, n + 1));
      return `${JSON.stringify(next)}\n`;
    });
    const { failure } = await reflectFrom(steady, true);
    expect(failure).toMatchObject({ name: "ApiError", status: 500 });
  });
});
