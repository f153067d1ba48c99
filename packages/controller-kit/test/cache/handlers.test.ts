import { describe, expect, it } from "vitest";
import type { ObjectEvent } from "../../src/controller/index.ts";
import { createFixture, settled } from "./fixture.ts";
import { type TestObject, testKind, testObject } from "./stream-server.ts";

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
