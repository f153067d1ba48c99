import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { limitNewSpace } from "../../src/manager/new-space.ts";

const module = fileURLToPath(new URL("../../src/manager/new-space.ts", import.meta.url));

/** Creates objects that live for a while, and returns the size of the new space. */
const program = `
  import { getHeapSpaceStatistics } from "node:v8";
  import { limitNewSpace } from ${JSON.stringify(module)};
  if (process.env.SMALL === "1") limitNewSpace();
  const kept = [];
  for (let i = 0; i < 300_000; i++) kept.push({ i, text: String(i), more: [i, i, i] });
  const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  console.log(space_size, kept.length);
`;

function newSpaceSize(small: boolean, ...flags: string[]): number {
  const args = ["--disable-warning=ExperimentalWarning", ...flags, "--input-type=module", "--eval", program];
  const env = { PATH: process.env.PATH, SMALL: small ? "1" : "0" };
  return Number.parseInt(execFileSync(process.execPath, args, { encoding: "utf8", env }), 10);
}

describe("limitNewSpace", () => {
  it("keeps the new space from growing", () => {
    expect(newSpaceSize(true)).toBeLessThan(newSpaceSize(false) / 2);
  });

  it("does not override an explicit size", () => {
    expect(newSpaceSize(true, "--max-semi-space-size=64")).toBe(
      newSpaceSize(false, "--max-semi-space-size=64"),
    );
    expect(limitNewSpace(["--enable-source-maps --min_semi_space_size=8"])).toBe(false);
  });
});
