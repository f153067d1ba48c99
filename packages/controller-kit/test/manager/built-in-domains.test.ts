import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { defineController, type ElectionDomain, parseManagerFlags, type Runnable } from "../../src/index.ts";
import { divideParts } from "../../src/manager/built-in-domains.ts";
import type { ManagerOptions } from "../../src/manager/manager-options.ts";
import { keepingLogger, type LogLine } from "../support/fake-cache.ts";
import { Widgets } from "../support/kinds.ts";

const config = { server: "https://s", namespace: "pod" };
const [off, on] = [parseManagerFlags([]), parseManagerFlags(["--leader-elect"])];
const times = { leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2000 };
const none = { controllers: [], runnables: [] };
type LeaseOptions = Pick<ManagerOptions, "flags" | "leaderElection">;

const divided = (
  options: LeaseOptions,
  { parts = none, base = config }: { parts?: Parameters<typeof divideParts>[2]; base?: typeof config } = {},
  added: readonly ElectionDomain[] = [],
  logger = silentLogger,
) =>
  divideParts({ name: "m", ...options }, { config: base, flags: options.flags ?? off, logger }, parts, [
    { domains: () => added },
  ]);
const leaseOf = (options: LeaseOptions, base = config) => divided(options, { base }).leader.lease;

it("elects a leader if the flags or, without flags, the options enable it", () => {
  expect(leaseOf({})).toBeUndefined();
  expect(leaseOf({ flags: off, leaderElection: "l" })).toBeUndefined();
  expect(leaseOf({ flags: on, leaderElection: false })).toBeUndefined();
  expect(leaseOf({ leaderElection: "l" })).toEqual({ namespace: "pod", name: "l" });
  expect(leaseOf({ flags: on })).toEqual({ namespace: "pod", name: "m", ...times });
});

it("prefers names and times of the options, and uses the namespace of the configuration", () => {
  const leaderElection = { name: "l", namespace: "n", retryPeriodMs: 1 };
  expect(leaseOf({ flags: on, leaderElection })).toEqual({ ...times, ...leaderElection });
  expect(leaseOf({ flags: on }, { server: "https://s" } as typeof config)?.namespace).toBe("default");
});

it("gives added domains separate leases with the same times, with or without leader election", () => {
  const lease = { name: "shard", identity: "shard" };
  const addedLease = (options: LeaseOptions) =>
    divided(options, {}, [{ name: "shard", controllers: [], lease }]).added[0]?.lease;
  expect(addedLease({ flags: off })).toEqual({ namespace: "pod", ...lease, ...times });
  expect(addedLease({ leaderElection: false })).toEqual({ namespace: "pod", ...lease });
  const leaderElection = { name: "l", identity: "i", retryPeriodMs: 1 };
  expect(addedLease({ flags: on, leaderElection })).toMatchObject({ ...lease, retryPeriodMs: 1 });
});

const controller = (name: string, needLeaderElection = true) =>
  defineController({ name, for: Widgets, needLeaderElection, reconcile: async () => undefined });
const runnable = (name: string, needLeaderElection = true): Runnable => ({
  name,
  needLeaderElection,
  run: async () => {},
});
const namesIn = ({ name, controllers, runnables = [] }: ElectionDomain) => [
  name,
  ...[...controllers, ...runnables].map((part) => part.name),
];

it("runs the parts that no extension takes in all replicas or in the leader", () => {
  const parts = {
    controllers: [controller("a"), controller("b", false), controller("c")],
    runnables: [runnable("d"), runnable("e", false), runnable("f")],
  };
  const domain = { name: "x", controllers: [controller("c")], runnables: [runnable("f")] };
  const { allReplicas, leader, added } = divided({}, { parts }, [domain]);
  expect([allReplicas, leader, ...added].map(namesIn)).toEqual([
    ["all replicas", "b", "e"],
    ["leader", "a", "d"],
    ["x", "c", "f"],
  ]);
  expect(leader).toMatchObject({ starts: "needed", lease: { name: "m" } });
  expect(divided({}, { parts }).leader).toMatchObject({ starts: "at once" });
});

it("gives an extension the parts that earlier ones left", () => {
  const parts = { controllers: [controller("a"), controller("b")], runnables: [] };
  const seen: string[][] = [];
  const takesFirst = (name: string) => ({
    domains({ controllers }: typeof parts) {
      seen.push(controllers.map((each) => each.name));
      return [{ name, controllers: controllers.slice(0, 1) }];
    },
  });
  const { added } = divideParts({ name: "m" }, { config, flags: off, logger: silentLogger }, parts, [
    takesFirst("x"),
    takesFirst("y"),
  ]);
  expect(seen).toEqual([["a", "b"], ["b"]]);
  expect(added.map(namesIn)).toEqual([
    ["x", "a"],
    ["y", "b"],
  ]);
});

it("logs that a manager elects no leader", () => {
  const messages = (options: LeaseOptions, added: readonly ElectionDomain[] = []) => {
    const lines: LogLine[] = [];
    divided(options, {}, added, keepingLogger(lines));
    return lines.map(({ message }) => message);
  };
  const domain = { name: "x", controllers: [] };
  expect(messages({ flags: off, leaderElection: "l" })).toEqual([
    "Leader election is disabled because --leader-elect is not set",
  ]);
  const declined = parseManagerFlags(["--leader-elect=false"]);
  expect(messages({ flags: declined, leaderElection: "l" })).toEqual([]);
  expect(messages({ flags: on }, [domain])).toEqual([
    "Electing no leader, because no controller or runnable needs one",
  ]);
  expect(messages({ flags: on })).toEqual([]);
  expect(messages({ flags: off, leaderElection: "l" }, [domain])).toEqual([]);
});
