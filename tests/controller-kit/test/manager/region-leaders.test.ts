import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lease } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { defineController, type Manager, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { regionLeaders } from "../../src/region-leaders.ts";

function kindOf(plural: string): KindDescriptor<KubernetesObject> {
  return { group: "x.io", version: "v1", kind: `Kind-${plural}`, plural, scope: "Namespaced" };
}
const [regional, other] = [kindOf("regionals"), kindOf("others")];
const namespace = "default";

const put = (server: FaultServer, kind: KindDescriptor<KubernetesObject>, name: string, region: string) =>
  server.put(kind, { metadata: { name, namespace, labels: { "topology.kubernetes.io/region": region } } });

/** Starts a replica that records the objects that it reconciles and sees. */
async function startReplica(server: FaultServer, name: string, region?: string) {
  const seen = new Map<string, readonly string[]>();
  const manager: Manager = await startManager({
    name: "m",
    config: server.config,
    logger: silentLogger,
    signals: false,
    leaderElection: { identity: name },
    flags: parseManagerFlags(
      ["--health-addr=0", "--diagnostics-address=0", ...(region === undefined ? [] : [`--region=${region}`])],
      { extensions: [regionLeaders([regional])] },
    ),
    controllers: [regional, other].map((kind) =>
      defineController({
        name: kind.plural,
        for: kind,
        async reconcile({ cache, domain, request }) {
          const all = await cache.list(regional);
          seen.set(`${domain}: ${request.name}`, all.map((each) => each.metadata.name ?? "").sort());
        },
      }),
    ),
  });
  return { manager, seen };
}

it("elects a leader in each region, and one for the other controllers", async () => {
  await using server = await startFaultServer({ kinds: [lease, regional, other] });
  put(server, regional, "eu-0", "eu");
  put(server, regional, "us-0", "us");
  put(server, other, "all-0", "us");
  const first = await startReplica(server, "first", "eu");
  await using manager = first.manager;
  await manager.elected;
  await expect
    .poll(() => first.seen)
    .toEqual(
      new Map([
        ["region: eu-0", ["eu-0"]],
        ["leader: all-0", ["eu-0", "us-0"]],
      ]),
    );
  const second = await startReplica(server, "second", "eu");
  await using _second = second.manager;
  const third = await startReplica(server, "third", "us");
  await using _third = third.manager;
  await expect.poll(() => third.seen).toEqual(new Map([["region: us-0", ["us-0"]]]));
  const holders = () =>
    server.objects(lease).map(({ metadata, spec }) => [metadata.name, spec?.holderIdentity]);
  expect(holders()).toEqual([
    ["m", "first"],
    ["m-eu", "first"],
    ["m-us", "third"],
  ]);
  expect(second.seen.size).toBe(0);

  await manager.stop();
  await expect.poll(() => second.seen.get("region: eu-0")).toEqual(["eu-0"]);
});

it("changes nothing without the flag", async () => {
  await using server = await startFaultServer({ kinds: [lease, regional, other] });
  put(server, regional, "eu-0", "eu");
  const { manager, seen } = await startReplica(server, "first");
  await using _ = manager;
  await expect.poll(() => [...seen.keys()]).toEqual(["leader: eu-0"]);
});

it("is the extension of the guide", () => {
  const file = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
  const guide = file("../../../../docs/guides/manager-extensions.md");
  expect(guide).toContain(`\`\`\`ts\n${file("../../src/region-leaders.ts")}\`\`\``);
});
