import { cluster } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { eventsV1Event as event } from "@capikit/api/kubernetes";
import { parseManagerFlags, startManager } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import { explore, type Scenario } from "@capikit/testing";
import { expect, it } from "vitest";
import { globalIPPool, ipPool } from "../gen/kinds/api/v1alpha1/index.ts";
import { ipPools } from "../src/ip-pools.ts";

const namespace = "default";
const pool = { namespace, name: "pool" };
const claimOf = (name: string, kind: "GlobalIPPool" | "IPPool") => ({
  metadata: { namespace, name },
  spec: { poolRef: { apiGroup: ipPool.group, kind, name: pool.name } },
});

/** Pools of both kinds, of which one address is given, released and given again. */
const scenario: Scenario = {
  kinds: [cluster, ipAddress, ipAddressClaim, event, ipPool, globalIPPool],
  start: ({ clock, config }) =>
    startManager({
      name: "test",
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config,
      clock,
      controllers: ipPools("v1beta2", Date.now),
      logger: silentLogger,
      signals: false,
      tracing: false,
    }),
  steps: [
    {
      name: "claim addresses",
      do({ put }) {
        put(ipPool, { metadata: pool, spec: { addresses: ["10.0.0.9"], prefix: 24 } });
        put(globalIPPool, {
          metadata: { name: pool.name },
          spec: { addresses: ["10.1.0.0/30"], prefix: 30 },
        });
        put(ipAddressClaim, claimOf("a", "IPPool"));
        put(ipAddressClaim, claimOf("b", "GlobalIPPool"));
      },
    },
    { name: "release an address", do: (run) => run.delete(ipAddressClaim, { namespace, name: "a" }) },
    { name: "claim it again", do: ({ put }) => put(ipAddressClaim, claimOf("c", "IPPool")) },
    { name: "release the global address", do: (run) => run.delete(ipAddressClaim, { namespace, name: "b" }) },
    { name: "delete the global pool", do: (run) => run.delete(globalIPPool, { name: pool.name }) },
  ],
};

/** The test command explores the first plans only. */
const allow = ["left-out"] as const;
const limits =
  process.env.CAPIKIT_TEST_NIGHTLY === "1"
    ? { allow, budgetMs: 1_800_000, pairs: true, maxRuns: 1000 }
    : { allow, budgetMs: 600_000, maxRuns: 10 };

it("survives crashes, stale reads, conflicts and other orders", { timeout: 3_600_000 }, async () => {
  expect((await explore(scenario, limits)).report).toBe("");
});
