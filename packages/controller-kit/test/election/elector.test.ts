import type { Lease } from "@capikit/api/kubernetes";
import { seeded } from "@capikit/testing";
import { describe, expect, inject, it } from "vitest";
import { completeSettings, type ElectionSettings } from "../../src/election/election-settings.ts";
import type { ElectionReport } from "../../src/election/election-thread.ts";
import { runElector } from "../../src/election/elector.ts";
import { openLeaseTerm } from "../../src/election/lease-term.ts";
import { createFakeClock, createFakeLease, hang } from "./fake-leases.ts";

type Hooks = Parameters<ReturnType<typeof createFakeLease>["storeOf"]>[0];

function stage() {
  const clock = createFakeClock();
  const server = createFakeLease();
  let ticks = 0;
  const join = (identity: string, more: Partial<ElectionSettings> = {}) => {
    const term = openLeaseTerm();
    const hooks: Hooks = {};
    const reports: ElectionReport[] = [];
    const stop = new AbortController();
    const settings = completeSettings({ namespace: "n", name: "l", identity, ...more });
    term.beat(clock.now());
    const microTime = () => {
      ticks += 1;
      return `2026-01-01T00:00:00.${String(ticks).padStart(6, "0")}Z`;
    };
    const dependencies = { clock, term, microTime, random: () => 0.5, store: server.storeOf(hooks) };
    const done = runElector(
      settings,
      { ...dependencies, report: (report) => void reports.push(report) },
      stop.signal,
    );
    const failures = () =>
      reports.flatMap((report) => (report.type === "failed" ? [`${report.action}: ${report.message}`] : []));
    return {
      done,
      term,
      hooks,
      reports,
      failures,
      leads: () => term.holds(clock.now()),
      stop: () => {
        term.stop();
        stop.abort();
        return done;
      },
    };
  };
  return { clock, server, join };
}

describe("runElector", () => {
  it("creates the lease, renews it every retry period, and releases it", async () => {
    const { clock, server, join } = stage();
    const a = join("a", { labels: { team: "x" } });
    await clock.advance(0);
    expect(a.leads()).toBe(true);
    expect(server.lease).toMatchObject({
      metadata: { name: "l", namespace: "n", labels: { team: "x" } },
      spec: {
        holderIdentity: "a",
        leaseDurationSeconds: 15,
        leaseTransitions: 0,
        acquireTime: "2026-01-01T00:00:00.000001Z",
        renewTime: "2026-01-01T00:00:00.000001Z",
      },
    });
    await clock.advance(2000);
    expect(server.lease?.spec).toMatchObject({
      acquireTime: "2026-01-01T00:00:00.000001Z",
      renewTime: "2026-01-01T00:00:00.000002Z",
    });
    await clock.advance(60_000);
    expect(a.leads()).toBe(true);
    const stopped = a.stop();
    await clock.advance(0);
    expect(await stopped).toMatchObject({ code: "LEADERSHIP_STOPPED" });
    expect(a.leads()).toBe(false);
    expect(server.lease?.spec).toMatchObject({
      holderIdentity: "",
      leaseDurationSeconds: 1,
      leaseTransitions: 0,
    });
    expect(a.reports.map(({ type }) => type)).toEqual(["leader", "acquired", "released"]);
  });

  it.each([
    // Start and end of an outage, in milliseconds after a renewal.
    ["refuses", 1, 8000, true],
    ["refuses", 1, 9000, true],
    ["refuses", 1999, 9700, true],
    ["refuses", 1, 9999, false],
    ["hangs", 1, 8000, true],
    ["hangs", 1999, 8999, true],
    ["hangs", 1, 9999, false],
  ] as const)("survives an API server that %s from %i to %i ms: %s", async (how, start, end, leads) => {
    const { clock, join } = stage();
    const a = join("a");
    await clock.advance(0);
    const renewedAt = clock.now();
    a.hooks.before = (call, signal) => {
      const ms = clock.now() - renewedAt;
      if (ms < start || ms >= end) return undefined;
      if (how === "hangs") return hang(call, signal);
      throw new Error("ECONNREFUSED");
    };
    for (let ms = 0; ms < 12_000; ms += 50) await clock.advance(50);
    expect(a.leads()).toBe(leads);
    // The last attempts are not a storm.
    expect(a.failures().length).toBeLessThan(12);
    if (leads) await a.stop();
    else expect(await a.done).toMatchObject({ code: "LEADERSHIP_EXPIRED" });
  });

  it("releases the lease although other clients change it at the same time", async () => {
    const { clock, server, join } = stage();
    const a = join("a");
    await clock.advance(0);
    let changes = 0;
    a.hooks.before = (call) => {
      if (call === "replace" && ++changes < 5) {
        server.set(server.lease?.spec, { change: String(changes) });
      }
    };
    await a.stop();
    expect(server.lease).toMatchObject({
      metadata: { labels: { change: "4" } },
      spec: { holderIdentity: "", leaseDurationSeconds: 1 },
    });
    expect(a.reports.at(-1)).toEqual({ type: "released" });
    expect(a.failures()).toEqual([]);
  });

  it("does not release the lease of another process after a conflict", async () => {
    const { clock, server, join } = stage();
    const a = join("a");
    await clock.advance(0);
    a.hooks.before = (call) => {
      if (call === "replace") {
        server.set({ ...server.lease?.spec, holderIdentity: "b" });
      }
    };
    await a.stop();
    expect(server.lease?.spec?.holderIdentity).toBe("b");
    expect(a.reports.map(({ type }) => type)).toEqual(["leader", "acquired"]);
  });

  it("keeps the lease if it must not be released", async () => {
    const { clock, server, join } = stage();
    const a = join("a", { releaseOnStop: false });
    await clock.advance(0);
    await a.stop();
    expect(server.lease?.spec?.holderIdentity).toBe("a");
  });

  it("acquires a released lease at the next attempt, and an expired lease at once", async () => {
    const { clock, server, join } = stage();
    const a = join("a");
    await clock.advance(0);
    const b = join("b");
    await clock.advance(20_000);
    expect([a.leads(), b.leads()]).toEqual([true, false]);
    expect(b.reports).toEqual([{ type: "leader", identity: "a" }]);
    await Promise.all([a.stop(), clock.advance(2000)]);
    expect(b.leads()).toBe(true);
    expect(server.lease?.spec).toMatchObject({ holderIdentity: "b", leaseTransitions: 1 });

    const c = join("c");
    await clock.advance(2000);
    b.hooks.before = hang;
    // c saw b's last renewal at most a retry period later.
    await clock.advance(15_000 + 2000);
    expect([b.leads(), c.leads()]).toEqual([false, true]);
    expect(server.lease?.spec).toMatchObject({ holderIdentity: "c", leaseTransitions: 2 });
    expect(await b.done).toMatchObject({ code: "LEADERSHIP_EXPIRED" });
    c.term.stop();
  });

  it("waits for the holder's duration by its own clock, regardless of times in the lease", async () => {
    const { clock, server, join } = stage();
    server.set({
      holderIdentity: "other",
      leaseDurationSeconds: 40,
      renewTime: "1999-01-01T00:00:00.000000Z",
    });
    const a = join("a");
    await clock.advance(39_000);
    expect(a.leads()).toBe(false);
    await clock.advance(1001);
    expect(a.leads()).toBe(true);
  });

  it("waits again when the record changes, but not when labels change", async () => {
    const { clock, server, join } = stage();
    const spec = { holderIdentity: "other", leaseDurationSeconds: 15, renewTime: "r1" };
    server.set(spec);
    const a = join("a");
    await clock.advance(14_000);
    server.set({ ...spec, renewTime: "r2" });
    await clock.advance(14_000);
    expect(a.leads()).toBe(false);
    server.set({ ...spec, renewTime: "r2" }, { state: "expired" });
    await clock.advance(3001);
    expect(a.leads()).toBe(true);
    expect(server.lease?.metadata.labels).toEqual({ state: "expired" });
  });

  it("stops leading a renew deadline after the last successful renewal was sent, before another candidate can lead", async () => {
    const { clock, join } = stage();
    const a = join("a");
    await clock.advance(0);
    const b = join("b");
    await clock.advance(2000);
    a.hooks.before = () => {
      throw new Error("no route");
    };
    await clock.advance(9999);
    expect(a.leads()).toBe(true);
    await clock.advance(1);
    expect([a.leads(), b.leads()]).toEqual([false, false]);
    expect(await a.done).toMatchObject({
      code: "LEADERSHIP_EXPIRED",
      message: "the lease n/l could not be renewed within 10000 ms: no route",
    });
    expect(a.failures()).toContain("renew: no route");
    await clock.advance(7000);
    expect(b.leads()).toBe(true);
  });

  it("counts from when a renewal was sent, regardless of a late response", async () => {
    const { clock, join } = stage();
    const a = join("a");
    await clock.advance(0);
    a.hooks.after = () => new Promise((resolve) => clock.after(3000, resolve));
    await clock.advance(3000);
    // The renewal of a second ago is stored, and its response is in flight.
    a.hooks.before = hang;
    await clock.advance(8999);
    expect(a.leads()).toBe(true);
    await clock.advance(1);
    expect(a.leads()).toBe(false);
  });

  it("survives a shorter outage", async () => {
    const { clock, join } = stage();
    const a = join("a");
    await clock.advance(0);
    a.hooks.before = hang;
    await clock.advance(6000);
    a.hooks.before = () => {};
    await clock.advance(30_000);
    expect(a.leads()).toBe(true);
    expect(a.failures()).toEqual(["renew: no answer within 5000 ms"]);
  });

  it("kubearchive/kubearchive#1176: etcd answers nothing for 8 s, as during its defragmentation", async () => {
    for (let startMs = 0; startMs < 2000; startMs += 100) {
      const { clock, join } = stage();
      const [a, b] = [join("a"), join("b")];
      await clock.advance(20_000 + startMs);
      const end = clock.now() + 8000;
      for (const { hooks } of [a, b]) {
        hooks.before = (call, signal) =>
          Promise.race([
            new Promise<void>((resolve) => clock.after(end - clock.now(), resolve)),
            hang(call, signal),
          ]);
      }
      await clock.advance(8000);
      for (const { hooks } of [a, b]) hooks.before = () => {};
      await clock.advance(30_000);
      expect([startMs, a.leads(), b.leads()]).toEqual([startMs, true, false]);
      await Promise.all([a.stop(), b.stop()]);
    }
  });

  it("recognizes its own writes after lost responses", async () => {
    const { clock, server, join } = stage();
    const a = join("a");
    a.hooks.after = (call) => {
      if (call === "create") {
        throw new Error("reset");
      }
    };
    await clock.advance(3000);
    expect(a.leads()).toBe(true);
    let lost = 0;
    a.hooks.after = (call) => {
      if (call === "replace" && lost < 2) {
        lost += 1;
        throw new Error("reset");
      }
    };
    await clock.advance(20_000);
    expect(a.leads()).toBe(true);
    expect(a.reports).toContainEqual({ type: "slow-path" });
    expect(server.lease?.spec?.leaseTransitions).toBe(0);
  });

  it("releases a lease acquired by an attempt whose response was lost", async () => {
    const { clock, server, join } = stage();
    const a = join("a");
    a.hooks.after = (call) => {
      if (call === "create") {
        throw new Error("reset");
      }
    };
    await clock.advance(0);
    expect([a.leads(), server.lease?.spec?.holderIdentity]).toEqual([false, "a"]);
    await a.stop();
    expect(server.lease?.spec?.holderIdentity).toBe("");
  });

  it("continues after others change labels or delete the lease", async () => {
    const { clock, server, join } = stage();
    const a = join("a");
    await clock.advance(0);
    server.set(server.lease?.spec, { state: "ready" });
    await clock.advance(2000);
    expect(server.lease?.metadata.labels).toEqual({ state: "ready" });
    server.remove();
    await clock.advance(2000);
    expect(a.leads()).toBe(true);
    expect(server.lease?.spec?.holderIdentity).toBe("a");
    expect(a.reports.filter(({ type }) => type === "slow-path")).toHaveLength(2);
  });

  it("noobaa/noobaa-core#9765: stops at the deadline if the read after a conflict hangs", async () => {
    const { clock, server, join } = stage();
    const a = join("a");
    await clock.advance(0);
    a.hooks.before = (call, signal) => (call === "find" ? hang(call, signal) : undefined);
    server.set(server.lease?.spec, { state: "changed" });
    let ledMs = 0;
    for (let passed = 0; passed < 20_000; passed += 100) {
      await clock.advance(100);
      ledMs += a.leads() ? 100 : 0;
    }
    expect(a.leads()).toBe(false);
    expect(ledMs).toBeLessThanOrEqual(10_000);
  });

  it("continues after a restore of the lease to an earlier renewal of its term", async () => {
    const { clock, server, join } = stage();
    const a = join("a");
    await clock.advance(0);
    const earlier = server.lease?.spec;
    await clock.advance(6000);
    expect(server.lease?.spec?.renewTime).not.toBe(earlier?.renewTime);
    server.set(earlier);
    await clock.advance(2000);
    expect(a.leads()).toBe(true);
    expect(server.lease?.spec).toMatchObject({ holderIdentity: "a", acquireTime: earlier?.acquireTime });
    expect(server.lease?.spec?.renewTime).not.toBe(earlier?.renewTime);
  });

  it.each([
    ["another holder", { holderIdentity: "b" }, "LEADERSHIP_TAKEN", "the lease n/l is held by b, not by a"],
    [
      "no holder",
      { holderIdentity: "" },
      "LEADERSHIP_TAKEN",
      "the lease n/l is held by no process, not by a",
    ],
    [
      "the same identity",
      { holderIdentity: "a", renewTime: "r" },
      "LEADERSHIP_IDENTITY_SHARED",
      "the lease n/l is renewed by another process with the same identity a: use a unique identity for each process",
    ],
  ])("ends at once when it finds %s in the lease", async (_, spec, code, message) => {
    const { clock, server, join } = stage();
    const a = join("a");
    await clock.advance(0);
    server.set(spec);
    await clock.advance(2000);
    expect(await a.done).toMatchObject({ code, message });
    expect(a.leads()).toBe(false);
    expect(server.lease?.spec).toEqual(spec);
  });

  it("waits for the expiry of a lease of a dead predecessor with its name", async () => {
    const { clock, server, join } = stage();
    server.set({ holderIdentity: "a", leaseDurationSeconds: 15, renewTime: "r", leaseTransitions: 4 });
    const a = join("a");
    await clock.advance(14_999);
    expect(a.leads()).toBe(false);
    await clock.advance(2);
    expect(a.leads()).toBe(true);
    expect(server.lease?.spec?.leaseTransitions).toBe(4);
  });

  describe("a lease that others changed while it was held", () => {
    const earlier = "2025-12-31T00:00:00.000000Z";
    const earlierRelease = {
      holderIdentity: "",
      leaseDurationSeconds: 1,
      leaseTransitions: 6,
      acquireTime: earlier,
      renewTime: earlier,
    };
    /** A holder that renews, and a candidate that has observed it. */
    async function held(more: Partial<ElectionSettings> = {}) {
      const scene = stage();
      scene.server.set(earlierRelease);
      const holder = scene.join("a", more);
      await scene.clock.advance(0);
      const candidate = scene.join("b");
      await scene.clock.advance(5000);
      return { ...scene, holder, candidate };
    }
    type Scene = Awaited<ReturnType<typeof held>>;
    const edit = (scene: Scene, changes: object): void => {
      scene.server.set({ ...scene.server.lease?.spec, ...changes } as Lease["spec"]);
    };

    const changes: [string, (scene: Scene) => void][] = [
      ["deleted", ({ server }) => server.remove()],
      ["emptied of its holder", (scene) => edit(scene, { holderIdentity: "" })],
      [
        "emptied as if it were released",
        (scene) => edit(scene, { holderIdentity: "", leaseDurationSeconds: 1 }),
      ],
      [
        "emptied with a new time of renewal",
        (scene) => edit(scene, { holderIdentity: "", leaseDurationSeconds: 1, renewTime: "now" }),
      ],
      ["emptied of all", ({ server }) => server.set({})],
      ["shortened", (scene) => edit(scene, { leaseDurationSeconds: 1 })],
      ["given a negative duration", (scene) => edit(scene, { leaseDurationSeconds: -5 })],
      [
        "given another holder and a second",
        (scene) => edit(scene, { holderIdentity: "c", leaseDurationSeconds: 1 }),
      ],
      // Restores of etcd turn back the record.
      [
        "turned back to an earlier renewal",
        (scene) => edit(scene, { renewTime: "2026-01-01T00:00:00.000001Z" }),
      ],
      [
        "turned back to an earlier holder",
        (scene) =>
          edit(scene, { holderIdentity: "c", leaseTransitions: 6, acquireTime: earlier, renewTime: earlier }),
      ],
      ["turned back to the release of an earlier holder", ({ server }) => server.set(earlierRelease)],
      [
        "turned back to the release of a Lease that was deleted since",
        ({ server }) => server.set({ ...earlierRelease, leaseTransitions: 9 }, undefined, "earlier"),
      ],
    ];

    it.each(changes)(
      "of a disconnected holder: no other candidate leads before it has stopped, if the lease was %s",
      async (_, change) => {
        const scene = await held();
        const { clock, holder, candidate } = scene;
        // The last renewal arrives; then the holder loses its connection and does not see the
        // change.
        holder.hooks.before = hang;
        change(scene);
        let both = 0;
        for (let passed = 0; passed < 40_000 && !candidate.leads(); passed += 100) {
          await clock.advance(100);
          both += holder.leads() && candidate.leads() ? 1 : 0;
        }
        expect([holder.leads(), candidate.leads(), both]).toEqual([false, true, 0]);
        const gapMs = clock.now() - scene.holder.term.deadlineMs();
        expect(gapMs, "as long as a late write may take").toBeGreaterThanOrEqual(5000);
        expect(gapMs, "and not much longer").toBeLessThan(15_000);
      },
    );

    it.each(changes)(
      "that renews: it keeps the lease or loses it, but never shares it, if it was %s",
      async (_, change) => {
        const scene = await held();
        const { clock, holder, candidate } = scene;
        change(scene);
        let both = 0;
        for (let passed = 0; passed < 40_000; passed += 100) {
          await clock.advance(100);
          both += holder.leads() && candidate.leads() ? 1 : 0;
        }
        expect(both).toBe(0);
        expect([holder.leads(), candidate.leads()].filter(Boolean)).toHaveLength(1);
      },
    );

    it("lets candidates wait for a lease longer than their own", async () => {
      const scene = await held({ leaseDurationMs: 60_000, renewDeadlineMs: 50_000 });
      const { clock, holder, candidate } = scene;
      holder.hooks.before = hang;
      edit(scene, { holderIdentity: "c", leaseDurationSeconds: 1 });
      await clock.advance(50_000);
      expect([holder.leads(), candidate.leads()]).toEqual([false, false]);
      await clock.advance(12_001);
      expect(candidate.leads()).toBe(true);
    });

    it("acquires a lease that its holder released at once, even with another client", async () => {
      const { clock, server, join } = stage();
      server.set({ holderIdentity: "other", leaseDurationSeconds: 15, renewTime: "r1", leaseTransitions: 3 });
      const a = join("a");
      await clock.advance(1000);
      // As client-go releases it.
      server.set({
        holderIdentity: "",
        leaseDurationSeconds: 1,
        renewTime: "r2",
        acquireTime: "r2",
        leaseTransitions: 3,
      });
      await clock.advance(2000);
      expect(a.leads()).toBe(true);
      expect(server.lease?.spec?.leaseTransitions).toBe(4);
    });

    it("waits for a lease that was emptied before it was first observed", async () => {
      const { clock, server, join } = stage();
      const times = { acquireTime: "t1", renewTime: "t2" };
      server.set({ holderIdentity: "", leaseDurationSeconds: 1, ...times });
      const a = join("a");
      await clock.advance(14_999);
      expect(a.leads()).toBe(false);
      await clock.advance(2);
      expect(a.leads()).toBe(true);
    });

    it.each([
      ["an empty one, as manifests have it", {}],
      ["one without a holder", { holderIdentity: "" }],
    ])("acquires %s at once if no holder was observed", async (_, spec) => {
      const { clock, server, join } = stage();
      server.set(spec);
      const a = join("a");
      await clock.advance(0);
      expect(a.leads()).toBe(true);
    });

    it("acquires a lease after a takeover and a release without waiting for the first holder", async () => {
      const scene = await held();
      const { clock, server, holder, candidate } = scene;
      const { leaseTransitions = 0 } = server.lease?.spec ?? {};
      await holder.stop();
      const times = { acquireTime: "t1", renewTime: "t1" };
      server.set({
        holderIdentity: "c",
        leaseDurationSeconds: 15,
        leaseTransitions: leaseTransitions + 1,
        ...times,
      });
      candidate.hooks.before = () => {};
      await clock.advance(2000);
      expect(candidate.leads()).toBe(false);
      server.set({
        holderIdentity: "",
        leaseDurationSeconds: 1,
        leaseTransitions: leaseTransitions + 1,
        ...times,
      });
      await clock.advance(2000);
      expect(candidate.leads()).toBe(true);
    });
  });

  describe("hostile values in the lease", () => {
    it.each([
      ["an endless duration", { leaseDurationSeconds: 2 ** 31 - 1 }, 3_600_000],
      ["a non-numeric duration", { leaseDurationSeconds: "soon" }, 15_000],
      ["a duration that JSON does not have", { leaseDurationSeconds: Number.NaN }, 15_000],
      ["no duration", {}, 15_000],
      [
        "a renewal in the future",
        { leaseDurationSeconds: 15, renewTime: "9999-01-01T00:00:00.000000Z" },
        15_000,
      ],
      ["times that are none", { leaseDurationSeconds: 15, renewTime: 7, acquireTime: { a: 1 } }, 15_000],
      ["a holder that is not a string", { holderIdentity: ["x"], leaseDurationSeconds: 15 }, 15_000],
      [
        "transitions at the end of their range",
        { leaseDurationSeconds: 15, leaseTransitions: 2 ** 31 - 1 },
        15_000,
      ],
      ["transitions that are no number", { leaseDurationSeconds: 15, leaseTransitions: "many" }, 15_000],
      ["negative transitions", { leaseDurationSeconds: 15, leaseTransitions: -3 }, 15_000],
    ])("do not keep it from the next leader: %s", async (_, spec, waitMs) => {
      const { clock, server, join } = stage();
      server.set({ holderIdentity: "gone", renewTime: "r", ...spec } as Lease["spec"]);
      const a = join("a");
      await clock.advance(waitMs - 1);
      expect(a.leads()).toBe(false);
      await clock.advance(2);
      expect(a.leads()).toBe(true);
      const { leaseTransitions = -1, ...written } = server.lease?.spec ?? {};
      expect(Number.isInteger(leaseTransitions) && leaseTransitions >= 0 && leaseTransitions < 2 ** 31).toBe(
        true,
      );
      expect(written).toMatchObject({ holderIdentity: "a", leaseDurationSeconds: 15 });
      expect(typeof written.acquireTime).toBe("string");
    });

    it("are overwritten by the holder", async () => {
      const { clock, server, join } = stage();
      const a = join("a");
      await clock.advance(0);
      const { renewTime } = server.lease?.spec ?? {};
      const hostile = { leaseDurationSeconds: -1, leaseTransitions: "x", acquireTime: 5 };
      server.set({ holderIdentity: "a", renewTime, ...hostile } as unknown as Lease["spec"]);
      await clock.advance(2000);
      expect(a.leads()).toBe(true);
      expect(server.lease?.spec).toMatchObject({ leaseDurationSeconds: 15, leaseTransitions: 0 });
      expect(typeof server.lease?.spec?.acquireTime).toBe("string");
    });
  });

  it("releases the lease when the main thread is blocked for too long", async () => {
    const { clock, server, join } = stage();
    const a = join("a", { stallTimeoutMs: 60_000 });
    await clock.advance(50_000);
    a.term.beat(clock.now());
    await clock.advance(60_000);
    expect(a.leads()).toBe(true);
    await clock.advance(2000);
    expect(a.leads()).toBe(false);
    expect(await a.done).toMatchObject({ code: "LEADERSHIP_STALLED" });
    expect(server.lease?.spec?.holderIdentity).toBe("");
  });

  it("reports errors of the lease, and stops during an outage", async () => {
    const { clock, server, join } = stage();
    const a = join("a");
    a.hooks.before = () => {
      throw new Error("403 Forbidden");
    };
    await clock.advance(0);
    expect(a.failures()).toEqual(["acquire: 403 Forbidden"]);
    a.hooks.before = hang;
    await clock.advance(2000);
    const stopped = a.stop();
    await clock.advance(5000);
    expect(await stopped).toMatchObject({ code: "LEADERSHIP_STOPPED" });
    expect(server.lease).toBeUndefined();
  });

  it.each([
    ["whatever the network does", () => false],
    ["whatever others do to the lease besides", (luck: number) => luck < 0.03],
  ])("never has two leaders, %s", async (_, isEdited) => {
    const runs = inject("nightly") ? 200 : 20;
    for (let seed = inject("seed"); seed < inject("seed") + runs; seed++) {
      const random = seeded(seed);
      const { clock, server, join } = stage();
      const all = ["a", "b", "c"].map((identity) => join(identity));
      const edits: ((spec: Lease["spec"]) => void)[] = [
        () => server.remove(),
        (spec) => server.set({ ...spec, holderIdentity: "" }),
        (spec) => server.set({ ...spec, holderIdentity: "thief" }),
        (spec) => server.set({ ...spec, leaseDurationSeconds: 2 }),
        () => server.set({}),
      ];
      for (const { hooks } of all) {
        let cut = 0;
        const strike = async (call: unknown, signal: AbortSignal): Promise<void> => {
          if (cut > 0) {
            cut -= 1;
            await hang(call as never, signal);
          }
          const luck = random();
          cut = luck < 0.02 ? 8 : 0;
          if (luck > 0.9) {
            throw new Error("reset");
          }
          if (luck > 0.6) {
            await new Promise<void>((resolve) => clock.after(random() * 6000, resolve));
          }
          // A late write is still executed although its client has given up.
        };
        hooks.before = strike;
        hooks.after = strike;
      }
      let led = 0;
      for (let step = 0; step < 300; step++) {
        await clock.advance(random() * 2000);
        // Wait until all candidates have seen the lease: a later one cannot know of a deleted
        // lease.
        if (step > 50 && isEdited(random()) && server.lease !== undefined) {
          edits[Math.floor(random() * edits.length)]?.(server.lease.spec);
        }
        const leaders = all.filter((one) => one.leads()).length;
        expect(leaders, `seed ${seed}, step ${step}`).toBeLessThan(2);
        led += leaders;
      }
      expect(led, `seed ${seed}`).toBeGreaterThan(0);
    }
  });
});
