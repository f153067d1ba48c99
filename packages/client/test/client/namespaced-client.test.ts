import { describe, expect, it } from "vitest";
import { clientOf, type KindDescriptor, type KubernetesObject, namespacedClient } from "../../src/index.ts";
import type { TransportRequest } from "../../src/transport/index.ts";
import { widgetKind } from "../support/scripted-server.ts";

const zone: KindDescriptor<KubernetesObject> = { ...widgetKind, plural: "zones", scope: "Cluster" };

/** A client whose requests are recorded and fail. */
function recording() {
  const paths: string[] = [];
  const client = clientOf(
    {
      server: "https://server",
      async request({ method, path }: TransportRequest) {
        paths.push(`${method} ${path}`);
        throw new Error("not sent");
      },
      close: async () => {},
    },
    { fieldManager: "test" },
  );
  return { client: namespacedClient(client, "mine"), paths };
}

const object = { apiVersion: "test.dev/v1", kind: "Widget" };
const calls: Record<
  string,
  (client: ReturnType<typeof recording>["client"], namespace?: string) => Promise<unknown>
> = {
  get: (client, namespace) => client.get(widgetKind, { name: "a", namespace }),
  list: (client, namespace) => client.list(widgetKind, { namespace }),
  listAll: async (client, namespace) =>
    client.listAll(widgetKind, { namespace })[Symbol.asyncIterator]().next(),
  create: (client, namespace) =>
    client.create(widgetKind, { ...object, metadata: { name: "a", ...(namespace && { namespace }) } }),
  replace: (client, namespace) =>
    client.replace(widgetKind, { ...object, metadata: { name: "a", ...(namespace && { namespace }) } }),
  patch: (client, namespace) =>
    client.patch(widgetKind, { name: "a", namespace }, { type: "merge", patch: {} }),
  apply: (client, namespace) =>
    client.apply(widgetKind, { ...object, metadata: { name: "a", ...(namespace && { namespace }) } }),
  delete: (client, namespace) => client.delete(widgetKind, { name: "a", namespace }),
  deleteCollection: (client, namespace) => client.deleteCollection(widgetKind, { namespace }),
};

describe("a namespaced client", () => {
  it.each(Object.entries(calls))("adds its namespace, and refuses others: %s", async (_, call) => {
    const { client, paths } = recording();
    await expect(call(client)).rejects.toThrow("not sent");
    await expect(call(client, "mine")).rejects.toThrow("not sent");
    await expect(call(client, "other")).rejects.toThrow(
      "this client is for the namespace mine: use another one for Widget in other",
    );
    expect(paths).toHaveLength(2);
    for (const path of paths) expect(path).toContain("/namespaces/mine/widgets");
  });

  it("leaves cluster-scoped kinds alone, and needs a namespace", async () => {
    const { client, paths } = recording();
    await expect(client.get(zone, { name: "a" })).rejects.toThrow("not sent");
    expect(paths).toEqual(["GET /apis/test.dev/v1/zones/a"]);
    expect(() => namespacedClient(client, "")).toThrow("namespace must not be empty");
  });
});
