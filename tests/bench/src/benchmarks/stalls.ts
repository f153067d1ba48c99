/**
 * Measures the longest time for which a request at its size limit blocks the event loop of a
 * server, by path and form of the body, next to the aim of 200 ms. Fails if a path exceeds it.
 *
 * Prints processor time of the thread, as other programs delay the event loop, too.
 * `CAPIKIT_BENCH_ROUNDS` sets the number of requests of each form, of which the least counts
 * (default 2). `CAPIKIT_BENCH_FORMS=1` prints each form. Arguments select paths by name.
 */
import { Worker } from "node:worker_threads";
import { startServer } from "@capikit/serving";
import { hostileBodies } from "../stalls/hostile-bodies.ts";
import { createPaths } from "../stalls/paths.ts";

const aimMs = 200;
const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 2);
const wanted = process.argv.slice(2);

const paths = await createPaths();
await using server = await startServer({
  port: 0,
  host: "127.0.0.1",
  tls: "none",
  routes: paths.map(({ route }) => route),
});
const client = new Worker(new URL("../stalls/client.ts", import.meta.url), { workerData: server.port });
const send = (request: object): Promise<number> =>
  new Promise((resolve) => {
    client.once("message", resolve);
    client.postMessage(request);
  });

/** Returns a function that returns the longest iteration of the event loop until then. */
function longestTurn(): () => Promise<number> {
  let longest = 0;
  let isOver = false;
  const turn = (last: NodeJS.CpuUsage): void => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    if (!isOver) setImmediate(turn, process.threadCpuUsage());
  };
  turn(process.threadCpuUsage());
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    isOver = true;
    return longest;
  };
}

for (const { name, route, wrap } of paths) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const limit = route.maxBodyBytes ?? 4096;
  let worst = { ms: 0, form: "", status: 0, bytes: 0 };
  for await (const [form, body] of hostileBodies(limit, wrap)) {
    let least = { ms: Number.POSITIVE_INFINITY, status: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const longest = longestTurn();
      const status = await send({ method: route.method, path: route.path, body });
      const ms = await longest();
      if (ms < least.ms) least = { ms, status };
    }
    if (process.env.CAPIKIT_BENCH_FORMS !== undefined)
      console.log(`  ${form.padEnd(20)} ${body.length} bytes  ${least.ms.toFixed(0)} ms  ${least.status}`);
    if (least.ms > worst.ms) worst = { ...least, form, bytes: body.length };
  }
  const { ms, form, status, bytes } = worst;
  console.log(
    `${name.padEnd(24)} ${ms.toFixed(0).padStart(6)} ms  ${form}, ${bytes} bytes, status ${status}`,
  );
  if (ms > aimMs) process.exitCode = 1;
}
await client.terminate();
