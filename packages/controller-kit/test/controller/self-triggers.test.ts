import type { KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import { ownObject } from "../../src/controller/reconcile-attempt.ts";
import { SelfTriggers } from "../../src/controller/self-triggers.ts";

let version = 0;
const written = (status: object, generation = 1, spec: object = {}): KubernetesObject =>
  ({
    apiVersion: "v1",
    kind: "Foo",
    metadata: {
      name: "a",
      uid: "u",
      generation,
      resourceVersion: String(++version),
      managedFields: [{ time: version, manager: "mine" }, { manager: "theirs" }],
    },
    spec,
    status,
  }) as unknown as KubernetesObject;

/** Ends reconciles one after the other, and returns all reports. */
function run(
  rounds: number,
  object: (round: number) => KubernetesObject | undefined,
  pauseMs = 1_000,
  id = ownObject,
  afterMs?: number,
) {
  const triggers = new SelfTriggers(1_000);
  return Array.from({ length: rounds }, (_, round) => {
    const written = object(round);
    const at = round * pauseMs;
    return triggers.ended("ns/a", written && new Map([[id, { object: written }]]), at, at + 10, afterMs);
  }).flatMap((loop) => (loop === undefined ? [] : [loop.fields]));
}

describe("self-triggered reconciles", () => {
  it("are a loop if each of ten reconciles changes the object, reported once", () => {
    expect(
      run(30, (round) => written({ time: round, items: [{ a: round }, { a: 0 }], ready: true })),
    ).toEqual([["status.time", "status.items[0].a"]]);
    expect(run(9, (round) => written({ time: round }))).toEqual([]);
  });

  it("name fields that are added or removed, at most five", () => {
    const both = (round: number) => written(round % 2 === 0 ? { "a.b": 1 } : { c: [1, 2] });
    expect(run(10, both)).toEqual([["status.a.b", "status.c"]]);
    const many = (round: number) => written(Object.fromEntries([..."abcdefgh"].map((name) => [name, round])));
    expect(run(10, many)[0]).toHaveLength(5);
  });

  it.each<[string, (round: number) => KubernetesObject | undefined, number?]>([
    [
      "a reconcile in between writes nothing or fails",
      (round) => (round % 9 === 8 ? undefined : written({ round })),
    ],
    ["the spec changes, too", (round) => written({ round }, round, { round })],
    [
      "they change nothing",
      () => ({ ...written({}), metadata: { name: "a", uid: "u", resourceVersion: "1" } }),
    ],
    ["they are far apart", (round) => written({ round }), 60_000],
  ])("are not a loop if %s", (_, object, pauseMs) => {
    expect(run(30, object, pauseMs)).toEqual([]);
  });

  it("are a loop if they write several objects in turn, but not if these are steps of progress", () => {
    const turns = (rounds: number) => {
      const triggers = new SelfTriggers(0);
      return Array.from({ length: rounds }, (_, round) => {
        const objects = new Map([[`Secret ns/s${round % 3}`, { object: written({ time: round }) }]]);
        return triggers.ended("ns/a", objects, round, round);
      }).flatMap((loop) => (loop === undefined ? [] : [[loop.object, loop.fields]]));
    };
    expect(turns(150)).toEqual([]);
    expect(turns(600)).toEqual([["Secret ns/s0", ["status.time"]]]);
  });

  it("are a loop if they asked to be called much later, and none if they come when they asked", () => {
    const changing = (round: number) => written({ round });
    expect(run(10, changing, 1_000, ownObject, 60_000)).toEqual([["status.round"]]);
    expect(run(30, changing, 1_000, ownObject, 900)).toEqual([]);
  });

  it("are a loop with another writer if each writes the same again, also a spec", () => {
    const triggers = new SelfTriggers(0);
    const loops = Array.from({ length: 10 }, (_, round) =>
      triggers.ended("a", new Map([[ownObject, { object: written({}, 2 * round, { size: 1 }) }]]), 0, 0),
    );
    expect(loops.at(-1)).toEqual({
      object: ownObject,
      isCreated: false,
      fields: [],
      managers: ["mine", "theirs"],
    });
  });

  it("are a loop if each of ten reconciles changes another object, also its spec or when it is made again", () => {
    const id = "Deployment ns/b";
    expect(run(30, (round) => written({ round }, round), 1_000, id)).toEqual([["status.round"]]);
    const again = (round: number) => {
      const object = written({ round: 1 });
      return { ...object, metadata: { ...object.metadata, uid: `u${round}` } };
    };
    expect(run(30, again, 1_000, id)).toHaveLength(1);
  });

  it("are not a loop if each of them writes another object, or changes of its own spec come between", () => {
    const triggers = new SelfTriggers(0);
    for (let round = 0; round < 30; round++) {
      const changed = new Map([
        ["Machine ns/m", { object: written({ round }) }],
        [ownObject, { object: written({}, round, { round }) }],
      ]);
      expect(triggers.ended("a", changed, 0, 0)).toBeUndefined();
      const other = new Map([[`Machine ns/${round}`, { object: written({ round }) }]]);
      expect(triggers.ended("b", other, 0, 0)).toBeUndefined();
    }
  });

  it("of many objects take little memory", () => {
    const triggers = new SelfTriggers(0);
    const objects = (round: number) => new Map([[ownObject, { object: written({ round }) }]]);
    for (let round = 0; round < 9; round++) {
      for (let key = 0; key < 1_000; key++) triggers.ended(String(key), objects(round), 0, 0);
    }
    // Only the last hundred are known, whose tracks start again in each round.
    expect(triggers.ended("999", objects(9), 0, 0)).toBeUndefined();
  });
});
