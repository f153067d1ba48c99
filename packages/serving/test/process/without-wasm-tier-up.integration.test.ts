import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const path = "../../src/process/without-wasm-tier-up.ts";
const source = fileURLToPath(new URL(path, import.meta.url));

/**
 * Compiles a module with an exported function that counts down from its argument in a loop, calls
 * it until V8 would optimize it, and prints the compilations.
 */
function program(compile: string): string {
  return `
  import { setFlagsFromString } from "node:v8";
  import { withoutWasmTierUp } from ${JSON.stringify(source)};
  setFlagsFromString("--trace-wasm-compilation-times");
  setFlagsFromString("--wasm-tiering-budget=1000");
  // Without other threads.
  setFlagsFromString("--wasm-sync-tier-up");
  const bytes = Buffer.from(
    "0061736d0100000001060160017f017f030201000707010372756e00000a120110" +
      "000340200041016b22000d000b20000b",
    "hex",
  );
  const module = await ${compile};
  const { run } = new WebAssembly.Instance(module).exports;
  for (let i = 0; i < 1_000; i++) run(100);
  `;
}

/** Returns the compilers that V8 used, in order. */
function compilersOf(compile: string): (string | undefined)[] {
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program(compile)];
  const env = { PATH: process.env.PATH };
  const output = execFileSync(process.execPath, args, { encoding: "utf8", env });
  return [...output.matchAll(/^Compiled function .* using (\w+)/gm)].map(([, compiler]) => compiler);
}

describe("withoutWasmTierUp", () => {
  it("lets V8 compile once, before the first call", () => {
    expect(compilersOf("withoutWasmTierUp(async () => new WebAssembly.Module(bytes))")).toEqual(["Liftoff"]);
  });

  it("restores the defaults", () => {
    const compile = "withoutWasmTierUp(async () => {}).then(() => new WebAssembly.Module(bytes))";
    expect(compilersOf(compile)).toEqual(["Liftoff", "TurboFan"]);
  });

  it("does not override explicit options", () => {
    const compile = 'withoutWasmTierUp(async () => new WebAssembly.Module(bytes), ["--wasm-tier-up"])';
    expect(compilersOf(compile)).toEqual(["Liftoff", "TurboFan"]);
  });
});
