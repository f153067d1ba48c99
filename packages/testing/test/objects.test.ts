import { deployment, replicaSet, service } from "@capikit/api/kubernetes";
import { type Client, createClient, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import type { ApiError } from "@capikit/client/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FaultServer, startFaultServer } from "../src/index.ts";
import { configMap, refusal, type Widget, widget } from "./kinds.ts";

let server: FaultServer;
let client: Client;
beforeAll(async () => {
  server = await startFaultServer({ kinds: [widget, configMap] });
  client = createClient(server.config);
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

let count = 0;
const fresh = (more: Partial<Widget["metadata"]> = {}, spec: Widget["spec"] = {}) =>
  client.create(widget, { metadata: { name: `w-${++count}`, namespace: "ns", ...more }, spec });
const refOf = ({ metadata: { name = "", namespace } }: Widget) => ({ name, namespace });

describe("create", () => {
  it("sets identity, generation, version and defaults, and drops the status", async () => {
    const made = await client.create(widget, {
      metadata: { generateName: "gen-", namespace: "ns", uid: "mine" },
      spec: {},
      status: { ready: true },
    });
    expect(made.metadata.name).toMatch(/^gen-[a-z0-9]{5}$/);
    expect(made.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.metadata.creationTimestamp).toMatch(/Z$/);
    expect(made).toMatchObject({
      spec: { size: 1 },
      metadata: { generation: 1, resourceVersion: expect.any(String) },
    });
    expect(made.status).toBeUndefined();
    expect(await client.get(widget, refOf(made))).toEqual(made);
  });

  it("rejects existing and invalid objects", async () => {
    const made = await fresh();
    const { name = "" } = made.metadata;
    expect(await refusal(fresh({ name }))).toBe("409 AlreadyExists");
    expect(await refusal(fresh({}, { size: -1 }))).toBe("422 Invalid");
    expect(await refusal(fresh({ resourceVersion: "5" }))).toBe("500 InternalError");
    const path = "/apis/test.dev/v1/namespaces/ns/widgets";
    expect(await refusal(client.raw({ method: "POST", path, body: "{" }))).toBe("400 BadRequest");
    expect(await refusal(client.raw({ method: "POST", path: "/apis/test.dev/v1/widgets", body: "{}" }))).toBe(
      "405 MethodNotAllowed",
    );
  });

  it("reports invalid fields", async () => {
    const error = await fresh({}, { size: -1, color: "pink" }).catch((caught: ApiError) => caught);
    expect((error as ApiError).causes.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      "spec.size FieldValueInvalid",
      "spec.color FieldValueNotSupported",
    ]);
  });

  it("stores nothing in a dry run", async () => {
    const before = server.resourceVersion;
    const made = await client.create(
      widget,
      { metadata: { name: "dry", namespace: "ns" } },
      { dryRun: true },
    );
    expect(made.metadata.uid).toBeDefined();
    expect(server.resourceVersion).toBe(before);
    expect(await refusal(client.get(widget, { name: "dry", namespace: "ns" }))).toBe("404 NotFound");
  });

  it("knows which built-in kinds have no generation", async () => {
    const made = await client.create(configMap, {
      metadata: { name: "c", namespace: "ns" },
      data: { a: "1" },
    });
    expect(made.metadata.generation).toBeUndefined();
    const changed = await client.replace(configMap, {
      metadata: { name: "c", namespace: "ns" },
      data: { a: "2" },
    });
    expect(changed.data).toEqual({ a: "2" });
  });
});

describe("update", () => {
  it("increases generations only for the spec, and leaves the status to its subresource", async () => {
    const made = await fresh();
    const spec = await client.replace(widget, { ...made, spec: { size: 2 }, status: { ready: true } });
    expect(spec.metadata.generation).toBe(2);
    expect(spec.status).toBeUndefined();
    const status = await client.replace(
      widget,
      { ...spec, spec: { size: 9 }, status: { ready: true } },
      { subresource: "status" },
    );
    expect(status).toMatchObject({ spec: { size: 2 }, status: { ready: true }, metadata: { generation: 2 } });
    const labels = await client.replace(widget, {
      ...status,
      metadata: { ...status.metadata, labels: { a: "b" } },
    });
    expect(labels.metadata.generation).toBe(2);
  });

  it("writes nothing without changes", async () => {
    const made = await fresh();
    expect((await client.replace(widget, made)).metadata.resourceVersion).toBe(made.metadata.resourceVersion);
  });

  it("rejects old and missing versions, and other identities", async () => {
    const made = await fresh();
    await client.replace(widget, { ...made, spec: { size: 2 } });
    expect(await refusal(client.replace(widget, { ...made, spec: { size: 3 } }))).toBe("409 Conflict");
    const { resourceVersion: _, uid: __, ...metadata } = made.metadata;
    expect(await refusal(client.replace(widget, { ...made, metadata }))).toBe("422 Invalid");
    expect(await refusal(client.replace(widget, { ...made, metadata: { ...metadata, uid: "other" } }))).toBe(
      "409 Conflict",
    );
    expect(
      await refusal(client.replace(widget, { ...made, metadata: { ...metadata, name: "nobody" } })),
    ).toBe("404 NotFound");
  });
});

describe("patch", () => {
  it("merges, and applies JSON patches", async () => {
    const made = await fresh({ labels: { a: "1", b: "2" } }, { size: 4 });
    const merged = await client.patch(widget, refOf(made), {
      type: "merge",
      patch: { metadata: { labels: { a: null, c: "3" } }, spec: { color: "red" } },
    });
    expect(merged).toMatchObject({ metadata: { labels: { b: "2", c: "3" }, generation: 2 } });
    expect(merged.metadata.labels).not.toHaveProperty("a");
    const operations = [{ op: "replace", path: "/spec/size", value: 7 }] as const;
    expect((await client.patch(widget, refOf(made), { type: "json", operations })).spec).toEqual({
      size: 7,
      color: "red",
    });
    const missing = [{ op: "test", path: "/spec/size", value: 8 }] as const;
    expect(await refusal(client.patch(widget, refOf(made), { type: "json", operations: missing }))).toBe(
      "422 Invalid",
    );
    const version = { metadata: { resourceVersion: made.metadata.resourceVersion } };
    expect(await refusal(client.patch(widget, refOf(made), { type: "merge", patch: version }))).toBe(
      "409 Conflict",
    );
    expect(await refusal(client.patch(widget, refOf(made), { type: "strategic", patch: {} }))).toBe(
      "415 UnsupportedMediaType",
    );
  });

  it("merges lists of built-in kinds strategically", async () => {
    const ownerReferences = [{ apiVersion: "v1", kind: "X", name: "x", uid: "1" }];
    const metadata = { name: "s", namespace: "ns", ownerReferences, finalizers: ["a/b"] };
    await client.create(configMap, { metadata });
    const other = { apiVersion: "v1", kind: "Y", name: "y", uid: "2" };
    const patched = await client.patch(
      configMap,
      { name: "s", namespace: "ns" },
      { type: "strategic", patch: { metadata: { ownerReferences: [other], finalizers: ["c/d"] } } },
    );
    expect(patched.metadata.ownerReferences).toEqual([other, ...ownerReferences]);
    expect(patched.metadata.finalizers).toEqual(["c/d", "a/b"]);
    // A member of Object.prototype is not a merge key.
    const spec = { constructor: [{ a: 1 }] };
    await client.patch(configMap, { name: "s", namespace: "ns" }, { type: "strategic", patch: { spec } });
    const replaced = await client.patch(
      configMap,
      { name: "s", namespace: "ns" },
      { type: "strategic", patch: { spec: { constructor: [{ b: 2 }] } } },
    );
    expect(replaced).toHaveProperty("spec", { constructor: [{ b: 2 }] });
  });

  it("applies with ownership, conflicts, force, and removal of omitted fields", async () => {
    const ref = { name: "applied", namespace: "ns" };
    const parts = [{ name: "a", count: 1 }];
    const first = await client.apply(
      widget,
      { metadata: ref, spec: { size: 3, parts } },
      { fieldManager: "one" },
    );
    expect(first.metadata.managedFields).toMatchObject([{ manager: "one", operation: "Apply" }]);
    const second = { metadata: ref, spec: { size: 4, parts: [{ name: "b" }] } };
    const error = await client
      .apply(widget, second, { fieldManager: "two" })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      status: 409,
      causes: [{ reason: "FieldManagerConflict", field: ".spec.size" }],
    });
    const forced = await client.apply(widget, second, { fieldManager: "two", force: true });
    expect(forced.spec).toEqual({ size: 4, parts: [{ name: "a", count: 1 }, { name: "b" }] });
    const less = await client.apply(widget, { metadata: ref, spec: { parts: [] } }, { fieldManager: "one" });
    expect(less.spec).toEqual({ size: 4, parts: [{ name: "b" }] });
  });

  it("scales", async () => {
    const made = await fresh({}, { replicas: 1 });
    const scale = `/apis/test.dev/v1/namespaces/ns/widgets/${made.metadata.name}/scale`;
    const headers = { "content-type": "application/merge-patch+json" };
    const body = JSON.stringify({ spec: { replicas: 5 } });
    expect(await client.raw({ method: "PATCH", path: scale, headers, body })).toMatchObject({
      kind: "Scale",
      spec: { replicas: 5 },
    });
    const now = await client.get(widget, refOf(made));
    expect(now).toMatchObject({ spec: { replicas: 5 }, metadata: { generation: 2 } });
    expect(now.metadata.managedFields).toContainEqual(
      expect.objectContaining({ subresource: "scale", fieldsV1: { "f:spec": { "f:replicas": {} } } }),
    );
  });

  it("stores defaults after a scale with the next write", async () => {
    const made = await client.create(widget, { metadata: { name: "bare", namespace: "ns" } });
    const path = "/apis/test.dev/v1/namespaces/ns/widgets/bare/scale";
    const headers = { "content-type": "application/merge-patch+json" };
    const body = JSON.stringify({ spec: { replicas: 5 } });
    const scaled = (await client.raw({ method: "PATCH", path, headers, body })) as KubernetesObject;
    const patch = { type: "merge", patch: {} } as const;
    const next = await client.patch(widget, refOf(made), patch);
    const last = await client.patch(widget, refOf(made), patch);
    expect(next.metadata.resourceVersion).not.toBe(scaled.metadata.resourceVersion);
    expect(last.metadata.resourceVersion).toBe(next.metadata.resourceVersion);
  });

  it("tracks owners of maps, and of unowned fields before the first apply", async () => {
    const made = await fresh({ labels: { a: "1" } });
    expect(made.metadata.managedFields?.[0]?.fieldsV1).toMatchObject({
      "f:metadata": { "f:labels": { ".": {}, "f:a": {} } },
    });
    const none = { type: "merge", patch: { metadata: { managedFields: [{}] } } } as const;
    const unowned = await client.patch(widget, refOf(made), none);
    expect(unowned.metadata.managedFields).toBeUndefined();
    const applied = { metadata: { ...refOf(made), labels: { a: "2" } } };
    const refused = await client.apply(widget, applied, { fieldManager: "one" }).catch((error) => error);
    expect(refused.causes).toMatchObject([
      { message: expect.stringContaining("before-first-apply"), field: ".metadata.labels.a" },
    ]);
  });
});

describe("delete", () => {
  it("waits for finalizers", async () => {
    const made = await fresh({ finalizers: ["a.b/c"] });
    const marked = await client.delete(widget, refOf(made));
    expect(marked?.metadata).toMatchObject({ deletionTimestamp: expect.any(String), generation: 2 });
    const grown = { metadata: { finalizers: ["a.b/c", "d.e/f"] } };
    expect(await refusal(client.patch(widget, refOf(made), { type: "merge", patch: grown }))).toBe(
      "422 Invalid",
    );
    await client.patch(widget, refOf(made), { type: "merge", patch: { metadata: { finalizers: null } } });
    expect(await refusal(client.get(widget, refOf(made)))).toBe("404 NotFound");
    expect(await refusal(client.delete(widget, refOf(made)))).toBe("404 NotFound");
  });

  it("checks preconditions and supports dry runs", async () => {
    const made = await fresh();
    const preconditions = { uid: "other" };
    expect(await refusal(client.delete(widget, refOf(made), { preconditions }))).toBe("409 Conflict");
    expect(
      await refusal(client.delete(widget, refOf(made), { preconditions: { resourceVersion: "1" } })),
    ).toBe("409 Conflict");
    await client.delete(widget, refOf(made), { dryRun: true });
    expect(server.object(widget, refOf(made))).toBeDefined();
    expect(await client.delete(widget, refOf(made))).toBeUndefined();
  });

  it("deletes selected objects", async () => {
    await fresh({ namespace: "many", labels: { a: "1" } });
    await fresh({ namespace: "many", labels: { a: "2" } });
    const deleted = await client.deleteCollection(widget, { namespace: "many", labelSelector: "a=1" });
    expect(deleted?.map(({ metadata }) => metadata.labels)).toEqual([{ a: "1" }]);
    expect(
      (await client.list(widget, { namespace: "many" })).items.map(({ metadata }) => metadata.labels),
    ).toEqual([{ a: "2" }]);
  });

  it("collects garbage on request", async () => {
    await using own = await startFaultServer({ kinds: [widget, configMap], garbageCollection: true });
    const direct = createClient(own.config);
    const make = async (name: string, owners: Widget[]) =>
      direct.create(widget, {
        metadata: {
          name,
          namespace: "ns",
          ownerReferences: owners.map(({ metadata }) => ({
            apiVersion: "test.dev/v1",
            kind: "Widget",
            name: metadata.name ?? "",
            uid: metadata.uid ?? "",
          })),
        },
      });
    const names = () => own.objects(widget).map(({ metadata }) => metadata.name);
    const [a, b] = [await make("a", []), await make("b", [])];
    const child = await make("child", [a]);
    await make("grandchild", [child]);
    await make("shared", [a, b]);
    await direct.delete(widget, refOf(a));
    await expect.poll(names).toEqual(["b", "shared"]);
    await make("orphan", [b]);
    await direct.delete(widget, refOf(b), { propagationPolicy: "Orphan" });
    await expect.poll(names).toEqual(["orphan", "shared"]);
    const c = await make("c", []);
    await make("first", [c]);
    await direct.delete(widget, refOf(c), { propagationPolicy: "Foreground" });
    await expect.poll(names).toEqual(["orphan", "shared"]);
    await direct.close();
  });
});

it("records writes in order with their user agent", () => {
  const writes = server.writes;
  expect(writes.length).toBeGreaterThan(30);
  expect(new Set(writes.map(({ userAgent }) => userAgent))).toEqual(new Set(["capikit"]));
  const versions = writes.map(({ resourceVersion }) => Number(resourceVersion));
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(writes.filter(({ code }) => code === 409).length).toBeGreaterThan(3);
  expect(writes.find(({ operation }) => operation === "create")?.name).toMatch(/^gen-/);
});

it("puts and removes objects without checks", async () => {
  const put = server.put(widget, { metadata: { name: "put", namespace: "ns" }, spec: { size: -5 } });
  expect(put.metadata).toMatchObject({ generation: 1, uid: expect.any(String) });
  expect(
    server.put(widget, { metadata: { name: "put", namespace: "ns" }, spec: { size: 2 } }).metadata,
  ).toMatchObject({
    generation: 2,
    uid: put.metadata.uid,
  });
  expect(server.remove(widget, { name: "put", namespace: "ns" })).toBe(true);
  expect(server.remove(widget, { name: "put", namespace: "ns" })).toBe(false);
});

describe("apply of list items whose key has a default", () => {
  type Ports = readonly Record<string, unknown>[];
  const labels = { app: "a" };
  const template = (ports: Ports) => ({
    metadata: { labels },
    spec: { containers: [{ name: "c", image: "x", ports }] },
  });
  const container = (ports: Ports) => ports.map(({ port, ...rest }) => ({ containerPort: port, ...rest }));
  const kinds: [string, KindDescriptor<KubernetesObject & { spec?: object }>, (ports: Ports) => object][] = [
    [
      "Service",
      service,
      (ports) => ({
        selector: labels,
        ports: ports.map((port) => ({ ...port, name: `p${port.protocol ?? ""}`.toLowerCase() })),
      }),
    ],
    [
      "ReplicaSet",
      replicaSet,
      (ports) => ({ selector: { matchLabels: labels }, template: template(container(ports)) }),
    ],
    [
      "Deployment",
      deployment,
      (ports) => ({ selector: { matchLabels: labels }, template: template(container(ports)) }),
    ],
  ];

  it.each(kinds)("replaces, keeps and adds ports of a %s without protocol", async (name, kind, specOf) => {
    await using own = await startFaultServer({ kinds: kinds.map(([, served]) => served) });
    const applier = createClient(own.config, { fieldManager: "me" });
    const apply = async (...ports: Ports): Promise<string[]> => {
      const object = { metadata: { name: name.toLowerCase(), namespace: "ns" }, spec: specOf(ports) };
      const applied = await applier.apply(kind, object, { force: true });
      const found = /"ports":(\[[^\]]*\])/.exec(JSON.stringify(applied.spec))?.[1] ?? "[]";
      return (JSON.parse(found) as Record<string, unknown>[]).map(
        ({ port, containerPort, protocol }) => `${port ?? containerPort} ${protocol}`,
      );
    };
    expect(await apply({ port: 80 })).toEqual(["80 TCP"]);
    expect(await apply({ port: 80 })).toEqual(["80 TCP"]);
    expect(await apply({ port: 80, protocol: "TCP" })).toEqual(["80 TCP"]);
    expect(await apply({ port: 81 })).toEqual(["81 TCP"]);
    const both = [{ port: 81 }, { port: 81, protocol: "UDP" }];
    expect(await apply(...both)).toEqual(["81 TCP", "81 UDP"]);
    expect(await refusal(apply({ port: 81 }, { port: 81, protocol: "TCP" }))).toContain("500");
    await applier.close();
  });
});
