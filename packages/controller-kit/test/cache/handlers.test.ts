import { describe, expect, it } from "vitest";
import type { ObjectEvent } from "../../src/predicates/index.ts";
import { createFixture, settled } from "./fixture.ts";
import { type Thing, thing, thingKind } from "./stream-server.ts";

const words = (event: ObjectEvent<Thing>): string => {
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
  it("are told of the first list, then of what happens", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const told: string[] = [];
    const informer = fixture.cache.informer(thingKind);
    const end = informer.subscribe((event) => told.push(words(event)));
    const stream = await fixture.stream();
    stream.list(5, thing("a", 1), thing("b", 2));
    await informer.waitForSync();
    expect(told).toEqual(["create a 1 initial", "create b 2 initial"]);
    stream.send("MODIFIED", thing("a", 6));
    stream.send("ADDED", thing("c", 7));
    stream.send("DELETED", thing("a", 8));
    stream.send("ADDED", thing("c", 7));
    stream.send("ADDED", thing("b", 9, { uid: "another" }));
    await expect.poll(() => informer.resourceVersion).toBe("9");
    stream.expire();
    (await fixture.stream(1)).list(20, thing("d", 12), thing("c", 13));
    await expect.poll(() => informer.resourceVersion).toBe("20");
    expect(told.slice(2)).toEqual([
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
    (await fixture.stream(1)).send("DELETED", thing("c", 21));
    await expect.poll(() => informer.resourceVersion).toBe("21");
    expect(told).toHaveLength(10);
  });

  it("that come late are told of all there is first, and of nothing twice or in another order", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const informer = fixture.cache.informer(thingKind);
    const stream = await fixture.stream();
    const many = Array.from({ length: 20 }, (_, index) => thing(`t${index}`, index + 1));
    stream.list(50, ...many);
    await informer.waitForSync();
    const told: string[] = [];
    informer.subscribe((event) => {
      told.push(words(event));
      const until = performance.now() + 6; // longer than a slice
      while (performance.now() < until) {}
    });
    expect(told).toEqual([]);
    stream.send("MODIFIED", thing("t19", 51));
    stream.send("DELETED", thing("t18", 52));
    await expect.poll(() => informer.resourceVersion).toBe("52");
    await informer.waitForSync();
    await expect.poll(() => told.length).toBe(22);
    expect(told).toEqual([
      ...many.map(({ metadata }) => `create ${metadata.name} ${metadata.resourceVersion} initial`),
      "update t19 51 after 20",
      "delete t18 52",
    ]);
  });

  it("that throw or reject are told on, and disturb nobody", async () => {
    const threw: unknown[] = [];
    await using fixture = createFixture({
      observer: { threw: (kind, what, error) => threw.push([kind.plural, what, error]) },
    });
    void fixture.start();
    const informer = fixture.cache.informer(thingKind);
    const told: string[] = [];
    informer.subscribe(() => {
      throw "a text";
    });
    informer.subscribe(async () => {
      throw new Error("later");
    });
    informer.subscribe((event) => told.push(words(event)));
    const stream = await fixture.stream();
    stream.list(5, thing("a", 1));
    await informer.waitForSync();
    stream.send("MODIFIED", thing("a", 6));
    await expect.poll(() => told).toEqual(["create a 1 initial", "update a 6 after 1"]);
    await settled();
    expect(fixture.lines).toEqual(Array(4).fill("error things.test.dev: a handler threw"));
    expect(threw).toContainEqual(["things", "handler", "a text"]);
    expect(threw).toContainEqual(["things", "handler", new Error("later")]);
  });

  it("that throw for every object fill no log", async () => {
    let threw = 0;
    await using fixture = createFixture({ observer: { threw: () => void threw++ } });
    void fixture.start();
    const informer = fixture.cache.informer(thingKind);
    informer.subscribe(() => {
      throw new Error("malformed");
    });
    const stream = await fixture.stream();
    stream.list(5, ...Array.from({ length: 200 }, (_, n) => thing(`t${n}`, 1)));
    await informer.waitForSync();
    await expect.poll(() => threw).toBe(200);
    // The line after the twentieth is the first that the time decides about.
    expect(fixture.lines).toHaveLength(21);
  });

  it("let others run while a long list is told", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const informer = fixture.cache.informer(thingKind);
    let turns = 0;
    let running = true;
    const turn = (): void => {
      turns++;
      if (running) {
        setImmediate(turn);
      }
    };
    const stream = await fixture.stream();
    stream.list(50, ...Array.from({ length: 10 }, (_, index) => thing(`t${index}`, index + 1)));
    informer.subscribe(() => {
      const until = performance.now() + 6;
      while (performance.now() < until) {}
    });
    setImmediate(turn);
    await informer.waitForSync();
    running = false;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it("are told of everything again after the sync period, a tenth more or less", async () => {
    const randoms = [0, 1];
    await using fixture = createFixture({ syncPeriodMs: 1000, random: () => randoms.shift() ?? 0.5 });
    const { cache, clock } = fixture;
    const told: string[] = [];
    const informer = cache.informer(thingKind);
    informer.subscribe((event) => {
      told.push(event.type === "update" && event.object === event.oldObject ? "resync" : event.type);
    });
    // Two numbers go to the watch and the sync period, in that order.
    void fixture.start();
    (await fixture.stream()).list(5, thing("a", 1), thing("b", 2));
    await informer.waitForSync();
    const [period] = clock.waits();
    expect(period).toSatisfy((ms: number) => ms >= 900 && ms <= 1100);
    clock.advance(period ?? 0);
    await expect.poll(() => told).toEqual(["create", "create", "resync", "resync"]);
    await expect.poll(() => clock.waits()).toEqual([1000]);
    fixture.abort.abort();
    await settled();
    expect(clock.waits()).toEqual([]);
  });
});
