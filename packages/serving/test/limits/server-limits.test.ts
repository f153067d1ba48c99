import { expect, it } from "vitest";
import { defaultMaxConnections, descriptorLimit } from "../../src/limits/server-limits.ts";

it.each([
  [Number.POSITIVE_INFINITY, 512, 64],
  [1_048_576, 512, 64],
  [1024, 512, 64],
  [256, 128, 16],
  [3, 1, 1],
])("of %s descriptors, %s are for connections, and %s for those of probes", (descriptors, main, side) => {
  expect(defaultMaxConnections(descriptors)).toBe(main);
  expect(defaultMaxConnections(descriptors, true)).toBe(side);
});

it.each([
  [
    "Max processes  1  1  processes\nMax open files            1024                 4096                 files\n",
    1024,
  ],
  ["Max open files            unlimited            unlimited            files\n", Number.POSITIVE_INFINITY],
])("reads the limit of descriptors from %j", (text, want) => {
  expect(descriptorLimit(() => text)).toBe(want);
});

it("has no descriptor limit where the system reports none", () => {
  expect(
    descriptorLimit(() => {
      throw new Error("ENOENT");
    }),
  ).toBe(Number.POSITIVE_INFINITY);
});
