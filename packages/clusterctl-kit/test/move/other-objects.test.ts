import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { ApiError, UnknownKindError } from "@capikit/client/errors";
import { expect, test } from "vitest";
import type { MoveObject } from "../../src/move/index.ts";
import { readExisting } from "../../src/move/read/existing-objects.ts";
import { readMoveWorld, readOtherKinds, readOtherObjects } from "../../src/move/read/read-world.ts";
import { crd, object } from "./world.ts";

function forbidden(path: string): ApiError {
  const body = { kind: "Status", apiVersion: "v1", metadata: {}, message: "not allowed" } as const;
  return new ApiError({ method: "GET", path }, 403, { body });
}

function unlabelled(kind: string, served = true): MoveObject {
  const made = crd(kind, "other.example.com");
  const versions = [
    { name: "v1", storage: true, served: false },
    { name: "v0", storage: false, served },
  ];
  return { ...made, spec: { ...(made.spec as object), versions } };
}

test("objects of unlabelled CRDs are read in a served version, and only metadata if possible", async () => {
  const requests: string[] = [];
  const client = {
    async *listAll(kind: KindDescriptor<KubernetesObject>, options: { readonly labelSelector?: string }) {
      if (kind.kind === "CustomResourceDefinition") {
        expect(options.labelSelector).toBe("!clusterctl.cluster.x-k8s.io");
        yield* [unlabelled("Record"), unlabelled("Zone"), unlabelled("Vault"), unlabelled("Old", false)];
        return;
      }
      requests.push(`${kind.plural} ${kind.version}${kind.representation === "metadata" ? " metadata" : ""}`);
      if (kind.kind === "Vault") throw forbidden("/vaults");
      yield object(kind.kind, "one");
    },
  } as unknown as Client;
  const named = [object("FooMachine", "m", { spec: { dns: [{ ref: { kind: "Zone", name: "one" } }] } })];
  const kinds = await readOtherKinds(client, undefined);
  const { others, unread } = await readOtherObjects(client, kinds, named, {
    namespace: "ns1",
    signal: undefined,
  });
  expect(others.map(({ kind }) => kind)).toEqual(["Record", "Zone"]);
  expect(unread).toEqual(["vaults.other.example.com: not allowed"]);
  expect(requests.sort()).toEqual(["records v0 metadata", "vaults v0 metadata", "zones v0"]);
});

test("objects of the target that cannot be read do not exist", async () => {
  const client = {
    kindOf: async ({ kind }: { readonly kind: string }) => {
      if (kind === "Gone") throw new UnknownKindError("a/v1", kind);
      return { group: "a", version: "v1", kind, plural: "as", scope: "Namespaced" };
    },
    get: async (_: unknown, { name }: { readonly name: string }) => {
      if (name !== "there") throw forbidden("/as");
      return {};
    },
  } as unknown as Client;
  const named = (kind: string, name: string) => ({ apiVersion: "a/v1", kind, namespace: "ns1", name });
  const there = named("A", "there");
  expect(await readExisting(client, [there, named("A", "not"), named("Gone", "there")])).toEqual([there]);
});

test("objects of an API server that does not answer are not absent", async () => {
  const unavailable = new ApiError({ method: "GET", path: "/as" }, 503, {});
  const client = {
    kindOf: async () => {
      throw unavailable;
    },
  } as unknown as Client;
  const object = { apiVersion: "a/v1", kind: "A", namespace: "ns1", name: "a" };
  await expect(readExisting(client, [object])).rejects.toBe(unavailable);
});

test.each([
  ["only the request for other kinds", "!"],
  ["every request", ""],
])("a read fails if the server rejects %s", async (_, prefix) => {
  const client = {
    async *listAll(_: unknown, { labelSelector = "" }: { readonly labelSelector?: string }) {
      if (labelSelector.startsWith(prefix)) throw forbidden("/customresourcedefinitions");
      yield* [];
    },
  } as unknown as Client;
  await expect(readMoveWorld(client, { others: true })).rejects.toThrow("not allowed");
});
