import { cluster } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { eventsV1Event as event } from "@capikit/api/kubernetes";
import type { Scenario } from "@capikit/testing";
import { paperCloudPool } from "../gen/kinds/api/ipam/v7alpha7/index.ts";
import { paperCloudPools } from "../src/ipam/paper-cloud-pool.ts";
import { start } from "./work.ts";

const namespace = "default";
const pool = { namespace, name: "pool" };
const { group: apiGroup, kind } = paperCloudPool;

/** A pool with two claims, one after the other. */
export const scenario: Scenario = {
  kinds: [cluster, ipAddress, ipAddressClaim, event, paperCloudPool],
  start: (context) => start(context, { controllers: paperCloudPools() }),
  steps: [
    {
      name: "claim an address",
      do({ put }) {
        put(paperCloudPool, {
          metadata: pool,
          spec: { first: "10.0.0.10", last: "10.0.0.12", prefix: 24, gateway: "10.0.0.1" },
        });
        put(ipAddressClaim, {
          metadata: { namespace, name: "a" },
          spec: { poolRef: { apiGroup, kind, name: pool.name } },
        });
      },
    },
    { name: "release the address", do: (run) => run.delete(ipAddressClaim, { namespace, name: "a" }) },
    {
      name: "claim another address",
      do: ({ put }) =>
        put(ipAddressClaim, {
          metadata: { namespace, name: "b" },
          spec: { poolRef: { apiGroup, kind, name: pool.name } },
        }),
    },
    { name: "delete the pool", do: (run) => run.delete(paperCloudPool, pool) },
    { name: "release the other address", do: (run) => run.delete(ipAddressClaim, { namespace, name: "b" }) },
  ],
};
