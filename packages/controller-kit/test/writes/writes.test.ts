import type { ManagedFieldsEntry } from "@capikit/api/meta";
import { ApiError } from "@capikit/client/errors";
import { type Clock, createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { defaultBackoff, defaultRetry, managedFieldsPatch, retryOnConflict } from "../../src/writes/index.ts";

describe("managed fields patch", () => {
  /** Reads an entry such as `kubectl Apply status v1: a b`: manager, operation, subresource, version, fields. */
  function entryOf(text: string): ManagedFieldsEntry {
    const [head = "", fields = ""] = text.split(": ");
    const [manager = "", operation = "", ...rest] = head.split(" ");
    const [apiVersion = "v1", subresource] = rest.toReversed();
    return {
      manager,
      operation: operation as "Apply" | "Update",
      apiVersion,
      ...(subresource !== undefined && { subresource }),
      fieldsType: "FieldsV1",
      fieldsV1: Object.fromEntries(fields.split(" ").map((name) => [`f:${name}`, {}])),
    };
  }

  const objectOf = (managedFields: ManagedFieldsEntry[]) => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "test", resourceVersion: "1", managedFields },
  });

  interface Case {
    readonly name: string;
    readonly from: string;
    readonly subresource?: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
  }

  /** The situations of client-go's tests of `util/csaupgrade`. */
  const cases: readonly Case[] = [
    { name: "only an update", from: "old", before: ["old Update: a b"], after: ["new Apply: a b"] },
    {
      name: "an update of applied fields",
      from: "old",
      before: ["new Apply: a b", "old Update: a b"],
      after: ["new Apply: a b"],
    },
    {
      name: "an update of more fields",
      from: "old",
      before: ["new Apply: a", "old Update: a b"],
      after: ["new Apply: a b"],
    },
    {
      name: "updates of other versions, which are dropped",
      from: "old",
      before: ["new Apply v1: a", "old Update v2: b", "old Update v3: c"],
      after: ["new Apply v1: a"],
    },
    {
      name: "updates of several versions, one of them applied",
      from: "old",
      before: ["new Apply v2: a", "old Update v3: b", "old Update v2: c", "old Update v1: d"],
      after: ["new Apply v2: a c"],
    },
    { name: "no update", from: "old", before: ["other Apply: a"], after: ["other Apply: a"] },
    {
      name: "several managers, and one that applies",
      from: "first second",
      before: ["new Apply: a", "first Update: b", "second Update: c"],
      after: ["new Apply: a b c"],
    },
    {
      name: "several managers, and none that applies",
      from: "first second",
      before: ["other Apply: a", "second Update: b", "first Update: c"],
      after: ["other Apply: a", "new Apply: c b"],
    },
    {
      name: "a subresource",
      from: "old",
      subresource: "status",
      before: ["other Update: a", "old Update: b", "old Update status v1: c"],
      after: ["other Update: a", "old Update: b", "new Apply status v1: c"],
    },
  ];

  it.each(cases)("migrates $name", ({ before, after, from, subresource }) => {
    const options = { from: from.split(" "), to: "new", subresource };
    const given = before.map(entryOf);
    const patch = managedFieldsPatch(objectOf(given), options);
    const value = patch?.[0]?.value ?? given;
    expect(value).toEqual(after.map(entryOf));
    if (patch === undefined) return;
    expect(patch.map(({ path }) => path)).toEqual(["/metadata/managedFields", "/metadata/resourceVersion"]);
    // A second migration has nothing to do.
    expect(managedFieldsPatch(objectOf(value as ManagedFieldsEntry[]), options)).toBeUndefined();
  });

  it.each([
    [{ "f:a": {} }, { "f:a": { "f:b": {} } }, { "f:a": { ".": {}, "f:b": {} } }],
    [{ "f:a": { "f:b": {} } }, { "f:a": { "f:c": {} } }, { "f:a": { "f:b": {}, "f:c": {} } }],
    [{ "f:a": { ".": {}, "f:b": {} } }, { "f:a": {} }, { "f:a": { ".": {}, "f:b": {} } }],
    [{ 'k:{"name":"x"}': {} }, { 'v:"y"': {} }, { 'k:{"name":"x"}': {}, 'v:"y"': {} }],
  ])("unites %j and %j", (applied, updated, want) => {
    const entry = { manager: "m", apiVersion: "v1", fieldsType: "FieldsV1" };
    const before: ManagedFieldsEntry[] = [
      { ...entry, operation: "Apply", fieldsV1: applied },
      { ...entry, operation: "Update", fieldsV1: updated },
    ];
    const patch = managedFieldsPatch(objectOf(before), { from: ["m"], to: "m" });
    expect(patch?.[0]?.value).toEqual([{ ...entry, operation: "Apply", fieldsV1: want }]);
  });
});

describe("retry on conflict", () => {
  const conflict = () => new ApiError({ method: "PUT", path: "/w" }, 409, { text: "changed" });

  /** A clock that lets each delay pass at once, and records it. */
  function instantClock() {
    const delays: number[] = [];
    const clock = createFakeClock();
    const instant: Clock = {
      now: clock.now,
      after(ms, callback) {
        delays.push(ms);
        queueMicrotask(callback);
        return () => {};
      },
    };
    return { delays, clock: instant };
  }

  async function attempt(conflicts: number, backoff = defaultRetry, other?: Error) {
    const { delays, clock } = instantClock();
    let attempts = 0;
    const write = async () => {
      attempts++;
      if (other !== undefined) throw other;
      if (attempts <= conflicts) throw conflict();
      return "written";
    };
    const result = await retryOnConflict(write, { backoff: { ...backoff, jitter: 0 }, clock }).catch(
      (error: { reason?: string; message: string }) => error.reason ?? error.message,
    );
    return { attempts, delays, result };
  }

  describe("retryOnConflict", () => {
    it("returns the result of the first write without a conflict", async () => {
      expect(await attempt(0)).toEqual({ attempts: 1, delays: [], result: "written" });
      expect(await attempt(2)).toEqual({ attempts: 3, delays: [10, 10], result: "written" });
    });

    it("throws the last conflict after client-go's number of attempts", async () => {
      expect(await attempt(9)).toEqual({ attempts: 5, delays: [10, 10, 10, 10], result: "Conflict" });
      expect(await attempt(9, defaultBackoff)).toEqual({
        attempts: 4,
        delays: [10, 50, 250],
        result: "Conflict",
      });
    });

    it("throws other errors at once", async () => {
      expect(await attempt(0, defaultRetry, new Error("down"))).toEqual({
        attempts: 1,
        delays: [],
        result: "down",
      });
    });

    it("ends with its signal", async () => {
      const signal = AbortSignal.abort(new Error("stopped"));
      await expect(retryOnConflict(() => Promise.reject(conflict()), { signal })).rejects.toThrow("stopped");
    });
  });
});
