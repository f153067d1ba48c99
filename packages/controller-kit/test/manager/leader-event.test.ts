import { eventsV1Event as event, lease } from "@capikit/api/kubernetes";
import { silentLogger } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { parseManagerFlags, startManager } from "../../src/index.ts";

it("records on the Lease that a replica became leader, as client-go does", async () => {
  await using server = await startFaultServer({ kinds: [event, lease] });
  await using manager = await startManager({
    name: "foo",
    config: server.config,
    flags: parseManagerFlags(["--leader-elect", "--health-addr=0", "--diagnostics-address=0"]),
    leaderElection: { namespace: "ns", name: "lease", identity: "me" },
    logger: silentLogger,
    signals: false,
    tracing: false,
  });
  await manager.elected;
  await expect.poll(() => server.objects(event)).toHaveLength(1);
  const uid = server.object(lease, { namespace: "ns", name: "lease" })?.metadata.uid;
  expect(uid).toBeDefined();
  expect(server.objects(event)[0]).toMatchObject({
    metadata: { namespace: "ns" },
    type: "Normal",
    reason: "LeaderElection",
    note: "me became leader",
    reportingController: "foo",
    regarding: { apiVersion: "coordination.k8s.io/v1", kind: "Lease", namespace: "ns", name: "lease", uid },
  });
});
