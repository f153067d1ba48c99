import { describe, expect, it } from "vitest";
import { newerHookFields } from "../../gen/releases/newer-hook-fields.ts";
import { newerKindFields } from "../../gen/releases/newer-kind-fields.ts";
import { newerFieldsOf, newerHookFieldsOf, supportedMinors } from "../../src/releases/index.ts";

const [oldest = "v0.0"] = supportedMinors;

/** All generated rows: release, subject of two words, path. */
const rowsOf = (table: object): (readonly [string, string, string])[] =>
  Object.entries(table).flatMap(([since, subjects]) =>
    Object.entries<readonly string[]>(subjects).flatMap(([subject, paths]) =>
      paths.map((path) => [since, subject, path] as const),
    ),
  );

/** Returns a value with the field, in two items of each list. */
function valueWith([step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return "a";
  if (step === "[]") return [valueWith(rest), {}, valueWith(rest)];
  return { [step === "{}" ? "any" : step]: valueWith(rest) };
}
const stepsOf = (path: string): string[] => path.match(/\[\]|\{\}|[^.[{]+/g) ?? [];
const count = (path: string): number => 2 ** path.split("[]").slice(1).length;

describe("fields of kinds", () => {
  it.each(rowsOf(newerKindFields))("%s added to %s %s", (since, subject, path) => {
    const [apiVersion, kind] = subject.split(" ");
    const object = { apiVersion, kind, ...(valueWith(stepsOf(path)) as object) };
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
    const value = valueWith(stepsOf(path)) as object;
    expect(newerHookFieldsOf(hook, body, value, oldest).map((field) => field.since)).toEqual([since]);
    expect(newerHookFieldsOf("toString", body, value, oldest)).toEqual([]);
  });
});
