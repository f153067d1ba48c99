/**
 * Moves of a rolling restart of 2 and 4 shards, and its time, with the real sharder.
 * `CAPIKIT_BENCH_OBJECTS` sets the number of objects.
 */
import { measureRollout } from "../sharding/measure-rollout.ts";

const objects = Number(process.env.CAPIKIT_BENCH_OBJECTS ?? 10_000);
// The processes of the control plane do not keep this one alive.
const alive = setInterval(() => {}, 2 ** 30);
for (const shards of [2, 4]) {
  const { moves, seconds, sharderMiB } = await measureRollout(objects, shards);
  console.log(
    `${objects} objects, ${shards} shards: ${moves} moves, ${(moves / objects).toFixed(2)} for each object, ${seconds.toFixed(0)} s, sharder ${sharderMiB.toFixed(0)} MiB`,
  );
}
clearInterval(alive);
