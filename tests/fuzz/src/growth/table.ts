/** `pnpm tool growth`: processor time at 1,000, 10,000 and 100,000 objects, and the exponent of its growth. */
import { loadRun, measureCall } from "./measure-growth.ts";
import { registry } from "./registry.ts";

const sizes = [1000, 10_000, 100_000];
/** Ten times as many objects are not measured after this time. */
const longestMs = 6_000;
const measured = {
  "@capikit/clusterctl-kit/describe": ["describeCluster"],
  "@capikit/clusterctl-kit/doctor": ["diagnoseCluster"],
  "@capikit/clusterctl-kit/lint": ["lint"],
  "@capikit/clusterctl-kit/move": ["moveWorldOf", "planMove"],
};

console.log(`${"".padEnd(24)}${sizes.map((size) => `${size} ms`.padStart(12)).join("")}   exponent`);
for (const [entryPoint, names] of Object.entries(measured))
  for (const name of names) {
    const run = await loadRun(entryPoint, name);
    const of = registry[entryPoint]?.[name]?.[0];
    if (of === undefined) throw new Error(`${name} is not in the registry`);
    await measureCall(run, of, 200); // loads modules and compiles
    const times: number[] = [];
    for (const size of sizes)
      if ((times.at(-1) ?? 0) < longestMs) times.push(await measureCall(run, of, size));
    const [first = 1, last = 1] = [times[0], times.at(-1)];
    const exponent = Math.log10(last / first) / (times.length - 1);
    console.log(
      `${name.padEnd(24)}${times.map((ms) => ms.toFixed(1).padStart(12)).join("")}   ${exponent.toFixed(2)}`,
    );
  }
