/**
 * Answers of kube-apiserver to writes that schemas alone do not decide, and what the server
 * states beside them.
 *
 * @module
 */
import {
  configMap,
  customResourceDefinition,
  lease,
  node,
  pod,
  podDisruptionBudget,
  role,
} from "@capikit/api/kubernetes";
import {
  type Client,
  createClient,
  type DynamicObject,
  type KindDescriptor,
  requestToken,
} from "@capikit/client";
import type { ApiError } from "@capikit/client/errors";
import { microTime } from "@capikit/common/time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedApiServer, startEmbeddedApiServer } from "../src/index.ts";

let server: EmbeddedApiServer;
let client: Client;
const warnings: string[] = [];
beforeAll(async () => {
  server = await startEmbeddedApiServer();
  client = createClient(server.config, { observer: { warned: (text) => warnings.push(text) } });
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

const inDefault = (name: string) => ({ metadata: { name, namespace: "default" } });
const answerOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => "ok",
    (error: ApiError) =>
      `${error.status} ${error.reason} ${error.causes.map(({ field }) => field).join(" ")}`.trim(),
  );

it("accepts part of a status, as fake Nodes have it", async () => {
  await client.create(node, { metadata: { name: "a" }, spec: { providerID: "a://1" } });
  const status = { nodeInfo: { kubeletVersion: "v1.36.0" } };
  const patch = (change: object, of?: "status") =>
    answerOf(
      client.patch(
        node,
        { name: "a" },
        { type: "merge", patch: change as never },
        of ? { subresource: of } : {},
      ),
    );
  expect(await patch({ status }, "status")).toBe("ok");
  expect(await patch({ spec: { providerID: "a://2" } })).toBe("422 Invalid spec.providerID");
  expect(await patch({ metadata: { uid: "another" } })).toBe("422 Invalid metadata.uid");
});

it("requires six digits of a second", async () => {
  const create = (name: string, renewTime: string) =>
    answerOf(client.create(lease, { ...inDefault(name), spec: { renewTime } }));
  expect(await create("a", new Date().toISOString())).toBe("400 BadRequest");
  expect(await create("a", microTime(Date.now()))).toBe("ok");
});

it("replaces Leases and budgets of a known version only", async () => {
  const spec = { minAvailable: 1 };
  await client.create(podDisruptionBudget, { ...inDefault("a"), spec });
  expect(await answerOf(client.replace(podDisruptionBudget, { ...inDefault("a"), spec }))).toBe(
    "422 Invalid metadata.resourceVersion",
  );
  expect(await answerOf(client.replace(lease, { ...inDefault("a"), spec: {} }))).toBe(
    "422 Invalid metadata.resourceVersion",
  );
  await client.create(configMap, inDefault("a"));
  expect(await answerOf(client.replace(configMap, inDefault("a")))).toBe("ok");
});

it("accepts names of roles that are no subdomains", async () => {
  expect(await answerOf(client.create(role, { ...inDefault("system:a"), rules: [] }))).toBe("ok");
});

it("keeps a Pod of a Node until the kubelet deletes it", async () => {
  const spec = { nodeName: "a", containers: [{ name: "main", image: "a" }] };
  await client.create(pod, { ...inDefault("a"), spec });
  const ref = { name: "a", namespace: "default" };
  await client.delete(pod, ref);
  expect((await client.get(pod, ref)).metadata.deletionGracePeriodSeconds).toBe(30);
  await client.delete(pod, ref, { gracePeriodSeconds: 0 });
  expect(await answerOf(client.get(pod, ref))).toBe("404 NotFound");
});

it("authenticates its own tokens", async () => {
  const account = {
    group: "",
    version: "v1",
    kind: "ServiceAccount",
    plural: "serviceaccounts",
    scope: "Namespaced",
  };
  await client.create(account as KindDescriptor<DynamicObject>, inDefault("a") as never);
  const { status } = await requestToken(client, { name: "a", namespace: "default" });
  const token = status?.token ?? "";
  const review = (text: string) =>
    client.raw({
      method: "POST",
      path: "/apis/authentication.k8s.io/v1/tokenreviews",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        apiVersion: "authentication.k8s.io/v1",
        kind: "TokenReview",
        spec: { token: text },
      }),
    });
  expect(await review(token)).toMatchObject({
    status: {
      authenticated: true,
      user: {
        username: "system:serviceaccount:default:a",
        groups: expect.arrayContaining(["system:serviceaccounts"]),
      },
    },
  });
  expect(await review(`${token}x`)).toMatchObject({ status: { authenticated: false } });
});

it("warns of unknown fields and finalizers, and once of what it does not check", async () => {
  const version = {
    name: "v1",
    served: true,
    storage: true,
    schema: { openAPIV3Schema: { type: "object" } },
  };
  const names = { plural: "foos", kind: "Foo" };
  const definition = {
    metadata: { name: "foos.a.example" },
    spec: { group: "a.example", scope: "Namespaced", names, versions: [version] },
  } as const;
  await client.create(customResourceDefinition, definition as never);
  const foo: KindDescriptor<DynamicObject> = {
    group: "a.example",
    version: "v1",
    ...names,
    scope: "Namespaced",
  };
  warnings.length = 0;
  const metadata = { ...inDefault("a").metadata, finalizers: ["mine"] };
  await client.create(foo, { metadata, spec: {} } as never);
  expect(warnings).toEqual([
    'unknown field "spec"',
    'metadata.finalizers: "mine": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers',
  ]);
  warnings.length = 0;
  await expect(client.replace(foo, { ...inDefault("none"), spec: {} } as never)).rejects.toThrow("not found");
  const owner = { apiVersion: "other.example/v1", kind: "Other", name: "o", uid: "u" };
  const owned = { metadata: { ...inDefault("d").metadata, ownerReferences: [owner, { ...owner }] } };
  expect((await client.create(foo, owned as never)).metadata.ownerReferences).toEqual([owner]);
  expect(warnings).toEqual([
    'unknown field "spec"',
    expect.stringContaining("please fix your requests; duplicate UID(s) observed: u"),
  ]);
  warnings.length = 0;
  for (const name of ["b", "c"]) await client.create(configMap, inDefault(name));
  await client.create(pod, { ...inDefault("b"), spec: { containers: [{ name: "b", image: "b" }] } });
  expect(warnings).toEqual([]);
  const unchecked = "its schema and keys of data, immutable: other rules of Kubernetes and those of status";
  expect(server.writes.at(-2)?.unchecked).toContain(unchecked);

  const change = (spec: object) =>
    answerOf(
      client.patch(customResourceDefinition, definition.metadata, {
        type: "merge",
        patch: { spec } as never,
      }),
    );
  expect(await change({ scope: "Cluster" })).toContain("spec.scope");
  expect(await change({ versions: [{ ...version, storage: false }] })).toContain("spec.versions");
  expect(await change({ versions: [{ ...version, name: "v2" }] })).toContain("status.storedVersions[0]");
  await client.delete(customResourceDefinition, definition.metadata);
  expect(await answerOf(client.create(foo, inDefault("late") as never))).toBe("405 MethodNotAllowed");
});
