import { cluster, machine } from "@capikit/api/core/v1beta2";
import {
  coreV1Event,
  customResourceDefinition,
  mutatingWebhookConfiguration,
  secret,
  validatingWebhookConfiguration,
} from "@capikit/api/kubernetes";
import { type Client, createClient, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import { startFaultServer } from "@capikit/testing";
import { expect, it, onTestFinished, vi } from "vitest";
import { WatchedObjects } from "../../../src/shared/console/watched-objects.ts";

const kinds: readonly KindDescriptor<KubernetesObject>[] = [cluster, machine];
const password = "hunter2-of-a-tenant";
const encoded = Buffer.from(password).toString("base64");

const schema = { openAPIV3Schema: { type: "object" } };

async function start(): Promise<{
  readonly client: Client;
  readonly watched: WatchedObjects;
  readonly changed: Set<string>;
}> {
  const others = [
    customResourceDefinition,
    secret,
    coreV1Event,
    mutatingWebhookConfiguration,
    validatingWebhookConfiguration,
  ];
  const server = await startFaultServer({
    kinds: [...kinds, ...others].map(({ group, version, kind, plural, scope }) => ({
      group,
      version,
      kind,
      plural,
      scope,
    })),
  });
  const client = createClient(server.config);
  const over = new AbortController();
  const changed = new Set<string>();
  const watched = new WatchedObjects({
    client,
    server: server.url,
    signal: over.signal,
    onChange: (ids) => {
      for (const id of ids) changed.add(id);
    },
  });
  const running = watched.watch();
  onTestFinished(async () => {
    over.abort();
    await running;
    await client.close();
    await server[Symbol.asyncDispose]();
  });
  for (const { group, version, kind, plural, scope } of kinds)
    await client.create(customResourceDefinition, {
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope,
        names: { kind, plural },
        versions: [{ name: version, served: true, storage: true, schema }],
      },
    } as never);
  return { client, watched, changed };
}

const labels = { "cluster.x-k8s.io/cluster-name": "harbour" };
const at = { namespace: "default" };

it("relates the objects of a Cluster, keeps their versions and reads no Secret", async () => {
  const { client, watched, changed } = await start();
  const owner = await client.create(cluster, { metadata: { ...at, name: "harbour" }, spec: {} } as never);
  const uid = owner.metadata.uid ?? "";
  const ownerReferences = [{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "harbour", uid }];
  const applied = JSON.stringify({ data: { value: encoded }, stringData: { value: password } });
  const made = await client.create(secret, {
    metadata: {
      ...at,
      name: "harbour-kubeconfig",
      labels,
      ownerReferences,
      annotations: { "kubectl.kubernetes.io/last-applied-configuration": applied },
    },
    data: { value: encoded },
  } as never);
  const node = await client.create(machine, {
    metadata: { ...at, name: "harbour-1", labels, ownerReferences },
    spec: {
      clusterName: "harbour",
      bootstrap: {},
      infrastructureRef: { kind: "Foo", apiGroup: "x", name: "y" },
    },
  } as never);
  const id = node.metadata.uid ?? "";
  await vi.waitFor(async () => expect((await watched.graph(uid))?.nodes).toHaveLength(3));
  const graph = await watched.graph(uid);
  expect(graph?.edges.map(({ type, from }) => [type, from])).toEqual([
    ["owner", uid],
    ["owner", uid],
  ]);

  await client.patch(
    machine,
    node.metadata as never,
    {
      type: "merge",
      patch: { metadata: { annotations: { step: "two", "db-password": password, bidi: "a\u202eb" } } },
    } as never,
  );
  await vi.waitFor(async () => expect((await watched.details(id))?.versions).toHaveLength(2));
  const details = await watched.details(id);
  expect(details?.versions[0]).toMatchObject({
    type: "updated",
    diff: expect.stringContaining("+    step: two"),
  });
  expect(details?.owners.flatMap(({ fields }) => fields)).toContain("spec.clusterName");
  expect(details?.cluster).toBe(uid);
  expect(changed).toContain(uid);

  await client.delete(secret, made.metadata as never);
  await vi.waitFor(async () =>
    expect((await watched.details(made.metadata.uid ?? ""))?.isDeleted).toBe(true),
  );
  const everything = JSON.stringify([
    await watched.details(made.metadata.uid ?? ""),
    details,
    graph,
    await watched.search(""),
    watched.overview(),
  ]);
  expect(everything).not.toContain(password);
  expect(everything).not.toContain(encoded);
  // Hidden characters would change what is read.
  expect(everything).not.toContain("\u202e");
  expect(await watched.search("machine harbour")).toMatchObject({
    total: 1,
    objects: [{ name: "harbour-1" }],
  });
  expect(watched.idsOf({ kind: machine, namespace: "default", name: "harbour-1" })).toEqual([id, uid]);
  expect(watched.idsOf({ kind: machine, namespace: "default", name: "other" })).toEqual([]);
  expect(watched.find("Machine", "default", "harbour-1")).toBe(id);
  expect(watched.overview().served.map(({ name }) => name)).toContain("clusters.cluster.x-k8s.io");
});

it("watches all kinds of Cluster API, but only some of the others", async () => {
  const { client, watched } = await start();
  const create = (group: string, name: string, labels = {}) =>
    client.create(customResourceDefinition, {
      metadata: { name: `${name}s.${group}`, labels },
      spec: {
        group,
        scope: "Namespaced",
        names: { kind: name, plural: `${name}s` },
        versions: [{ name: "v1", served: true, storage: true, schema }],
      },
    } as never);
  for (let number = 0; number < 103; number++) await create("example.org", `k${number}`);
  await create("example.org", "labelled", { "cluster.x-k8s.io/provider": "infrastructure-foo" });
  await create("infrastructure.cluster.x-k8s.io", "foo");
  // The server serves none of these kinds.
  const failed = (kind: string): boolean =>
    watched.overview().failures.some((line) => line.startsWith(`${kind}:`));
  await vi.waitFor(() => {
    for (const kind of ["labelled.example.org", "foo.infrastructure.cluster.x-k8s.io", "k99.example.org"])
      expect(failed(kind), kind).toBe(true);
  });
  expect(failed("k100.example.org")).toBe(false);
  const [limit] = watched.overview().failures.slice(-1);
  expect(limit).toBe("3 kinds: not watched, beyond 100 kinds outside of Cluster API");
  await client.delete(customResourceDefinition, { name: "k102s.example.org" });
  await vi.waitFor(() => expect(watched.overview().failures.at(-1)).toMatch(/^2 kinds/));
  expect(watched.overview().served.filter(({ type }) => type === "CRD")).toHaveLength(106);
  // One that waits takes the place of a watched one.
  await client.delete(customResourceDefinition, { name: "k0s.example.org" });
  await vi.waitFor(() => {
    expect(failed("k100.example.org")).toBe(true);
    expect(watched.overview().failures.at(-1)).toMatch(/^1 kinds/);
  });
});
