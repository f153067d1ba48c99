import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, createClient, type KubernetesObject } from "@capikit/client";
import { describe, expect, test } from "vitest";
import { describeClusters, readClusters } from "../../../src/describe/index.ts";
import { condition, fleetOf, replacerOf } from "./made-up-fleet.ts";

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
});

/** A server of Clusters and Machines over HTTP, with pages. */
interface FleetServer extends AsyncDisposable {
  readonly client: Client;
  /** Paths and queries of the requests. */
  readonly requests: string[];
}

/** Starts a server with these objects. */
async function startFleetServer(initial: readonly KubernetesObject[]): Promise<FleetServer> {
  const requests: string[] = [];

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
    const selected = initial.filter(
      (object) =>
        object.kind === kind && (namespace === undefined || object.metadata.namespace === namespace),
    );
    response.setHeader("content-type", "application/json");
    const [start, limit] = [Number(searchParams.get("continue")), Number(searchParams.get("limit"))];
    const end = limit === 0 ? selected.length : start + limit;
    const metadata = {
      resourceVersion: "1",
      ...(end < selected.length && { continue: String(end) }),
    };
    response.end(JSON.stringify({ kind: `${kind}List`, metadata, items: selected.slice(start, end) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = createClient({ server: `http://127.0.0.1:${port}` });
  return {
    client,
    requests,
    async [Symbol.asyncDispose]() {
      await client.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
