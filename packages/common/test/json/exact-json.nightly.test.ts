import { expect, it } from "vitest";
import { parseJson } from "../../src/json/index.ts";
import { parseByReviver } from "./parse-by-reviver.ts";

it.each([
  ["numbers", "1,"],
  ["strings", '"",'],
  ["objects", "{},"],
])("takes little longer for a long integer among many %s", (_, unit) => {
  const text = `[${unit.repeat(50_000)}9007199254740993]`;
  const leastCpu = (read: (text: string) => unknown): number => {
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      read(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...times);
  };
  const [reference, exact] = [leastCpu(parseByReviver), leastCpu(parseJson)];
  expect(exact).toBeLessThan(reference / 2);
});
