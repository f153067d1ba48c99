import { describe, expect, it } from "vitest";
import {
  compareMinorReleases,
  minorReleaseOf,
  newerFieldsOf,
  newerHookFieldsOf,
  referenceMinor,
  referenceRelease,
  supportedMinors,
  supportedReleases,
} from "../../src/releases/index.ts";
import { newerHookFields } from "../../src/releases/newer-hook-fields.ts";
import { newerKindFields } from "../../src/releases/newer-kind-fields.ts";
import { rowsOf, stepsOf, valueWith } from "./newer-rows.ts";

describe("minor release", () => {
  it.each([
    ["v1.12", "v1.12"],
    ["1.12.3", "v1.12"],
    ["v1.12.0-rc.1", "v1.12"],
    ["v1.012", "v1.12"],
    ["v1", undefined],
    ["1.12x", undefined],
    ["latest", undefined],
  ])("reads the minor release of %s", (text, minor) => {
    expect(minorReleaseOf(text)).toBe(minor);
  });

  it("compares minor releases by number", () => {
    expect(
      ["v1.10", "v2.0", "v1.9"].map((one) => minorReleaseOf(one) ?? "v0.0").sort(compareMinorReleases),
    ).toEqual(["v1.9", "v1.10", "v2.0"]);
  });

  it("supports one patch of each minor release, the reference release last", () => {
    expect(supportedReleases.at(-1)).toBe(referenceRelease);
    expect(supportedMinors.at(-1)).toBe(referenceMinor);
    expect(supportedMinors.toSorted(compareMinorReleases)).toEqual([...new Set(supportedMinors)]);
  });
});

describe("newer fields", () => {
  const [oldest = "v0.0"] = supportedMinors;

  /** In two items of each list. */
  const inTwoItems = (item: unknown): unknown[] => [item, {}, item];
  const count = (path: string): number => 2 ** path.split("[]").slice(1).length;

  describe("fields of kinds", () => {
    it.each(rowsOf(newerKindFields))("%s added to %s %s", (since, subject, path) => {
      const [apiVersion, kind] = subject.split(" ");
      const object = { ...(valueWith(stepsOf(path), inTwoItems) as object), apiVersion, kind };
      const found = newerFieldsOf(object, oldest);
      expect(found.map((field) => field.since)).toEqual(Array(count(path)).fill(since));
      expect(found[0]?.path).toBe(path.replaceAll("[]", "[0]").replaceAll("{}", "[any]"));
      expect(newerFieldsOf(object, found[0]?.since ?? oldest)).toEqual([]);
      expect(newerFieldsOf({ ...object, kind: "Other" }, oldest)).toEqual([]);
    });

    it("ignores values of another type", () => {
      for (const [, subject, path] of rowsOf(newerKindFields)) {
        const [apiVersion, kind] = subject.split(" ");
        const [first = ""] = stepsOf(path);
        for (const value of [null, "text", [], {}, 1])
          expect(newerFieldsOf({ apiVersion, kind, [first]: value } as object, oldest)).toEqual([]);
      }
    });
  });

  describe("fields of hooks", () => {
    it.each(rowsOf(newerHookFields))("%s added to the %s %s", (since, subject, path) => {
      const [hook = "", body] = subject.split(" ") as [string, "request" | "response"];
      const value = valueWith(stepsOf(path), inTwoItems) as object;
      expect(newerHookFieldsOf(hook, body, value, oldest).map((field) => field.since)).toEqual([since]);
      expect(newerHookFieldsOf("toString", body, value, oldest)).toEqual([]);
    });
  });
});
