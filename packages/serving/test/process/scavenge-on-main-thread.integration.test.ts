import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scavengeOnMainThread } from "../../src/process/limit-new-space.ts";

const module = fileURLToPath(new URL("../../src/process/limit-new-space.ts", import.meta.url));

/** Fills the new space several times with objects that stay, and traces its collections. */
const program = `
  import { setFlagsFromString } from "node:v8";
  import { scavengeOnMainThread } from ${JSON.stringify(module)};
  scavengeOnMainThread();
  setFlagsFromString("--trace-parallel-scavenge");
  setFlagsFromString("--trace-gc");
  const kept = [];
  for (let i = 0; i < 200_000; i++) kept.push({ i, more: [i, i, i] });
  console.log("kept", kept.length);
`;

describe("scavengeOnMainThread", () => {
  it("lets no other thread help", () => {
    const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program];
    const env = { PATH: process.env.PATH };
    const output = execFileSync(process.execPath, args, { encoding: "utf8", env });
    const collections = output.match(/ Scavenge /g)?.length ?? 0;
    expect(collections).toBeGreaterThan(2);
    // V8 prints one such line for the work of each thread.
    expect(output.match(/\bscavenge\[/g)).toHaveLength(collections);
  });

  it("does not override an explicit setting", () => {
    expect(scavengeOnMainThread(["--parallel-scavenge"])).toBe(false);
    expect(scavengeOnMainThread(["--no_parallel_scavenge", "--enable-source-maps"])).toBe(false);
    expect(scavengeOnMainThread(["--single-threaded"])).toBe(false);
  });

  it("applies to small new spaces", () => {
    expect(scavengeOnMainThread(["--max-semi-space-size=16"])).toBe(true);
    expect(scavengeOnMainThread(["--max-semi-space-size=17"])).toBe(false);
    expect(scavengeOnMainThread(["--max_semi_space_size", "64"])).toBe(false);
    expect(scavengeOnMainThread(["--min-semi-space-size=64"])).toBe(false);
    expect(scavengeOnMainThread(["--semi-space-growth-factor=4"])).toBe(false);
  });
});
