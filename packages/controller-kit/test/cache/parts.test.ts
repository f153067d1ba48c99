import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { createTtlCache } from "../../src/cache/index.ts";
import { createWatchFailureLog, type WatchFailureLog } from "../../src/cache/kind-watch.ts";
import type { ObjectEvent } from "../../src/controller/index.ts";
import { createFixture, settled } from "./fixture.ts";
import { type TestObject, testKind, testObject } from "./stream-server.ts";

describe("handlers", () => {
  const words = (event: ObjectEvent<TestObject>): string => {
    const { name, resourceVersion } = event.object.metadata;
    const more =
      event.type === "create" && event.isInInitialList
        ? " initial"
        : event.type === "update"
          ? ` after ${event.oldObject.metadata.resourceVersion}`
          : "";
    return `${event.type} ${name} ${resourceVersion}${more}`;
  };

  describe("handlers", () => {
    it("receive the first list, then changes", async () => {
      await using fixture = createFixture();
      void fixture.start();
      const received: string[] = [];
      const informer = fixture.cache.informer(testKind);
      const end = informer.subscribe((event) => received.push(words(event)));
      const stream = await fixture.stream();
      stream.list(5, testObject("a", 1), testObject("b", 2));
      await informer.waitForSync();
      expect(received).toEqual(["create a 1 initial", "create b 2 initial"]);
      stream.send("MODIFIED", testObject("a", 6));
      stream.send("ADDED", testObject("c", 7));
      stream.send("DELETED", testObject("a", 8));
      stream.send("ADDED", testObject("c", 7));
      stream.send("ADDED", testObject("b", 9, { uid: "another" }));
      await expect.poll(() => informer.resourceVersion).toBe("9");
      stream.expire();
      (await fixture.stream(1)).list(20, testObject("d", 12), testObject("c", 13));
      await expect.poll(() => informer.resourceVersion).toBe("20");
      expect(received.slice(2)).toEqual([
        "update a 6 after 1",
        "create c 7",
        "delete a 8",
        "delete b 2",
        "create b 9",
        "create d 12", // came while nothing was watched, but not with the first list
        "update c 13 after 7",
        "delete b 9",
      ]);
      end();
      (await fixture.stream(1)).send("DELETED", testObject("c", 21));
      await expect.poll(() => informer.resourceVersion).toBe("21");
      expect(received).toHaveLength(10);
    });

    it("added later first receive all existing objects, each once and in order", async () => {
      await using fixture = createFixture();
      void fixture.start();
      const informer = fixture.cache.informer(testKind);
      const stream = await fixture.stream();
      const many = Array.from({ length: 20 }, (_, index) => testObject(`t${index}`, index + 1));
      stream.list(50, ...many);
      await informer.waitForSync();
      const received: string[] = [];
      informer.subscribe((event) => {
        received.push(words(event));
        const until = performance.now() + 6; // longer than a slice
        while (performance.now() < until) {}
      });
      expect(received).toEqual([]);
      stream.send("MODIFIED", testObject("t19", 51));
      stream.send("DELETED", testObject("t18", 52));
      await expect.poll(() => informer.resourceVersion).toBe("52");
      await informer.waitForSync();
      await expect.poll(() => received.length).toBe(22);
      expect(received).toEqual([
        ...many.map(({ metadata }) => `create ${metadata.name} ${metadata.resourceVersion} initial`),
        "update t19 51 after 20",
        "delete t18 52",
      ]);
    });

    it("that throw or reject are reported and do not affect others", async () => {
      const threw: unknown[] = [];
      await using fixture = createFixture({
        observer: { threw: (kind, what, error) => threw.push([kind.plural, what, error]) },
      });
      void fixture.start();
      const informer = fixture.cache.informer(testKind);
      const received: string[] = [];
      informer.subscribe(() => {
        throw "a text";
      });
      informer.subscribe(async () => {
        throw new Error("later");
      });
      informer.subscribe((event) => received.push(words(event)));
      const stream = await fixture.stream();
      stream.list(5, testObject("a", 1));
      await informer.waitForSync();
      stream.send("MODIFIED", testObject("a", 6));
      await expect.poll(() => received).toEqual(["create a 1 initial", "update a 6 after 1"]);
      await settled();
      expect(fixture.lines).toEqual(Array(4).fill("error things.test.dev: a handler threw"));
      expect(threw).toContainEqual(["things", "handler", "a text"]);
      expect(threw).toContainEqual(["things", "handler", new Error("later")]);
    });

    it("that throw for every object do not flood the log", async () => {
      let threw = 0;
      await using fixture = createFixture({ observer: { threw: () => void threw++ } });
      void fixture.start();
      const informer = fixture.cache.informer(testKind);
      informer.subscribe(() => {
        throw new Error("malformed");
      });
      const stream = await fixture.stream();
      stream.list(5, ...Array.from({ length: 200 }, (_, n) => testObject(`t${n}`, 1)));
      await informer.waitForSync();
      await expect.poll(() => threw).toBe(200);
      // The twentieth line is the last to be logged regardless of time.
      expect(fixture.lines).toHaveLength(21);
    });

    it("let other work run during a long list", async () => {
      await using fixture = createFixture();
      void fixture.start();
      const informer = fixture.cache.informer(testKind);
      let iterations = 0;
      let running = true;
      const iterate = (): void => {
        iterations++;
        if (running) {
          setImmediate(iterate);
        }
      };
      const stream = await fixture.stream();
      stream.list(50, ...Array.from({ length: 10 }, (_, index) => testObject(`t${index}`, index + 1)));
      informer.subscribe(() => {
        const until = performance.now() + 6;
        while (performance.now() < until) {}
      });
      setImmediate(iterate);
      await informer.waitForSync();
      running = false;
      expect(iterations).toBeGreaterThanOrEqual(10);
    });

    it("receive everything again after the sync period ± 10 %", async () => {
      const randoms = [0, 1];
      await using fixture = createFixture({ syncPeriodMs: 1000, random: () => randoms.shift() ?? 0.5 });
      const { cache, clock } = fixture;
      const received: string[] = [];
      const informer = cache.informer(testKind);
      informer.subscribe((event) => {
        received.push(event.type === "update" && event.object === event.oldObject ? "resync" : event.type);
      });
      // The random numbers are drawn for the watch, then for the sync period.
      void fixture.start();
      (await fixture.stream()).list(5, testObject("a", 1), testObject("b", 2));
      await informer.waitForSync();
      const [period] = clock.waits();
      expect(period).toSatisfy((ms: number) => ms >= 900 && ms <= 1100);
      clock.advance(period ?? 0);
      await expect.poll(() => received).toEqual(["create", "create", "resync", "resync"]);
      await expect.poll(() => clock.waits()).toEqual([1000]);
      fixture.abort.abort();
      await settled();
      expect(clock.waits()).toEqual([]);
    });
  });
});

describe("remove informer", () => {
  const ref = { name: "a", namespace: "ns" };

  describe("a removed informer", () => {
    it("stops its watch; the next read watches the kind again", async () => {
      const removed: unknown[] = [];
      await using fixture = createFixture({
        observer: { removed: ({ plural }) => void removed.push(plural) },
      });
      const { cache, server } = fixture;
      void fixture.start();
      const informer = cache.informer(testKind);
      const events: string[] = [];
      informer.subscribe(({ type, object }) => void events.push(`${type} ${object.metadata.name}`));
      (await fixture.stream()).list(5, testObject("a", 3));
      expect(await cache.get(testKind, ref)).toEqual(testObject("a", 3));

      cache.removeInformer({ ...testKind });
      await expect.poll(() => server.streams[0]?.closed).toBe(true);
      expect(cache.blocked()).toEqual([]);
      await expect.poll(() => removed).toEqual([testKind.plural]);
      const again = cache.get(testKind, ref);
      (await fixture.stream(1)).list(9, testObject("a", 8), testObject("b", 7));
      expect(await again).toEqual(testObject("a", 8));
      expect(cache.informer(testKind)).not.toBe(informer);
      expect(events).toEqual(["create a"]);
    });

    it("fails reads that still wait, and no others", async () => {
      await using fixture = createFixture();
      const { cache } = fixture;
      void fixture.start();
      const read = cache.list(testKind);
      const synced = cache.waitForSync();
      await fixture.stream();
      cache.removeInformer(testKind);
      const error = { code: "CACHE_STOPPED", message: "the informer of things.test.dev was removed" };
      await expect(read).rejects.toMatchObject(error);
      await expect(synced).rejects.toMatchObject(error);
      await cache.waitForSync();
      const again = cache.list(testKind);
      (await fixture.stream(1)).list(5, testObject("a", 3));
      expect(await again).toHaveLength(1);
    });

    it("keeps the indexes of the kind", async () => {
      await using fixture = createFixture();
      const { cache } = fixture;
      void fixture.start();
      const byName = ({ metadata }: { metadata: { name?: string } }) => [metadata.name ?? ""];
      cache.addIndex(testKind, "name", byName);
      const index = { name: "name", value: "a" };
      for (const stream of [0, 1]) {
        const read = cache.list(testKind, { index });
        (await fixture.stream(stream)).list(5, testObject("a", 3), testObject("b", 4));
        expect(await read).toHaveLength(1);
        cache.removeInformer(testKind);
      }
      expect(() => cache.addIndex(testKind, "name", () => [])).toThrow(TypeError);
      cache.addIndex(testKind, "name", byName);
    });

    it("need not exist or run", async () => {
      await using fixture = createFixture();
      const { cache, server } = fixture;
      cache.removeInformer(testKind);
      const read = cache.list(testKind);
      cache.removeInformer(testKind);
      await expect(read).rejects.toMatchObject({ code: "CACHE_STOPPED" });
      void fixture.start();
      await cache.waitForSync();
      expect(server.streams).toHaveLength(0);
    });
  });
});

describe("a memory that forgets", () => {
  it("returns a value until it expires", () => {
    const clock = createFakeClock();
    const cache = createTtlCache<number>({ ttlMs: 100, clock });
    cache.set("a", 1);
    clock.advance(60);
    cache.set("b", 2);
    clock.advance(39);
    expect([cache.get("a"), cache.get("b"), cache.size]).toEqual([1, 2, 2]);
    clock.advance(1);
    expect([cache.has("a"), cache.has("b"), cache.size]).toEqual([false, true, 1]);
    cache.set("b", 3);
    clock.advance(60);
    expect(cache.get("b")).toBe(3);
    cache.clear();
    expect(cache.size).toBe(0);
  });

  it("keeps values for ten minutes by default, without a timer", () => {
    const clock = createFakeClock();
    const cache = createTtlCache<true>({ clock });
    cache.set("a", true);
    expect(clock.waits()).toEqual([]);
    clock.advance(599_999);
    expect(cache.has("a")).toBe(true);
    clock.advance(1);
    expect(cache.has("a")).toBe(false);
  });

  it("reports values that expire, or are removed or replaced, once each", () => {
    const clock = createFakeClock();
    const removed: string[] = [];
    const cache = createTtlCache<string>({ ttlMs: 100, clock, onRemove: (value) => removed.push(value) });
    cache.set("a", "a1");
    cache.set("a", "a1");
    cache.set("b", "b1");
    expect(removed).toEqual([]);
    cache.set("a", "a2");
    cache.delete("b");
    cache.delete("b");
    expect(removed).toEqual(["a1", "b1"]);
    clock.advance(100);
    expect([cache.size, removed]).toEqual([0, ["a1", "b1", "a2"]]);
    cache.set("c", "c1");
    cache.clear();
    expect(removed).toEqual(["a1", "b1", "a2", "c1"]);
  });
});

describe("watch failure log", () => {
  it("warns less and less often if each watch ends soon after its data", async () => {
    await using fixture = createFixture();
    const { cache, clock, lines } = fixture;
    void fixture.start();
    cache.informer(testKind);
    const watches = 20;
    for (let index = 0; index < watches; index++) {
      const stream = await fixture.stream(index);
      if (index === 0) stream.list(5);
      else stream.bookmark(5 + index);
      await settled();
      clock.advance(5000);
      stream.end();
    }
    expect(clock.now()).toBeGreaterThan(300_000);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.length).toBeLessThan(8);
  });

  type Step = "connected" | "received" | "failed" | number;

  it.each<readonly [string, boolean, readonly Step[]]>([
    ["a watch that worked", true, ["connected", "received", 10_000, "failed"]],
    ["a list and a watch without events", true, ["received", "connected", 10_000, "failed"]],
    [
      "a watch that another one continued",
      true,
      ["connected", "received", 9000, "connected", 1000, "failed"],
    ],
    ["a short watch", false, ["connected", "received", 9999, "failed"]],
    ["a watch without data", false, ["connected", 10_000, "failed"]],
    ["a list without a watch", false, ["received", 10_000, "failed"]],
    ["several short watches", false, ["connected", "received", 6000, "failed", "connected", 6000, "failed"]],
  ])("decides after %s whether the next failure is due at once: %s", (_name, isDue, steps) => {
    const clock = createFakeClock();
    const log: WatchFailureLog = createWatchFailureLog(clock);
    expect(log.due()).toBe(true);
    clock.advance(10_000);
    expect(log.due()).toBe(true); // the next one is due after 20 s
    for (const step of steps) {
      if (typeof step === "number") clock.advance(step);
      else log[step]();
    }
    expect(log.due()).toBe(isDue);
  });
});
