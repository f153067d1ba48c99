/**
 * Memory and start of one of 1, 2 and 4 shards with 10,000 and 100,000 objects. The server is the
 * fault server, because etcd stores so many objects too slowly. `--objects N` measures one size.
 */
import { parseArgs } from "node:util";
import { measureShard } from "../sharding/measure-shard.ts";

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { objects: { type: "string", multiple: true, default: ["10000", "100000"] } },
});
for (const objects of values.objects.map(Number)) {
  for (const shards of [1, 2, 4]) {
    const { bytes, startMs, startCpuMs, peakMiB } = await measureShard(objects, shards);
    const seconds = (startMs / 1000).toFixed(1);
    console.log(
      `${objects} objects of ${bytes} bytes, ${shards} shards: ${peakMiB.toFixed(0)} MiB at most, start ${seconds} s, ${(startCpuMs / 1000).toFixed(1)} s of CPU`,
    );
  }
}
