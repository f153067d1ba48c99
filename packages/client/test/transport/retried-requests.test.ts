import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/index.ts";
import { type Exchange, startScriptedServer, widgetKind } from "../support/scripted-server.ts";

const path = "/version";
const reset = ({ reset }: Exchange): void => reset();
const busy =
  (status: number) =>
  ({ answer }: Exchange): void =>
    answer({}, status, { "retry-after": "0" });
const ok = ({ answer }: Exchange): void => answer({ ok: true });

describe("a read", () => {
  it("is sent again when the connection breaks before the answer", async () => {
    await using server = await startScriptedServer(reset, reset, ok);
    expect(await server.client.raw({ method: "GET", path })).toEqual({ ok: true });
    expect(server.queries).toHaveLength(3);
  });

  it("is not sent again without retries", async () => {
    await using server = await startScriptedServer(reset, ok);
    await expect(server.client.raw({ method: "GET", path, retry: false })).rejects.toThrow("no answer");
    expect(server.queries).toHaveLength(1);
  });

  it("is not sent again when the server refuses connections", async () => {
    const clock = createFakeClock();
    const client = createClient({ server: "http://127.0.0.1:1" }, { clock });
    await expect(client.raw({ method: "GET", path })).rejects.toThrow("no answer");
    expect(clock.waits()).toEqual([]);
  });

  it("fails with the error of the last attempt", async () => {
    await using server = await startScriptedServer(reset, reset, ok);
    const client = createClient({ server: server.client.transport.server }, { retry: { attempts: 2 } });
    await expect(client.raw({ method: "GET", path })).rejects.toThrow("no answer");
    expect(server.queries).toHaveLength(2);
    await client.close();
  });
});

it.each([429, 500, 502, 503, 504])(
  "every request is sent again after %i with Retry-After",
  async (status) => {
    await using server = await startScriptedServer(busy(status), ok, busy(status), ok);
    expect(await server.client.raw({ method: "GET", path })).toEqual({ ok: true });
    expect(await server.client.raw({ method: "POST", path, body: "{}" })).toEqual({ ok: true });
    expect(server.queries).toHaveLength(4);
  },
);

it("a write is not sent again when the connection breaks", async () => {
  await using server = await startScriptedServer(reset, ok);
  await expect(server.client.raw({ method: "POST", path, body: "{}" })).rejects.toThrow("no answer");
  expect(server.queries).toHaveLength(1);
});

describe("listAll", () => {
  const page = (names: readonly string[], token?: string) => ({
    apiVersion: "test.dev/v1",
    kind: "WidgetList",
    metadata: { resourceVersion: "1", ...(token !== undefined && { continue: token }) },
    items: names.map((name) => ({ metadata: { name, namespace: "ns" } })),
  });
  const expired = { kind: "Status", apiVersion: "v1", status: "Failure", reason: "Expired", code: 410 };

  it("continues with a full list when a page has expired", async () => {
    await using server = await startScriptedServer(
      ({ answer }) => answer(page(["a", "b"], "next")),
      ({ answer }) => answer(expired, 410),
      ({ answer }) => answer(page(["a", "a2", "b", "c"])),
    );
    const names: (string | undefined)[] = [];
    for await (const { metadata } of server.client.listAll(widgetKind, { namespace: "ns", limit: 2 }))
      names.push(metadata.name);
    expect(names).toEqual(["a", "b", "a2", "c"]);
    expect(server.queries).toEqual([{ limit: "2" }, { limit: "2", continue: "next" }, {}]);
  });

  it("requests a version only without a token, which includes it", async () => {
    await using server = await startScriptedServer(
      ({ answer }) => answer(page(["a"], "next")),
      ({ answer }) => answer(page(["b"], "last")),
      ({ answer }) => answer(expired, 410),
      ({ answer }) => answer(page(["a", "b", "c"])),
    );
    const version = { resourceVersion: "5", resourceVersionMatch: "NotOlderThan" } as const;
    const names: (string | undefined)[] = [];
    for await (const { metadata } of server.client.listAll(widgetKind, { namespace: "ns", ...version }))
      names.push(metadata.name);
    expect(names).toEqual(["a", "b", "c"]);
    expect(server.queries).toEqual([
      { limit: "500", ...version },
      { limit: "500", continue: "next" },
      { limit: "500", continue: "last" },
      version,
    ]);
  });

  it("fails when the first page has expired", async () => {
    await using server = await startScriptedServer(({ answer }) => answer(expired, 410));
    const all = server.client
      .listAll(widgetKind, { namespace: "ns", resourceVersion: "5" })
      [Symbol.asyncIterator]();
    await expect(all.next()).rejects.toThrow("410");
    expect(server.queries).toHaveLength(1);
  });
});
