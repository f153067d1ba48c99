import { describe, expect, test } from "vitest";
import {
  type ClusterChange,
  describeClusters,
  readClusters,
  watchClusters,
} from "../../../src/describe/index.ts";
import { startFleetServer } from "./api-server.ts";
import { clusterOf, condition, fleetOf, machineOf } from "./made-up-fleet.ts";

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
