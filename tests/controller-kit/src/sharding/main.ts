/**
 * `pnpm tool check:sharding [--rounds N] [--case NAME] [--objects N]`: managers share objects by the
 * real sharder, with restricted rights, while shards, sharder, ring and API server fail.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { shardingCases } from "./cases/index.ts";
import { runCases } from "./run-cases.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1" },
    case: { type: "string", multiple: true, default: [] },
    objects: { type: "string", default: "20" },
  },
});
const unknown = values.case.filter((name) => !shardingCases.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(
    `unknown case: ${unknown.join(", ")} (known: ${shardingCases.map(({ name }) => name).join(", ")})`,
  );
  process.exit(2);
}
const rounds = positiveInteger("rounds");
const objects = positiveInteger("objects");
const cases = shardingCases.filter(({ name }) => values.case.length === 0 || values.case.includes(name));
// The processes of the control plane do not keep this one alive.
const alive = setInterval(() => {}, 2 ** 30);

let errors = 0;
for (let round = 1; round <= rounds; round++) {
  const { examples, leftBehind, ...counts } = await runCases({
    cases,
    objects,
    replicas: 3,
    onCase: ({ name, seconds, moves, leftBehind: left }) =>
      console.log(
        `round ${round}: ${name}: ${seconds.toFixed(1)} s, ${moves} moves, ${left.length} objects left behind`,
      ),
  });
  console.log(`round ${round}: ${JSON.stringify({ ...counts, leftBehind: leftBehind.length })}`);
  for (const example of [...examples, ...leftBehind.slice(0, 3)]) console.error(JSON.stringify(example));
  errors += counts.overlaps + counts.foreignWrites + counts.duplicates + leftBehind.length;
  if (counts.moves === 0) throw new Error("no object moved: the run shows nothing");
}
clearInterval(alive);
console.log(errors === 0 ? "no errors" : `${errors} errors`);
process.exit(errors === 0 ? 0 : 1);

/** Ends the program with code 2 unless the flag has a positive integer. */
function positiveInteger(flag: "rounds" | "objects"): number {
  const text = values[flag];
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value > 0) return value;
  console.error(`invalid --${flag} "${text}": use a positive integer`);
  process.exit(2);
}
