import { node } from "@capikit/api/kubernetes";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { ResponseError, WatchError } from "../../src/errors/index.ts";
import type { KubernetesObject } from "../../src/index.ts";
import { metadataOnly } from "../../src/kinds/index.ts";
import { createObjectStore, reflect, watch } from "../../src/reflector/index.ts";
import { collect } from "../support/collect.ts";
import { list, type Widget, widget, widgetKind } from "../support/scripted-server.ts";
import { createSimulatedServer, passTime, type SimulatedAnswer } from "../support/simulated-server.ts";

const clientOf = (answer: SimulatedAnswer) => createSimulatedServer(createFakeClock(), () => answer).client;
const withMetadata = (metadata: object): KubernetesObject => {
  const object = widget("a", 1);
  return { ...object, metadata: { ...object.metadata, ...metadata } };
};

const contradictions: readonly (readonly [what: string, object: KubernetesObject])[] = [
  ["another kind", { ...widget("a", 1), kind: "Secret" }],
  ["another version", { ...widget("a", 1), apiVersion: "test.dev/v2" }],
  ["a name that is a path", withMetadata({ name: "a/b" })],
  ["a name that walks up a path", withMetadata({ name: ".." })],
  ["a name that escapes a path", withMetadata({ name: "a%2fb" })],
  ["a name of 2,000 characters", withMetadata({ name: "n".repeat(2000) })],
  ["no namespace", withMetadata({ namespace: undefined })],
];

/** Returns a reflector's error for a list in one response. */
async function failureOf(body: unknown): Promise<unknown> {
  const clock = createFakeClock();
  const { client } = createSimulatedServer(clock, () => ({ parts: [body as never] }));
  const abort = new AbortController();
  const failures: unknown[] = [];
  const done = reflect(client, widgetKind, createObjectStore(), {
    watchList: false,
    clock,
    signal: abort.signal,
    observer: { failed: (error) => failures.push(error) },
  });
  await passTime(clock, 1);
  abort.abort();
  await done;
  return failures[0];
}

describe("objects that contradict their kind", () => {
  it.each(contradictions)("are refused as an item of a list: %s", async (_, object) => {
    await expect(clientOf({ parts: [list(1, [object])] }).list(widgetKind)).rejects.toThrow(ResponseError);
    expect(await failureOf(list(1, [object]))).toBeInstanceOf(ResponseError);
  });

  it.each(contradictions)("are refused as the object of a watch event: %s", async (_, object) => {
    const events = watch(clientOf({ parts: [`${JSON.stringify({ type: "ADDED", object })}\n`] }), widgetKind);
    await expect(collect(events)).rejects.toThrow(WatchError);
  });

  it("are refused where a cluster-scoped object has a namespace", async () => {
    const object = { ...widget("a", 1), apiVersion: "v1", kind: "Node" };
    await expect(clientOf({ parts: [list(1, [object])] }).list(node)).rejects.toThrow(
      "although its kind is cluster-scoped",
    );
  });

  it("are refused in watched lists without a resource version, and only there", async () => {
    const object = withMetadata({ resourceVersion: undefined });
    expect((await clientOf({ parts: [list(1, [object])] }).list(widgetKind)).items).toHaveLength(1);
    expect(await failureOf(list(1, [object]))).toBeInstanceOf(ResponseError);
  });

  it("accept a missing type, and the type of partial metadata", async () => {
    const { apiVersion: _, kind: __, ...untyped } = widget("a", 1);
    expect((await clientOf({ parts: [list(1, [untyped as Widget])] }).list(widgetKind)).items).toEqual([
      widget("a", 1),
    ]);
    const partial = { ...untyped, apiVersion: "meta.k8s.io/v1", kind: "PartialObjectMetadata" };
    const listed = await clientOf({ parts: [list(1, [partial])] }).list(metadataOnly(widgetKind));
    expect(listed.items).toEqual([widget("a", 1)]);
  });
});

describe("lists that are watched", () => {
  it.each(["[null]", "[7]", '["text"]', "[[]]", '"text"', "{}", "7"])(
    "are refused with items of %s",
    async (items) => {
      const body = `{"kind":"ThingList","metadata":{"resourceVersion":"1"},"items":${items}}`;
      expect(await failureOf(body)).toBeInstanceOf(ResponseError);
    },
  );

  it("are refused without items, as another document would empty the cache", async () => {
    expect(await failureOf({ kind: "Status", metadata: {} })).toBeInstanceOf(ResponseError);
  });

  it("may be empty in either way", async () => {
    expect(await failureOf('{"metadata":{"resourceVersion":"1"},"items":null}')).not.toBeInstanceOf(
      ResponseError,
    );
    expect(await failureOf('{"metadata":{"resourceVersion":"1"},"items":[ ]}')).not.toBeInstanceOf(
      ResponseError,
    );
  });
});
