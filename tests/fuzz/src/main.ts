/** `pnpm fuzz`: fuzzes targets, reproduces or minimizes a corpus file. See CONTRIBUTING.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { durationMs } from "@capikit/common/time";
import { minimize } from "./engine/minimize.ts";
import { runFuzzer } from "./engine/run-fuzzer.ts";
import { fuzzTarget } from "./fuzz-target.ts";
import { targetModule, targetNames } from "./targets.ts";

const usage = `Usage: pnpm fuzz TARGET... [--time 60s] [--seed N]
       pnpm fuzz --all [--time 60s] [--seed N]
       pnpm fuzz TARGET --reproduce FILE
       pnpm fuzz TARGET --minimize FILE

Targets: ${targetNames.join(", ")}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    time: { type: "string", default: "60s" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    reproduce: { type: "string" },
    minimize: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
const names = values.all ? targetNames : positionals;
const unknown = names.filter((name) => !targetNames.includes(name));
if (values.help || names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`unknown target: ${unknown.join(", ")}\n`);
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

const file = values.reproduce ?? values.minimize;
const [name = ""] = names;
if (file === undefined) process.exitCode = await fuzz(durationMs(values.time), Number(values.seed));
else process.exitCode = await reproduce(file, values.minimize !== undefined);

async function fuzz(timeMs: number, seed: number): Promise<number> {
  let found = 0;
  for (const each of names) {
    const { executions, features, findings } = await fuzzTarget(each, { timeMs, seed });
    console.log(
      `${each}: seed ${seed}, ${executions} inputs, ${features} features, ${findings.length} findings`,
    );
    for (const { message, file: saved } of findings)
      console.log(`\n${relative(process.cwd(), saved)}\n${message}\n`);
    found += findings.length;
  }
  return found === 0 ? 0 : 1;
}

/** Runs one file in a thread, where it may hang or exhaust the heap, and prints its error. */
async function reproduce(path: string, smaller: boolean): Promise<number> {
  const run = async (input: Uint8Array) => {
    const hangMs = smaller ? 5_000 : 20_000;
    const { findings } = await runFuzzer({
      module: targetModule(name),
      pool: [input],
      seed: 0,
      timeMs: 0,
      hangMs,
    });
    return findings[0];
  };
  const finding = await run(readFileSync(path));
  if (finding === undefined) {
    console.log(`${path}: no finding`);
    return 0;
  }
  console.log(`${finding.kind}\n${finding.message}`);
  if (!smaller) return 1;
  const before = readFileSync(path);
  // Each attempt has a separate thread.
  const after = await minimize(
    before,
    async (input) => (await run(input))?.signature === finding.signature,
    300,
  );
  writeFileSync(path, after);
  console.log(`${path}: ${before.length} bytes are now ${after.length}`);
  return 1;
}
