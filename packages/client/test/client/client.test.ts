import { type Cluster, cluster, kinds, machine } from "@capikit/api/core/v1beta2";
import { configMap } from "@capikit/api/kubernetes";
import type { KubernetesList } from "@capikit/api/meta";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, expectTypeOf, it } from "vitest";
import { isNotFound, ResponseError } from "../../src/errors/index.ts";
import { type Client, type ClientOptions, createClient, type WriteOptions } from "../../src/index.ts";
import { resourcePath } from "../../src/kinds/resource-path.ts";
import { list, startScriptedServer, widget, widgetKind } from "../support/scripted-server.ts";
import { createSimulatedServer, type SimulatedAnswer } from "../support/simulated-server.ts";

describe("delete collection", () => {
  const deleted = (...parts: SimulatedAnswer["parts"] & object) => {
    const accepts: unknown[] = [];
    const { client } = createSimulatedServer(createFakeClock(), ({ headers }) => {
      accepts.push(headers?.accept);
      return { parts };
    });
    return { accepts, objects: client.deleteCollection(widgetKind, { namespace: "ns" }) };
  };

  describe("deleting a collection", () => {
    it("requests and returns only metadata", async () => {
      const { accepts, objects } = deleted(list(1, [{ ...widget("a", 1), spec: { size: 1 } } as never]));
      expect(await objects).toEqual([widget("a", 1)]);
      expect(accepts).toEqual([expect.stringContaining("as=PartialObjectMetadataList")]);
    });

    it("returns undefined if the server only reports success", async () => {
      const status = { kind: "Status", apiVersion: "v1", status: "Success" };
      expect(await deleted(JSON.stringify(status)).objects).toBeUndefined();
      expect(await deleted("").objects).toBeUndefined();
    });

    it("refuses an answer that is not a list", async () => {
      await expect(deleted("[]").objects).rejects.toThrow(ResponseError);
    });
  });
});

describe("field manager", () => {
  const widget = { apiVersion: "test.dev/v1", kind: "Widget", metadata: { name: "a", namespace: "ns" } };
  const stored = { ...widget, metadata: { ...widget.metadata, uid: "u", resourceVersion: "1" } };

  /** Returns the field manager of each write of a client with these options. */
  async function managersOf(client: { fieldManager?: string }, call: { fieldManager?: string }) {
    const answer = ({ answer }: { answer(body: unknown): void }): void => answer(stored);
    await using server = await startScriptedServer(answer, answer, answer, answer);
    const { create, replace, patch, apply } = createClient(
      { server: server.client.transport.server },
      client,
    );
    await create(widgetKind, widget, call);
    await replace(widgetKind, stored, call);
    await patch(widgetKind, widget.metadata, { type: "merge", patch: {} }, call);
    if (client.fieldManager !== undefined || call.fieldManager !== undefined)
      await apply(widgetKind, widget, call);
    return server.queries.map(({ fieldManager }) => fieldManager);
  }

  describe("the field manager of writes", () => {
    it("is the client's", async () => {
      expect(await managersOf({ fieldManager: "foo" }, {})).toEqual(["foo", "foo", "foo", "foo"]);
    });

    it("is the call's, if it has one", async () => {
      expect(await managersOf({ fieldManager: "foo" }, { fieldManager: "bar" })).toEqual(
        Array(4).fill("bar"),
      );
      expect(await managersOf({}, { fieldManager: "bar" })).toEqual(Array(4).fill("bar"));
    });

    it("is left to the server otherwise", async () => {
      expect(await managersOf({}, {})).toEqual([undefined, undefined, undefined]);
    });

    it("does not own all fields of a stored object", async () => {
      await using server = await startScriptedServer();
      const { client } = server;
      const stored = { ...widget, metadata: { ...widget.metadata, resourceVersion: "1" } };
      const created = {
        ...stored,
        metadata: { ...stored.metadata, creationTimestamp: "2026-01-01T00:00:00Z" },
      };
      const managed = { ...widget, metadata: { ...widget.metadata, managedFields: [] } };
      for (const object of [created, managed])
        await expect(client.apply(widgetKind, object, { fieldManager: "me" })).rejects.toThrow(
          "apply: the object is a stored",
        );
    });

    it("is required for server-side apply", async () => {
      await using server = await startScriptedServer();
      await expect(server.client.apply(widgetKind, widget)).rejects.toThrow(
        "server-side apply needs a field manager: set `fieldManager` of the client or of the call",
      );
      expect(server.queries).toEqual([]);
    });
  });

  describe("defaults of writes", () => {
    const queriesOf = async (options: ClientOptions, call: WriteOptions) => {
      const answer = ({ answer }: { answer(body: unknown): void }): void => answer(stored);
      await using server = await startScriptedServer(answer, answer, answer, answer);
      const client = createClient(
        { server: server.client.transport.server },
        { fieldManager: "foo", ...options },
      );
      await client.create(widgetKind, widget, call);
      await client.replace(widgetKind, stored, call);
      await client.patch(widgetKind, widget.metadata, { type: "merge", patch: {} }, call);
      await client.apply(widgetKind, widget, call);
      return server.queries.map(({ dryRun, fieldValidation }) => [dryRun, fieldValidation]);
    };

    it.each<[ClientOptions, WriteOptions, unknown[]]>([
      [{}, {}, [undefined, undefined]],
      [{ dryRun: true, fieldValidation: "Strict" }, {}, ["All", "Strict"]],
      [
        { dryRun: true, fieldValidation: "Strict" },
        { dryRun: false, fieldValidation: "Ignore" },
        [undefined, "Ignore"],
      ],
      [{ dryRun: true }, { dryRun: undefined as never }, ["All", undefined]],
    ])("%j with %j of the call", async (options, call, expected) => {
      expect(await queriesOf(options, call)).toEqual(Array(4).fill(expected));
    });
  });
});

describe("kinds", () => {
  const by = { fieldManager: "me" };

  describe("generated definitions", () => {
    it("address their kind", () => {
      expect(resourcePath(cluster, { namespace: "default", name: "one" })).toBe(
        "/apis/cluster.x-k8s.io/v1beta2/namespaces/default/clusters/one",
      );
      expect(kinds).toContain(machine);
    });

    it("determine the types of the client's methods", () => {
      expectTypeOf<Client["get"]>().toBeCallableWith(cluster, { namespace: "default", name: "one" });
      const get = (client: Client) => client.get(cluster, { namespace: "default", name: "one" });
      const list = (client: Client) => client.list(cluster);
      expectTypeOf(get).returns.resolves.toEqualTypeOf<Cluster>();
      expectTypeOf(list).returns.resolves.toEqualTypeOf<KubernetesList<Cluster>>();
      const create = (client: Client) =>
        // @ts-expect-error: a machine is no cluster
        client.create(machine, { metadata: { name: "one", namespace: "default" }, spec: { topology: {} } });
      expect(create).toBeTypeOf("function");
    });

    it("accept a spread reference in the metadata of writes", () => {
      const ref: { readonly name: string; readonly namespace?: string | undefined } = { name: "one" };
      const labels = { a: "b" };
      const create = (client: Client) => client.create(configMap, { metadata: { ...ref, labels } });
      const apply = (client: Client) => client.apply(configMap, { metadata: { ...ref, labels } }, by);
      // @ts-expect-error: a namespace is a text
      const wrong = (client: Client) => client.create(configMap, { metadata: { ...ref, namespace: null } });
      const labelled = (client: Client) =>
        // @ts-expect-error: a label's value is a text
        client.create(configMap, { metadata: { ...ref, labels: { a: 1 } } });
      expect([create, apply, wrong, labelled]).toHaveLength(4);
    });
  });
});

describe("raw", () => {
  it("returns parsed JSON, or text", async () => {
    await using server = await startScriptedServer(
      ({ answer }) => answer({ gitVersion: "v1.36.0" }),
      ({ response }) => response.end("ok"),
      ({ response }) => response.end(),
    );
    expect(await server.client.raw({ method: "GET", path: "/version" })).toEqual({ gitVersion: "v1.36.0" });
    expect(await server.client.rawText({ method: "GET", path: "/readyz" })).toBe("ok");
    expect(await server.client.rawText({ method: "GET", path: "/empty" })).toBe("");
  });

  it("refuses a body that is not text", async () => {
    await using server = await startScriptedServer();
    const request = { method: "POST", path: "/x", body: {} as never } as const;
    for (const call of [server.client.raw(request), server.client.rawText(request)])
      await expect(call).rejects.toThrow("raw: body must be a text, got object: pass JSON.stringify(body)");
  });

  it("fails with the server's error in both forms", async () => {
    const status = { kind: "Status", apiVersion: "v1", status: "Failure", reason: "NotFound", code: 404 };
    await using server = await startScriptedServer(
      ({ answer }) => answer(status, 404),
      ({ answer }) => answer(status, 404),
      ({ response }) => response.end("ok"),
    );
    const request = { method: "GET", path: "/absent" } as const;
    expect(isNotFound(await server.client.raw(request).catch((error: unknown) => error))).toBe(true);
    expect(isNotFound(await server.client.rawText(request).catch((error: unknown) => error))).toBe(true);
    await expect(server.client.raw({ method: "GET", path: "/readyz" })).rejects.toThrow(ResponseError);
  });
});
