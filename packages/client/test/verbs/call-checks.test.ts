import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { parseKubeconfig } from "../../src/config/index.ts";
import { isNotFound, isNotServed, UnknownKindError } from "../../src/errors/index.ts";
import { createClient, requestToken } from "../../src/index.ts";
import { reflect, watch } from "../../src/reflector/index.ts";
import { widget, widgetKind } from "../support/scripted-server.ts";
import { createSimulatedServer } from "../support/simulated-server.ts";

const requests: unknown[] = [];
const { client } = createSimulatedServer(createFakeClock(), (request) => {
  requests.push(request);
  return { parts: ["{}"] };
});
const ref = { namespace: "ns", name: "a" };
const object = widget("a", 1);
const patch = { type: "merge", patch: {} } as const;
const collect = async (items: AsyncIterable<unknown>) => {
  for await (const _ of items);
};
type Loose = Record<string, (...values: unknown[]) => Promise<unknown>>;
const calls: Record<string, (kind: unknown, options?: unknown) => Promise<unknown>> = {};
const loose = client as unknown as Loose;
const verbs = {
  get: [ref],
  list: [],
  create: [object],
  replace: [object],
  apply: [object],
  patch: [ref, patch],
  delete: [ref],
  deleteCollection: [],
};
for (const [verb, args] of Object.entries(verbs))
  calls[verb] = async (kind, options) => await loose[verb]?.(kind, ...args, options);
calls.listAll = (kind, options) => collect(client.listAll(kind as never, options as never));

describe.each(Object.entries(calls))("%s", (_, call) => {
  it("refuses what is not a kind, and options that it does not know, without a request", async () => {
    for (const kind of [undefined, null, "Widget", {}])
      await expect(call(kind)).rejects.toThrow(/descriptor/);
    const wrong = [
      [{ labelselector: "a=b" }, "unknown option"],
      [{ dryrun: true }, "unknown option"],
      [{ signal: "now" }, "signal must be an AbortSignal"],
    ] as const;
    for (const [options, message] of wrong) await expect(call(widgetKind, options)).rejects.toThrow(message);
    expect(requests).toEqual([]);
  });
});

it.each([
  ["get", () => client.get(widgetKind, undefined as never), "a reference"],
  ["get", () => client.get(widgetKind, "a" as never), "a reference"],
  ["delete", () => client.delete(widgetKind, "a" as never), "a reference"],
  ["delete", () => client.delete(widgetKind, object as never), "delete: pass the metadata of the Widget"],
  ["replace", () => client.replace(widgetKind, {} as never), "an object with metadata"],
  ["create", () => client.create(widgetKind, undefined as never), "an object with metadata"],
  ["patch", () => client.patch(widgetKind, ref, undefined as never), "needs a type"],
  ["patch", () => client.patch(widgetKind, ref, { type: "json" } as never), "a list of operations"],
  ["patch", () => client.patch(widgetKind, ref, { type: "merge" } as never), "an object in patch"],
  ["list", () => client.list(widgetKind, { labelSelector: { a: "b" } } as never), "must be a string"],
  [
    "deleteCollection",
    () => client.deleteCollection(widgetKind, { namespace: "ns", labelselector: "a=b" } as never),
    'unknown option "labelselector"',
  ],
  [
    "delete",
    () => client.delete(widgetKind, ref, { preconditions: { resourceversion: "1" } } as never),
    'delete: preconditions: unknown option "resourceversion": did you mean',
  ],
  ["deleteCollection", () => client.deleteCollection(widgetKind, { preconditions: 5 } as never), "an object"],
  ["get", () => client.get({ ...widgetKind, scope: "namespaced" } as never, ref), 'must be "Namespaced"'],
  ["requestToken", () => requestToken(client, undefined as never), "a service account"],
  ["watch", async () => watch(client, undefined as never), "descriptor"],
  ["watch", async () => watch(client, widgetKind, { labelselector: "a" } as never), "unknown option"],
  ["reflect", () => reflect(client, "Widget" as never, {} as never), "descriptor"],
  [
    "reflect",
    () => reflect(client, widgetKind, {} as never, { fieldselector: "a" } as never),
    "unknown option",
  ],
  ["createClient", async () => createClient(Promise.resolve() as never), "await loadConfig()"],
  ["parseKubeconfig", () => parseKubeconfig("", { inlineonly: true } as never), "unknown option"],
  ["requestToken", () => requestToken(client, ref, { audience: "a" } as never), "unknown option"],
])("%s refuses a wrong argument without a request", async (_, call, message) => {
  const error = await call().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toContain(message);
  expect(requests).toEqual([]);
});

describe("a 404 for a subresource", () => {
  const missing = (isThere: boolean) => {
    const notFound = {
      apiVersion: "v1",
      kind: "Status",
      status: "Failure",
      reason: "NotFound",
      message: 'widgets.test.dev "a" not found',
      code: 404,
    };
    return createSimulatedServer(createFakeClock(), ({ path }) =>
      isThere && !path.endsWith("/status") ? { parts: [object] } : { status: 404, parts: [notFound] },
    ).client;
  };
  const status = { subresource: "status" } as const;
  it.each<[string, (of: typeof client) => Promise<unknown>]>([
    ["get", (of) => of.get(widgetKind, ref, status)],
    ["patch", (of) => of.patch(widgetKind, ref, patch, status)],
    ["replace", (of) => of.replace(widgetKind, object, status)],
    ["apply", (of) => of.apply(widgetKind, object as never, { ...status, fieldManager: "m" })],
  ])("is NotFound only if the object is missing: %s", async (_, call) => {
    const error = await call(missing(true)).catch((thrown: unknown) => thrown);
    expect(isNotFound(error)).toBe(false);
    expect(error).toMatchObject({ status: 404, reason: "NoSubresource" });
    expect(String(error)).toContain("no subresource status of Widget, although the object exists: add it");
    const gone = await call(missing(false)).catch((thrown: unknown) => thrown);
    expect(isNotFound(gone)).toBe(true);
  });
});

describe("a 404 that is not about the object", () => {
  const unknown = { apiVersion: "v1", kind: "Status", status: "Failure", reason: "NotFound", code: 404 };
  it.each<[string, unknown]>([
    ["of a group, version or scope that is not served", "404 page not found\n"],
    ["of a resource that is not in its group", { ...unknown, details: {} }],
    ["of a proxy before the server", "<html>default backend - 404</html>"],
  ])("%s is not NotFound for any verb with a name", async (_, part) => {
    const answer = typeof part === "string" ? { parts: [part] } : { parts: [part as object] };
    const of = createSimulatedServer(createFakeClock(), () => ({ status: 404, ...answer })).client;
    const calls = [
      of.get(widgetKind, ref),
      of.patch(widgetKind, ref, patch),
      of.replace(widgetKind, object),
      of.apply(widgetKind, object as never, { fieldManager: "m" }),
      of.delete(widgetKind, ref),
      of.get(widgetKind, ref, { subresource: "scale" }),
    ];
    for (const call of calls) {
      const error = await call.catch((thrown: unknown) => thrown);
      expect([isNotFound(error), isNotServed(error)]).toEqual([false, true]);
      expect(String(error)).toContain("does not serve Widget in test.dev/v1 in a namespace: install the");
    }
    await expect(of.list(widgetKind)).rejects.toSatisfy(isNotFound);
  });
});

it("lists large objects in smaller pages", async () => {
  const sizes: unknown[] = [];
  const { client: large } = createSimulatedServer(createFakeClock(), ({ query }) => {
    const size = Number(query?.limit);
    sizes.push(size);
    const from = Number(query?.continue ?? 0);
    const items = Array.from({ length: Math.min(size, 8 - from) }, (_, at) => widget(`w${from + at}`, 1));
    const next = from + items.length;
    const metadata = { resourceVersion: "1", ...(next < 8 && { continue: String(next) }) };
    return { parts: [{ kind: "WidgetList", metadata, items }], limits: { bodyBytes: 600 } };
  });
  const names: unknown[] = [];
  for await (const { metadata } of large.listAll(widgetKind, { limit: 8 })) names.push(metadata.name);
  expect(names).toEqual(Array.from({ length: 8 }, (_, at) => `w${at}`));
  expect(sizes.slice(0, 2)).toEqual([8, 4]);
  expect(new Set(sizes.slice(2)).size).toBeLessThanOrEqual(2);
});

it("looks a kind up again after the server no longer serves it", async () => {
  let isServed = true;
  const resources = [{ name: "widgets", kind: "Widget", namespaced: true, verbs: ["get"] }];
  const { client: changing } = createSimulatedServer(createFakeClock(), ({ path }) => {
    if (!isServed) return { status: 404, parts: ["404 page not found"] };
    return { parts: [path.endsWith("/v1") ? { kind: "APIResourceList", resources } : object] };
  });
  const type = { apiVersion: `${widgetKind.group}/v1`, kind: "Widget" };
  const found = await changing.kindOf(type);
  isServed = false;
  expect(await changing.kindOf(type)).toBe(found);
  await expect(changing.get(found, ref)).rejects.toSatisfy(isNotServed);
  await expect(changing.kindOf(type)).rejects.toThrow(UnknownKindError);
});

const bodies: Record<string, (value: unknown) => Promise<unknown>> = {
  create: (value) => client.create(widgetKind, { ...object, spec: value } as never),
  replace: (value) => client.replace(widgetKind, { ...object, spec: value } as never),
  apply: (value) => client.apply(widgetKind, { ...object, spec: value } as never, { fieldManager: "test" }),
  patch: (value) => client.patch(widgetKind, ref, { type: "merge", patch: { spec: value as object } }),
};

describe.each(Object.entries(bodies))("%s", (_, write) => {
  it.each([
    [{ replicas: Number.NaN }, "spec.replicas is NaN"],
    [{ list: [{ limit: Number.POSITIVE_INFINITY }] }, "spec.list[0].limit is Infinity"],
    [{ labels: new Map([["a", "b"]]) }, "spec.labels is a Map"],
    [{ token: Promise.resolve("t") }, "spec.token is a Promise"],
    [{ list: ["a", undefined] }, "spec.list[1] is undefined"],
  ])("refuses %o, which JSON would replace", async (value, message) => {
    await expect(write(value)).rejects.toThrow(message);
    expect(requests).toEqual([]);
  });
});

it("refuses a JSON patch without a value, which API servers take for null", async () => {
  const operations = [{ op: "add", path: "/data/x", value: undefined }] as const;
  await expect(client.patch(widgetKind, ref, { type: "json", operations })).rejects.toThrow(
    /operation 0 \(add \/data\/x\): "value" is missing/,
  );
  expect(requests).toEqual([]);
});
