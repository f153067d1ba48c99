import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configMap, lease as leaseKind } from "@capikit/api/kubernetes";
import type { Client, ClusterConfig } from "@capikit/client";
import { poll } from "@capikit/common/time";
import { startElection } from "@capikit/controller-kit/controller";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { askReference } from "@capikit/reference";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { type AuditedWrite, type AuditLog, createAuditLog } from "../../src/audit-log.ts";
import { type ContenderInput, patience, startContender } from "../../src/contender.ts";
import { startCuttableProxy } from "../../src/cuttable-proxy.ts";

/** Long enough to stop after an answered renewal, before the next one is sent. */
const retryMs = 1_000;

/** A candidate that acquires a Lease, renews it, and releases it. */
interface Candidate {
  readonly name: string;
  readonly identity: string;
}

/** Leads with client-go. */
async function leadWithClientGo(kubeconfig: string, candidate: Candidate): Promise<void> {
  const [answer] = await askReference("client-reference", [
    { op: "lease", kubeconfig, retryMs, ...candidate },
  ]);
  if (answer?.out !== true) throw new Error(answer?.error ?? "client-go did not lead");
}

/** Leads with capikit. */
async function leadWithCapikit(config: ClusterConfig, audit: AuditLog, candidate: Candidate): Promise<void> {
  const election = startElection({
    config,
    namespace: "default",
    ...candidate,
    retryPeriodMs: retryMs,
  });
  await election.acquired;
  // The audit log has a renewal once it is answered. The stop cancels an unanswered renewal.
  const isRenewed = async (): Promise<boolean> => {
    const last = leaseRecords(await audit.writes(), candidate.name).at(-1);
    return last?.sameTime === false;
  };
  await poll(isRenewed, { interval: "50ms" });
  await election.stop();
}

/** A record that was written to a Lease, with its other fields. */
interface LeaseRecord {
  readonly verb: string;
  readonly acquired: boolean;
  readonly renewed: boolean;
  /** Whether it was acquired and renewed at the same time. */
  readonly sameTime: boolean;
}

/**
 * Returns the records that were written to a Lease, without repeated renewals. They have no times,
 * only whether the times changed.
 */
function leaseRecords(writes: readonly AuditedWrite[], name: string): readonly LeaseRecord[] {
  const records: LeaseRecord[] = [];
  let before: Readonly<Record<string, unknown>> = {};
  for (const { verb, resource, object, ...write } of writes) {
    if (resource !== "leases" || write.name !== name) continue;
    const spec: Readonly<Record<string, unknown>> = object.spec ?? {};
    const { acquireTime, renewTime, ...rest } = spec;
    const record = {
      verb,
      ...rest,
      acquired: acquireTime !== before.acquireTime,
      renewed: renewTime !== before.renewTime,
      sameTime: acquireTime === renewTime,
    };
    before = spec;
    if (JSON.stringify(record) !== JSON.stringify(records.at(-1))) records.push(record);
  }
  return records;
}

let audit: AuditLog;

let controlPlane: ControlPlane;

let client: Client;

beforeAll(async () => {
  audit = await createAuditLog();
  controlPlane = await startControlPlane({ apiServerArgs: audit.apiServerArgs });
  client = controlPlane.client;
});

afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
  await audit?.[Symbol.asyncDispose]();
});

const acquired = ({ type }: { type: string }): boolean => type === "acquired";

const wrote = ({ type }: { type: string }): boolean => type === "wrote";

const tried = ({ type }: { type: string }): boolean => type === "tried";

const lost = ({ type }: { type: string }): boolean => type === "lost";

/** Two processes that compete for a lease, which the first one holds. */
async function stage(name: string, more: Partial<ContenderInput> = {}) {
  await client.create(configMap, { metadata: { name, namespace: "default" } });
  const join = async (role: string, input: Partial<ContenderInput> = {}) => {
    const identity = `${name}-${role}`;
    const { config } = await controlPlane.addUser({ name: identity, groups: ["system:masters"] });
    return startContender({ identity, name, config, ...input });
  };
  const leader = await join("first", more);
  await leader.receive(acquired);
  await leader.receive(wrote);
  const rival = await join("second");
  await rival.receive(({ type }) => type === "follows");
  return {
    leader,
    rival,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([leader, rival].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

/** The successive holders of the lease, and writers of the ConfigMap without the lease. */
async function judge(
  name: string,
): Promise<{ holders: string[]; violations: AuditedWrite[]; writes: number; renewals: number }> {
  const holders: string[] = [];
  let renewals = 0;
  const violations: AuditedWrite[] = [];
  let writes = 0;
  for (const write of await audit.writes()) {
    if (write.name !== name) {
      continue;
    }
    const holder = write.object.spec?.holderIdentity;
    if (write.resource === "leases") renewals += 1;
    if (write.resource === "leases" && holder !== undefined && holder !== holders.at(-1)) {
      holders.push(holder);
    } else if (write.resource === "configmaps" && write.verb === "patch") {
      writes += 1;
      if (write.user !== holders.at(-1)) {
        violations.push(write);
      }
    }
  }
  return { holders, violations, writes, renewals };
}

describe.concurrent("leader election", { timeout: 120_000 }, () => {
  it("has a new leader soon after the first was killed", async ({ expect }) => {
    await using scene = await stage("killed");
    scene.leader.process.kill("SIGKILL");
    const since = performance.now();
    await scene.rival.receive(acquired);
    const { leaseDurationMs, retryPeriodMs } = patience;
    const took = Math.round(performance.now() - since);
    console.info(
      `another led ${took} ms after kill -9; ${leaseDurationMs} + ${retryPeriodMs} ms are allowed`,
    );
    await scene.rival.receive(wrote);
    expect(await judge("killed")).toMatchObject({
      holders: ["killed-first", "killed-second"],
      violations: [],
    });
  });

  it("keeps a leader whose main thread is blocked", async ({ expect }) => {
    // With a lease of minutes, a slow machine does not lose it, and renewals prove that the
    // election thread works.
    const times = { leaseDurationMs: 120_000, renewDeadlineMs: 110_000, retryPeriodMs: 500 };
    await using scene = await stage("blocked", { times });
    const renewals = async () => (await judge("blocked")).renewals;
    const enough = inject("nightly") ? 120 : 6;
    await using folder = await mkdtempDisposable(join(tmpdir(), "capikit-blocked-"));
    const release = join(folder.path, "release");
    const renewed = await renewals();
    scene.leader.send({ blockUntil: release });
    await expect.poll(renewals, { timeout: 100_000, interval: 250 }).toBeGreaterThanOrEqual(renewed + enough);
    await writeFile(release, "");
    await scene.leader.receive(({ type }) => type === "woke");
    const before = (await judge("blocked")).writes;
    await expect
      .poll(async () => (await judge("blocked")).writes, { interval: 250 })
      .toBeGreaterThan(before + 5);
    expect(await judge("blocked")).toMatchObject({ holders: ["blocked-first"], violations: [] });
    expect(scene.leader.messages.some(lost)).toBe(false);

    scene.leader.send("stop");
    await scene.rival.receive(wrote);
    expect(await judge("blocked")).toMatchObject({
      holders: ["blocked-first", "", "blocked-second"],
      violations: [],
    });
    const lease = await client.get(leaseKind, { name: "blocked", namespace: "default" });
    expect(lease.spec?.leaseTransitions).toBe(1);
  });

  it("rejects writes of a leader that was stopped past its lease", async ({ expect }) => {
    await using scene = await stage("frozen");
    // A process that is stopped between the check of a write and its first byte sends it later.
    scene.leader.send("rest");
    await scene.leader.receive(({ type }) => type === "rests");
    scene.leader.process.kill("SIGSTOP");
    await scene.rival.receive(acquired);
    await scene.rival.receive(wrote);
    scene.leader.process.kill("SIGCONT");
    scene.leader.send("try");
    const attempt = await scene.leader.receive(tried);
    expect(await judge("frozen")).toMatchObject({
      holders: ["frozen-first", "frozen-second"],
      violations: [],
    });
    expect(attempt).toEqual({ type: "tried", outcome: "refused" });
    expect(await scene.leader.receive(lost)).toEqual({ type: "lost", code: "LEADERSHIP_EXPIRED" });
  });

  it("keeps a leader whose connection dies silently", async ({ expect }) => {
    await using proxy = await startCuttableProxy(controlPlane.url);
    // The first attempt takes half of the deadline, which leaves five seconds for the second on a
    // slow machine.
    const times = { leaseDurationMs: 15_000, renewDeadlineMs: 13_000, retryPeriodMs: 500 };
    const electionConfig = { ...controlPlane.config, server: proxy.url };
    await using _ = await stage("stranded", { electionConfig, times });
    proxy.strand();
    const renewals = async () =>
      (await audit.writes()).filter(({ resource, name }) => resource === "leases" && name === "stranded")
        .length;
    const before = await renewals();
    await expect.poll(renewals, { interval: 250 }).toBeGreaterThan(before + 4);
    expect(await judge("stranded")).toMatchObject({ holders: ["stranded-first"], violations: [] });
  });

  it("rejects writes of a leader that was blocked while its renewals did not arrive", async ({ expect }) => {
    await using proxy = await startCuttableProxy(controlPlane.url);
    await using scene = await stage("cut", { electionConfig: { ...controlPlane.config, server: proxy.url } });
    proxy.cut();
    scene.leader.send({ blockMs: patience.leaseDurationMs + 2500 });
    await scene.rival.receive(acquired);
    await scene.rival.receive(wrote);
    await scene.leader.receive(({ type }) => type === "woke");
    scene.leader.send("try");
    const attempt = await scene.leader.receive(tried);
    expect(await judge("cut")).toMatchObject({ holders: ["cut-first", "cut-second"], violations: [] });
    expect(attempt).toEqual({ type: "tried", outcome: "refused" });
    expect(await scene.leader.receive(lost)).toEqual({ type: "lost", code: "LEADERSHIP_EXPIRED" });
  });

  it("writes the records of client-go, and takes over from it", async ({ expect }) => {
    const { config, kubeconfig } = controlPlane;
    const programs = {
      ours: (candidate: Candidate) => leadWithCapikit(config, audit, candidate),
      upstream: (candidate: Candidate) => leadWithClientGo(kubeconfig, candidate),
    };
    const pairs = (["ours", "upstream"] as const).flatMap((first) =>
      (["ours", "upstream"] as const).map((second) => [first, second] as const),
    );
    const records = await Promise.all(
      pairs.map(async ([first, second]) => {
        const name = `records-${first}-${second}`;
        await programs[first]({ name, identity: "first" });
        await programs[second]({ name, identity: "second" });
        await programs[first]({ name, identity: "second" });
        return leaseRecords(await audit.writes(), name);
      }),
    );
    const [, , , upstream] = records;
    expect(upstream?.length).toBeGreaterThanOrEqual(9);
    for (const one of records) expect(one).toEqual(upstream);
  });
});
