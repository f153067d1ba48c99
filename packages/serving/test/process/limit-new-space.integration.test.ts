import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { limitNewSpace } from "../../src/process/limit-new-space.ts";

const module = fileURLToPath(new URL("../../src/process/limit-new-space.ts", import.meta.url));

const mib = 1024 * 1024;

/**
 * Creates objects that live for a while, and prints the median size of the new space. A full
 * collection changes the size until the next small one, so the last size may be any.
 */
const program = `
  import { getHeapSpaceStatistics } from "node:v8";
  import { limitNewSpace } from ${JSON.stringify(module)};
  if (process.env.LIMIT !== "") limitNewSpace(Number(process.env.LIMIT));
  const isNew = ({ space_name }) => space_name === "new_space";
  const kept = [];
  const sizes = [];
  for (let i = 0; i < 300_000; i++) {
    kept.push({ i, text: String(i), more: [i, i, i] });
    if (i % 5000 !== 0) continue;
    await new Promise((resolve) => setImmediate(resolve));
    sizes.push(getHeapSpaceStatistics().find(isNew).space_size);
  }
  console.log(sizes.sort((a, b) => a - b)[sizes.length / 2], kept.length);
`;

function newSpaceSize(limit: number | undefined, ...flags: string[]): number {
  const args = ["--disable-warning=ExperimentalWarning", ...flags, "--input-type=module", "--eval", program];
  const env = { PATH: process.env.PATH, LIMIT: String(limit ?? "") };
  return Number.parseInt(execFileSync(process.execPath, args, { encoding: "utf8", env }), 10);
}

describe("limitNewSpace", () => {
  it("keeps the new space from growing", () => {
    expect(newSpaceSize(0)).toBeLessThan(newSpaceSize(undefined) / 2);
  });

  it("lets the new space grow up to a size", () => {
    const size = newSpaceSize(4 * mib);
    expect(size).toBeGreaterThanOrEqual(4 * mib);
    // Not an exact bound: the size includes pages that a collection in progress still has to free.
    expect(size).toBeLessThan(newSpaceSize(undefined));
  });

  it("does not override an explicit size", () => {
    expect(newSpaceSize(0, "--max-semi-space-size=64")).toBeGreaterThan(2 * newSpaceSize(0));
    expect(limitNewSpace(0, ["--enable-source-maps --min_semi_space_size=8"])).toBe(false);
  });
});
