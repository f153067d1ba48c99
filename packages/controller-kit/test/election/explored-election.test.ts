import { randomUUID } from "node:crypto";
import { configMap, type Lease } from "@capikit/api/kubernetes";
import type { KindDescriptor, NewObject } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import { explore, type Scenario } from "@capikit/testing";
import { expect, inject, it } from "vitest";
import { completeSettings } from "../../src/election/election-settings.ts";
import { runElector } from "../../src/election/elector.ts";
import type { LeaseStore } from "../../src/election/lease-store.ts";
import { openLeaseTerm } from "../../src/election/lease-term.ts";
import { createFakeLease } from "./fake-leases.ts";

/** A process that wants to lead. */
interface Candidate {
  leads(): boolean;
  stop(): void;
  isDead: boolean;
}

const { signal } = new AbortController();

/** A Lease and its candidates: each request is a call of the platform. */
class Election {
  readonly #store = createFakeLease().storeOf({});
  readonly candidates = new Map<string, Candidate>();

  find(_: string): Promise<Lease | undefined> {
    return this.#store.find(signal);
  }

  create(_: string, lease: NewObject<Lease>): Promise<Lease> {
    return this.#store.create(lease, signal);
  }

  replace(_: string, lease: NewObject<Lease>): Promise<Lease> {
    return this.#store.replace(lease, signal);
  }

  /** Only its recorded call matters: invariants are checked then. */
  async acquired(_: string): Promise<void> {}

  leaders(): Candidate[] {
    return [...this.candidates.values()].filter((one) => !one.isDead && one.leads());
  }

  /** @throws Error without a leader. */
  leader(): Candidate {
    const [leader] = this.leaders();
    if (leader === undefined) throw new Error("no leader");
    return leader;
  }
}

/** Rejects when the signal aborts, as a request does. The platform may still receive it later. */
function withSignal<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    call.then(resolve, reject);
  });
}

/** Runs until the election is stopped, or the process dies. Without the lease, another one starts. */
async function runProcess(election: Election, clock: Clock): Promise<void> {
  for (;;) {
    const identity = randomUUID();
    const term = openLeaseTerm();
    const stop = new AbortController();
    const candidate: Candidate = {
      isDead: false,
      leads: () => term.holds(clock.now()),
      stop() {
        term.stop();
        stop.abort();
      },
    };
    election.candidates.set(identity, candidate);
    const request = <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> =>
      withSignal(candidate.isDead ? new Promise<T>(() => {}) : call(), signal);
    const store: LeaseStore = {
      find: (signal) => request(signal, () => election.find(identity)),
      create: (lease, signal) => request(signal, () => election.create(identity, lease)),
      replace: (lease, signal) => request(signal, () => election.replace(identity, lease)),
    };
    let ticks = 0;
    const { code } = await runElector(
      completeSettings({ namespace: "n", name: "l", identity, stallTimeoutMs: 0 }),
      {
        store,
        clock,
        term,
        microTime: () => `${identity} ${++ticks}`,
        random: Math.random,
        report({ type }) {
          if (type === "acquired") election.acquired(identity).catch(() => {});
        },
      },
      stop.signal,
    );
    election.candidates.delete(identity);
    if (code === "LEADERSHIP_STOPPED" || candidate.isDead) return;
  }
}

const hasLeader = ({ platform }: { readonly platform: Election }): boolean => platform.leaders().length === 1;

/** Three replicas, of which one releases the lease and another one dies with it. */
const scenario: Scenario<Election> = {
  kinds: [configMap as KindDescriptor],
  platform: () => new Election(),
  start({ platform, clock }) {
    // The former processes ended with the former program.
    platform.candidates.clear();
    for (let replica = 0; replica < 3; replica++) void runProcess(platform, clock);
  },
  steps: [
    { name: "elect a leader", do() {}, until: hasLeader },
    { name: "stop the leader", do: ({ platform }) => platform.leader().stop(), until: hasLeader },
    {
      name: "kill the leader",
      do({ platform }) {
        platform.leader().isDead = true;
      },
      until: hasLeader,
    },
  ],
  resources: (platform) => [`${platform.leaders().length} leaders`],
  invariants: [
    {
      name: "one leader",
      check: ({ platform }) => {
        const { length } = platform.leaders();
        return length > 1 ? `${length} processes lead at the same time` : undefined;
      },
    },
  ],
};

/** The test command only delays each request, after which two processes may write the lease. */
const limits = inject("nightly")
  ? { budgetMs: 1_800_000, random: 1000, seed: inject("seed") }
  : { budgetMs: 600_000, only: ["order"] as const };

it("has one leader at a time, and always another one", { timeout: 3_600_000 }, async () => {
  const { plans } = await explore.check(scenario, { ...limits, allow: ["left-out"] });
  expect(plans).toBeGreaterThan(0);
});
