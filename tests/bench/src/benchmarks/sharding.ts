/**
 * Memory and start of one of 1, 2 and 4 shards with 10,000 and 100,000 objects. The server is the
 * fault server, because etcd stores so many objects too slowly. `CAPIKIT_BENCH_OBJECTS` measures
 * one size.
 */
import { measureShard } from "../sharding/measure-shard.ts";

const { CAPIKIT_BENCH_OBJECTS } = process.env;
const sizes = CAPIKIT_BENCH_OBJECTS === undefined ? [10_000, 100_000] : [Number(CAPIKIT_BENCH_OBJECTS)];
for (const objects of sizes) {
  for (const shards of [1, 2, 4]) {
    const { bytes, startMs, startCpuMs, peakMiB } = await measureShard(objects, shards);
    const seconds = (startMs / 1000).toFixed(1);
    console.log(
      `${objects} objects of ${bytes} bytes, ${shards} shards: ${peakMiB.toFixed(0)} MiB at most, start ${seconds} s, ${(startCpuMs / 1000).toFixed(1)} s of CPU`,
    );
  }
}
