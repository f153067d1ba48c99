import { expect, it } from "vitest";
import { parseManagerFlags } from "../../src/index.ts";
import { leaseSettings, shardSettings } from "../../src/manager/lease-settings.ts";
import { defineShard } from "../../src/sharding/index.ts";

const config = { server: "https://s", namespace: "pod" };
const [off, on] = [parseManagerFlags([]), parseManagerFlags(["--leader-elect"])];
const times = { leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2000 };

it("elects a leader if the flags or, without flags, the options enable it", () => {
  expect(leaseSettings({ name: "m" }, config)).toBeUndefined();
  expect(leaseSettings({ name: "m", flags: off, leaderElection: "l" }, config)).toBeUndefined();
  expect(leaseSettings({ name: "m", flags: on, leaderElection: false }, config)).toBeUndefined();
  expect(leaseSettings({ name: "m", leaderElection: "l" }, config)).toEqual({ namespace: "pod", name: "l" });
  expect(leaseSettings({ name: "m", flags: on }, config)).toEqual({ namespace: "pod", name: "m", ...times });
});

it("prefers names and times of the options, and uses the namespace of the configuration", () => {
  const leaderElection = { name: "l", namespace: "n", retryPeriodMs: 1 };
  expect(leaseSettings({ name: "m", flags: on, leaderElection }, config)).toEqual({
    ...times,
    ...leaderElection,
  });
  expect(leaseSettings({ name: "m", flags: on }, { server: "https://s" })?.namespace).toBe("default");
});

it("gives shards a separate lease with the same times, with or without leader election", () => {
  const shard = defineShard("ring", "shard");
  const lease = { namespace: "pod", name: "shard", identity: "shard" };
  expect(shardSettings({ flags: off }, config, shard)).toMatchObject({ ...lease, ...times });
  expect(shardSettings({ leaderElection: false }, config, shard)).toMatchObject(lease);
  const leaderElection = { name: "l", identity: "i", retryPeriodMs: 1 };
  expect(shardSettings({ flags: on, leaderElection }, config, shard)).toMatchObject({
    ...lease,
    retryPeriodMs: 1,
  });
});
