import type { Client, KubernetesObject } from "@capikit/client";
import { ApiError, UnknownKindError } from "@capikit/client/errors";
import { expect, test } from "vitest";
import { applyAll, deleteAll } from "../../../src/commands/dev/applied-objects.ts";

const { signal } = new AbortController();
const kinds: Readonly<Record<string, string>> = { Widget: "Namespaced", Identity: "Cluster" };

/** A client of a server that knows two kinds, and refuses objects whose name is `bad`. */
function clientOf(stored: Map<string, object>): Client {
  const keyOf = (ref: { name?: string; namespace?: string }) => [ref.namespace, ref.name].join("/");
  return {
    async kindOf({ apiVersion, kind }: KubernetesObject) {
      if (kinds[kind] === undefined) throw new UnknownKindError(apiVersion, kind);
      return { kind, scope: kinds[kind] };
    },
    async apply(_: object, object: KubernetesObject) {
      if (object.metadata.name === "bad") throw new ApiError({ method: "PATCH", path: "/" }, 422, {});
      stored.set(keyOf(object.metadata), object);
      return object;
    },
    async delete(_: object, ref: object) {
      stored.delete(keyOf(ref));
    },
    async get(_: object, ref: object) {
      if (!stored.has(keyOf(ref))) throw new ApiError({ method: "GET", path: "/" }, 404, {});
    },
  } as unknown as Client;
}

const objectOf = (kind: string, name: string, namespace?: string): KubernetesObject => ({
  apiVersion: "acme.example/v1",
  kind,
  metadata: { name, ...(namespace !== undefined && { namespace }) },
});
const objects = [
  objectOf("Widget", "a"),
  objectOf("KubeadmControlPlane", "b", "default"),
  objectOf("Widget", "bad"),
  objectOf("Widget", "c", "prod"),
  objectOf("Identity", "d"),
  objectOf("Gadget", "e"),
];

test("applies the objects that the API server takes, and returns all others", async () => {
  const stored = new Map<string, object>();
  const refused = await applyAll(clientOf(stored), objects, signal);
  expect(refused.map(({ object, error }) => [object.metadata.name, error.message])).toEqual([
    ["b", expect.stringContaining("no kind KubeadmControlPlane in acme.example/v1")],
    ["bad", "PATCH /: 422 Invalid"],
    ["e", expect.stringContaining("no kind Gadget")],
  ]);
  // Kubectl's default namespace, for namespaced kinds only.
  expect([...stored.keys()].sort()).toEqual(["/d", "default/a", "prod/c"]);
});

test("deletes applied objects next to those that were refused", async () => {
  const stored = new Map<string, object>();
  const client = clientOf(stored);
  await applyAll(client, objects, signal);
  expect(await deleteAll(client, objects, signal)).toEqual([]);
  expect([...stored.keys()]).toEqual([]);
});
