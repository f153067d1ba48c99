import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, createClient, type KubernetesObject } from "@capikit/client";
import { describe, expect, test } from "vitest";
import {
  type ClusterChange,
  describeClusters,
  readClusters,
  watchClusters,
} from "../../../src/describe/index.ts";
import { clusterOf, condition, fleetOf, machineOf, replacerOf } from "./made-up-fleet.ts";

describe("readClusters", () => {
  test("reads 1,000 Clusters with 3,000 Machines in pages", async () => {
    const objects = fleetOf(1000);
    await using server = await startFleetServer(objects);
    const read = await readClusters(server.client);
    expect(server.requests).toHaveLength(8);
    expect(server.requests.every((path) => path.includes("limit=500"))).toBe(true);
    expect(describeClusters(read)).toEqual(describeClusters(objects as never));
    expect(JSON.stringify(read).length / read.length).toBeLessThan(700);
  });

  test("reads one namespace and the Clusters of a label selector", async () => {
    await using server = await startFleetServer(fleetOf(101));
    const read = await readClusters(server.client, { namespace: "team-1", labelSelector: "env=prod" });
    expect(describeClusters(read).map(({ name }) => name)).toEqual(["c100"]);
    expect(server.requests.sort()).toEqual([
      "/apis/cluster.x-k8s.io/v1beta2/namespaces/team-1/clusters?labelSelector=env%3Dprod&limit=500",
      "/apis/cluster.x-k8s.io/v1beta2/namespaces/team-1/machines?limit=500",
    ]);
  });
});

describe("what stops the replacement of Machines", () => {
  const blocked = condition("RemediationAllowed", "False", "unhealthy machines exceed maxUnhealthy");
  const objects = [...fleetOf(2), replacerOf("c0", "MachineHealthCheck", blocked, "team-0")];
  const shownProblems = (clusters: ReturnType<typeof describeClusters>) =>
    clusters.map(({ name, remediation }) => [name, remediation?.map(({ kind, message }) => [kind, message])]);
  const expected = [["c0", [["MachineHealthCheck", "unhealthy machines exceed maxUnhealthy"]]]];

  test("is read, also without kubeadm's control planes", async () => {
    await using server = await startFleetServer(objects);
    const skipped: string[] = [];
    const onSkipped = (reason: string): void => void skipped.push(reason);
    const read = await readClusters(server.client, { problems: true, onSkipped });
    expect(skipped).toEqual([
      "kubeadmcontrolplanes.controlplane.cluster.x-k8s.io: the server does not have the kind",
    ]);
    expect(shownProblems(describeClusters(read, { problems: true }))).toEqual(expected);
    expect(describeClusters(read)).toEqual(describeClusters(objects as never));
  });

  test("is watched, also without kubeadm's control planes", async () => {
    await using server = await startFleetServer(objects);
    const failures: unknown[] = [];
    const options = { debounceMs: 20, problems: true, onFailure: (error: unknown) => failures.push(error) };
    const watched = watchClusters(server.client, options);
    const first = (await watched.next()).value ?? [];
    expect(shownProblems(first.map(({ cluster }) => cluster))).toEqual(expected);
    server.send("DELETED", objects.at(-1) as never);
    expect((await watched.next()).value?.map(({ type }) => type)).toEqual(["deselected"]);
    await watched.return();
    expect(failures).toEqual([]);
  });
});

describe("watchClusters", () => {
  test("yields all Clusters and then the changed ones", async () => {
    await using server = await startFleetServer([...fleetOf(3), clusterOf("other", { namespace: "a" })]);
    const bad = [condition("Available", "False", "no control plane")];
    const [c1, c2] = ["c1", "c2"].map((name) => clusterOf(name, { namespace: "team-0", conditions: bad }));
    const ready = condition("Ready", "False", "node is gone");
    const steps: (() => void)[] = [
      () => server.send("MODIFIED", c1 as never),
      () => server.send("MODIFIED", machineOf("c0", "c0-1", { namespace: "team-0", ready })),
      () => {
        // Without a changed summary.
        server.send("MODIFIED", machineOf("c1", "c1-1", { namespace: "team-0" }));
        server.send("DELETED", c2 as never);
      },
    ];
    const seen: string[][] = [];
    for await (const changes of watchClusters(server.client, { debounceMs: 20 })) {
      seen.push(changes.map(shown));
      const step = steps.shift();
      if (step === undefined) break;
      step();
    }
    expect(seen).toEqual([
      ["added a/other", "added team-0/c0", "added team-0/c1", "added team-0/c2"],
      ["updated team-0/c1 no control plane"],
      ["updated team-0/c0 node is gone"],
      ["deleted team-0/c2"],
    ]);
    expect(server.requests).toHaveLength(2);
  });

  test("yields Clusters that enter and leave the filter", async () => {
    await using server = await startFleetServer(fleetOf(2));
    const change = (conditions: ReturnType<typeof condition>[]) =>
      server.send("MODIFIED", clusterOf("c1", { namespace: "team-0", conditions }));
    const seen: string[][] = [];
    const watched = watchClusters(server.client, { debounceMs: 20, problems: true });
    const first = watched.next();
    // The first changes are yielded once there are any.
    while (server.requests.length < 2) await new Promise((resolve) => setImmediate(resolve));
    change([condition("Available", "False", "broken")]);
    seen.push(((await first).value ?? []).map(shown));
    change([condition("Available", "True")]);
    seen.push(((await watched.next()).value ?? []).map(shown));
    await watched.return();
    expect(seen).toEqual([["added team-0/c1 broken"], ["deselected team-0/c1"]]);
  });
});

function shown({ type, cluster: { namespace, name, problem } }: ClusterChange): string {
  return `${type} ${namespace}/${name}${problem === undefined ? "" : ` ${problem.message}`}`;
}

/** A server of Clusters and Machines over HTTP, with pages and watches. */
interface FleetServer extends AsyncDisposable {
  readonly client: Client;
  /** Paths and queries of the requests. */
  readonly requests: string[];
  /** Creates, replaces or deletes an object and sends it to the watches. */
  send(type: "ADDED" | "MODIFIED" | "DELETED", object: KubernetesObject): void;
}

/** Starts a server with these objects. */
async function startFleetServer(initial: readonly KubernetesObject[]): Promise<FleetServer> {
  const requests: string[] = [];
  const objects = new Map<string, KubernetesObject>();
  const watches = new Map<ServerResponse, string>();
  let version = 1;
  const put = (object: KubernetesObject): KubernetesObject => {
    version += 1;
    const metadata = { ...object.metadata, uid: keyOf(object), resourceVersion: String(version) };
    const stored = { ...object, metadata };
    objects.set(keyOf(object), stored);
    return stored;
  };
  initial.forEach(put);

  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const [, namespace] = /\/namespaces\/([^/]+)\//.exec(pathname) ?? [];
    const plural = pathname.split("/").at(-1);
    const known = ["Cluster", "Machine", "MachineHealthCheck", "MachineSet"];
    const kind = known.find((one) => `${one.toLowerCase()}s` === plural);
    if (kind === undefined) {
      response.writeHead(404).end();
      return;
    }
    const selected = [...objects.values()].filter(
      (object) =>
        object.kind === kind && (namespace === undefined || object.metadata.namespace === namespace),
    );
    response.setHeader("content-type", "application/json");
    if (searchParams.get("watch") !== "true" && searchParams.get("watch") !== "1") {
      const [start, limit] = [Number(searchParams.get("continue")), Number(searchParams.get("limit"))];
      const end = limit === 0 ? selected.length : start + limit;
      const metadata = {
        resourceVersion: String(version),
        ...(end < selected.length && { continue: String(end) }),
      };
      response.end(JSON.stringify({ kind: `${kind}List`, metadata, items: selected.slice(start, end) }));
      return;
    }
    for (const object of selected) write(response, "ADDED", object);
    const annotations = { "k8s.io/initial-events-end": "true" };
    const metadata = { resourceVersion: String(version), annotations };
    write(response, "BOOKMARK", {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind,
      metadata,
    } as KubernetesObject);
    watches.set(response, kind);
    response.on("close", () => watches.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = createClient({ server: `http://127.0.0.1:${port}` });
  return {
    client,
    requests,
    send(type, object) {
      const stored = put(object);
      if (type === "DELETED") objects.delete(keyOf(object));
      for (const [response, kind] of watches) if (kind === object.kind) write(response, type, stored);
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function write(response: ServerResponse, type: string, object: KubernetesObject): void {
  response.write(`${JSON.stringify({ type, object })}\n`);
}

function keyOf({ kind, metadata: { namespace, name } }: KubernetesObject): string {
  return `${kind} ${namespace}/${name}`;
}
