import type { KubernetesObject } from "@capikit/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { ObjectHistory, shownYaml } from "../../../src/shared/console/object-history.ts";

const at = new Date(0);
const version = (number: number, spec: object): KubernetesObject =>
  ({ apiVersion: "a/v1", kind: "A", metadata: { name: "a", resourceVersion: `${number}` }, spec }) as never;

/** Counts how often the versions are read. */
let reads = 0;
const counted = (number: number): object =>
  Object.defineProperty({}, "number", {
    enumerable: true,
    get() {
      reads += 1;
      return number;
    },
  });

it("compares each version once, for all pages, and lets other work run between two versions", async () => {
  const history = new ObjectHistory();
  const count = 20;
  for (let number = 0; number < count; number++)
    history.record("id", "updated", version(number, counted(number)), at);
  reads = 0;
  let turns = 0;
  const immediate = (): void => {
    turns += 1;
    next = setImmediate(immediate);
  };
  let next = setImmediate(immediate);
  const pages = await Promise.all([history.versions("id"), history.versions("id"), history.versions("id")]);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(count - 2);
  expect(reads).toBe(count);
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[0]?.versions[0]).toMatchObject({
    diff: expect.stringContaining("+  number: 19"),
    type: "updated",
  });
  history.record("id", "updated", version(count, counted(count)), at);
  reads = 0;
  expect((await history.versions("id")).versions).toHaveLength(count + 1);
  expect(history.yaml("id")).toContain(`number: ${count}`);
  expect(reads).toBe(1);
});

it.each([
  ["small", (_: number) => 1_000],
  ["small and large", (at: number) => (at % 2 === 0 ? 1_000 : 60_000)],
  ["a few large", (at: number) => (at % 16 === 0 ? 60_000 : 1_000)],
])("keeps about as many bytes of versions as its limit: %s", (_, lengthOf) => {
  // The same numbers in each run.
  let state = 1;
  vi.spyOn(Math, "random").mockImplementation(() => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const history = new ObjectHistory(2 ** 24);
  const lengths = Array.from({ length: 40_000 }, (_, at) => lengthOf(at));
  const texts = new Map([1_000, 60_000].map((length) => [length, "x".repeat(length)]));
  for (const [at, length] of lengths.entries())
    history.record(`${at}`, "deleted", version(at, { text: texts.get(length) }), new Date(0));
  const kept = lengths.filter((_, at) => history.last(`${at}`) !== undefined);
  const bytes = kept.reduce((sum, length) => sum + length, 0);
  expect(bytes).toBeGreaterThan(2 ** 23);
  expect(bytes).toBeLessThan(2 ** 25);
});

it("shows the beginning of a large object, and names what it leaves out", () => {
  const text = "line\n".repeat(100_000);
  const items = Array.from({ length: 50_000 }, (_, number) => ({ number, password: "hunter2" }));
  for (const spec of [{ text }, { items }, Object.fromEntries(items.map((one, name) => [`n${name}`, one]))]) {
    const yaml = shownYaml(version(1, spec));
    expect(yaml.length).toBeLessThan(2_000_000);
    expect(yaml).toMatch(/more (?:characters|items|members) are not shown/);
    expect(yaml).not.toContain("hunter2");
  }
  expect(shownYaml(version(1, { items: items.slice(0, 100) }))).not.toContain("not shown");
});
