import { type Client, createClient } from "@capikit/client";
import type { ApiError } from "@capikit/client/errors";
import { type WatchEvent, watch } from "@capikit/client/reflector";
import { createFakeClock } from "@capikit/common/time";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FaultServer, startFaultServer } from "../src/index.ts";
import { refusal, type Widget, widget } from "./kinds.ts";

let server: FaultServer;
let client: Client;
beforeEach(async () => {
  server = await startFaultServer({ kinds: [widget], historyWindow: 10 });
  client = createClient(server.config);
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

const put = (
  name: string,
  labels: Record<string, string> = {},
  spec: Widget["spec"] = {},
  namespace = "ns",
) => server.put(widget, { metadata: { name, namespace, labels }, spec });
const names = (objects: readonly Widget[]) => objects.map(({ metadata }) => metadata.name);

describe("list", () => {
  it("pages through the state of the first page until it is dropped", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) put(name);
    const first = await client.list(widget, { limit: 2 });
    expect(names(first.items)).toEqual(["a", "b"]);
    expect(first.metadata.remainingItemCount).toBe(3);
    server.remove(widget, { name: "d", namespace: "ns" });
    put("f");
    const rest = await client.list(widget, { continue: first.metadata.continue });
    expect(names(rest.items)).toEqual(["c", "d", "e"]);
    expect(rest.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    server.compact();
    const error = await client.list(widget, { continue: first.metadata.continue }).catch((e: ApiError) => e);
    expect(error).toMatchObject({ status: 410, reason: "Expired" });
    const body = (error as ApiError).body as unknown as { metadata: { continue: string } };
    expect(names((await client.list(widget, { continue: body.metadata.continue })).items)).toEqual([
      "c",
      "e",
      "f",
    ]);
  });

  it("supports resource versions", async () => {
    put("a");
    const old = server.resourceVersion;
    put("b");
    const exact = { resourceVersion: old, resourceVersionMatch: "Exact" } as const;
    expect(names((await client.list(widget, exact)).items)).toEqual(["a"]);
    expect(names((await client.list(widget, { resourceVersion: old })).items)).toEqual(["a", "b"]);
    expect(names((await client.list(widget, { resourceVersion: old, limit: 5 })).items)).toEqual(["a"]);
    expect(names((await client.list(widget, { resourceVersion: "0", limit: 1 })).items)).toEqual(["a", "b"]);
    expect(await refusal(client.list(widget, { resourceVersion: "99" }))).toBe("504 Timeout");
    expect(await refusal(client.list(widget, { resourceVersion: "x" }))).toBe("400 BadRequest");
    expect(await refusal(client.list(widget, { resourceVersionMatch: "Exact" }))).toBe("422 Invalid");
    server.compact();
    expect(await refusal(client.list(widget, exact))).toBe("410 Expired");
  });

  it.each([
    ["a=1", ["x"]],
    ["a!=1", ["y", "z"]],
    ["a in (1,2)", ["x", "y"]],
    ["a notin (1),b", ["z"]],
    ["!a", ["z"]],
    ["a,b!=1", ["x", "y"]],
  ])("selects by %s", async (labelSelector, expected) => {
    put("x", { a: "1" });
    put("y", { a: "2" });
    put("z", { b: "1" });
    expect(names((await client.list(widget, { labelSelector })).items)).toEqual(expected);
  });

  it("selects by fields and namespaces, and rejects other selectors", async () => {
    put("x", {}, { color: "red" });
    put("y", {}, { color: "blue" });
    put("x", {}, { color: "blue" }, "other");
    expect(names((await client.list(widget, { fieldSelector: "metadata.name=x" })).items)).toEqual([
      "x",
      "x",
    ]);
    const blue = { fieldSelector: "spec.color=blue,metadata.namespace!=other" };
    expect(names((await client.list(widget, blue)).items)).toEqual(["y"]);
    expect(names((await client.list(widget, { namespace: "other" })).items)).toEqual(["x"]);
    expect(await refusal(client.list(widget, { fieldSelector: "spec.size=1" }))).toBe("400 BadRequest");
    expect(await refusal(client.list(widget, { labelSelector: "a b c" }))).toBe("400 BadRequest");
  });

  it("returns only metadata on request", async () => {
    put("x", { a: "1" }, { size: 3 });
    const headers = { accept: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1" };
    const list = await client.raw({ method: "GET", path: "/apis/test.dev/v1/widgets", headers });
    expect(list).toMatchObject({
      kind: "PartialObjectMetadataList",
      items: [{ kind: "PartialObjectMetadata" }],
    });
    expect(JSON.stringify(list)).not.toContain("spec");
    const protobuf = { accept: "application/vnd.kubernetes.protobuf" };
    expect(
      await refusal(client.raw({ method: "GET", path: "/apis/test.dev/v1/widgets", headers: protobuf })),
    ).toBe("406 NotAcceptable");
  });
});

/** Returns the next events of a watch in short form. */
function follow(options: Parameters<typeof watch>[2] = {}, caller = client) {
  const events = watch(caller, widget, options);
  const next = async (count: number): Promise<string[]> => {
    const taken: string[] = [];
    while (taken.length < count) {
      const { value, done } = await events.next();
      if (done) return [...taken, "end"];
      taken.push(short(value as WatchEvent<Widget>));
    }
    return taken;
  };
  return { next, end: () => events.return() };
}

function short(event: WatchEvent<Widget>): string {
  return event.type === "BOOKMARK"
    ? `BOOKMARK ${event.resourceVersion}${event.initialEventsEnd ? " end" : ""}`
    : `${event.type} ${event.object.metadata.name} ${event.object.metadata.resourceVersion}`;
}

describe("watch", () => {
  it("continues after a version, and reports objects that enter or leave a selection", async () => {
    put("a", { on: "yes" }); // 2
    const since = server.resourceVersion;
    const all = follow({ resourceVersion: since });
    const some = follow({ resourceVersion: since, labelSelector: "on=yes" });
    put("b"); // 3
    put("a", { on: "no" }); // 4
    put("b", { on: "yes" }); // 5
    put("b", { on: "yes" }, { size: 5 }); // 6
    server.remove(widget, { name: "b", namespace: "ns" }); // 7
    expect(await all.next(5)).toEqual([
      "ADDED b 3",
      "MODIFIED a 4",
      "MODIFIED b 5",
      "MODIFIED b 6",
      "DELETED b 7",
    ]);
    expect(await some.next(4)).toEqual(["DELETED a 4", "ADDED b 5", "MODIFIED b 6", "DELETED b 7"]);
    await all.end();
    await some.end();
  });

  it("starts with existing objects, with or without a marked end", async () => {
    put("a");
    put("b");
    const plain = follow();
    expect(await plain.next(2)).toEqual(["ADDED a 2", "ADDED b 3"]);
    const streamed = follow({ sendInitialEvents: true, resourceVersionMatch: "NotOlderThan" });
    expect(await streamed.next(3)).toEqual(["ADDED a 2", "ADDED b 3", "BOOKMARK 3 end"]);
    server.bookmark();
    put("c");
    expect(await streamed.next(2)).toEqual(["BOOKMARK 3", "ADDED c 4"]);
    expect(server.watches).toBe(2);
    await plain.end();
    await streamed.end();
  });

  it("reports a dropped version in the stream", async () => {
    for (let n = 0; n < 25; n++) put("a", {}, { size: n });
    await expect(follow({ resourceVersion: "2" }).next(1)).rejects.toMatchObject({
      status: 410,
      reason: "Expired",
    });
    const options = {
      resourceVersion: "999",
      sendInitialEvents: true,
      resourceVersionMatch: "NotOlderThan",
    } as const;
    expect(await refusal(follow(options).next(1))).toBe("504 Timeout");
    expect(await refusal(follow({ resourceVersionMatch: "NotOlderThan" }).next(1))).toBe("422 Invalid");
  });

  it("continues over a compaction, and ends at its timeout", async () => {
    const clock = createFakeClock();
    await using own = await startFaultServer({ kinds: [widget], clock });
    const caller = createClient(own.config);
    const add = (name: string) => own.put(widget, { metadata: { name, namespace: "ns" } });
    add("a");
    const events = follow({ resourceVersion: own.resourceVersion, timeoutSeconds: 1 }, caller);
    add("b");
    expect(await events.next(1)).toEqual(["ADDED b 3"]);
    own.compact();
    add("c");
    expect(await events.next(1)).toEqual(["ADDED c 4"]);
    clock.advance(1000);
    expect(await events.next(2)).toEqual(["BOOKMARK 4", "end"]);
    await caller.close();
  });

  it("refuses to stream lists if disabled", async () => {
    await using old = await startFaultServer({ kinds: [widget], watchList: false });
    const plain = createClient(old.config);
    const options = { sendInitialEvents: true, resourceVersionMatch: "NotOlderThan" } as const;
    expect(await refusal(watch(plain, widget, options).next())).toBe("422 Invalid");
    await plain.close();
  });
});

describe("discovery", () => {
  it("lists its kinds", async () => {
    expect(await client.kindOf({ apiVersion: "test.dev/v1", kind: "Widget" })).toMatchObject({
      plural: "widgets",
    });
    await expect(client.kindOf({ apiVersion: "test.dev/v2", kind: "Widget" })).rejects.toThrow(
      "has no kind Widget",
    );
    expect(await client.raw({ method: "GET", path: "/apis" })).toMatchObject({
      groups: [{ name: "test.dev", preferredVersion: { groupVersion: "test.dev/v1" } }],
    });
    expect(await client.raw({ method: "GET", path: "/version" })).toMatchObject({ major: "1" });
    expect(await refusal(client.raw({ method: "GET", path: "/apis/test.dev/v1/gadgets" }))).toBe(
      "404 NotFound",
    );
  });

  it("serves one version of a kind", async () => {
    await expect(startFaultServer({ kinds: [widget, { ...widget, version: "v2" }] })).rejects.toThrow(
      "served twice",
    );
  });
});
