/**
 * `pnpm bench [NAME…]`: benchmarks next to a reference implementation, in one run. Default: all.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../tests/bench/src/benchmarks");
const known = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`no benchmark called ${unknown.join(", ")}; there are: ${known.join(", ")}`);
  process.exit(2);
}

const build = spawnSync("turbo", ["run", "build", "--output-logs=errors-only"], { stdio: "inherit" });
if (build.status !== 0) process.exit(1);

for (const name of wanted.length > 0 ? wanted : known) {
  const { status } = spawnSync("node", ["--conditions=@capikit/source", join(folder, `${name}.ts`)], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
