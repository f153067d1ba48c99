import { cluster } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { eventsV1Event as event } from "@capikit/api/kubernetes";
import { parseManagerFlags, startManager } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import type { Scenario } from "@capikit/testing";
import { globalIPPool, ipPool } from "../gen/kinds/api/v1alpha1/index.ts";
import { ipPools } from "../src/ip-pools.ts";

const namespace = "default";
const pool = { namespace, name: "pool" };
const claimOf = (name: string, kind: "GlobalIPPool" | "IPPool") => ({
  metadata: { namespace, name },
  spec: { poolRef: { apiGroup: ipPool.group, kind, name: pool.name } },
});

/** The controllers, without that of a kind of which the steps create no object. */
const program = (unused?: object): Pick<Scenario, "kinds" | "start"> => ({
  kinds: [cluster, ipAddress, ipAddressClaim, event, ipPool, globalIPPool],
  start: ({ clock, config }) =>
    startManager({
      name: "test",
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config,
      clock,
      controllers: ipPools("v1beta2", Date.now).filter(({ kind }) => kind !== unused),
      logger: silentLogger,
      signals: false,
    }),
});

/** Pools of both kinds, of which one address is given, released and given again. */
export const scenario: Scenario = {
  ...program(),
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

/** Claims of one pool, which get its addresses in any order. */
export const claimsOfOnePool = (count: number): Scenario => ({
  ...program(globalIPPool),
  steps: [
    {
      name: `claim ${count} addresses`,
      do({ put }) {
        put(ipPool, { metadata: pool, spec: { addresses: ["10.0.0.0/27"], prefix: 27 } });
        for (let at = 0; at < count; at++) put(ipAddressClaim, claimOf(`claim-${at}`, "IPPool"));
      },
    },
    { name: "release an address", do: (run) => run.delete(ipAddressClaim, { namespace, name: "claim-0" }) },
    { name: "claim another one", do: ({ put }) => put(ipAddressClaim, claimOf("last", "IPPool")) },
  ],
});
