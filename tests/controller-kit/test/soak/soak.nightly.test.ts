/**
 * Checks that a manager uses no more memory after a million events than after half as many.
 *
 * @module
 */

import { setImmediate as turn } from "node:timers/promises";
import { configMap } from "@capikit/api/kubernetes";
import { type FaultName, seeded, startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { startChildProgram } from "../../src/child-program.ts";
import type { SoakAnswer, SoakSample } from "../../src/soak/soak-sample.ts";

const events = 1_000_000;

/** Number of samples, with equal distances. */
const samples = 20;

/** A leak per event takes at least 60 bytes: a map key or a listener. */
const mostBytesPerEvent = 1;

/** The ways to interrupt a watch, in rotation: it continues, or lists again. */
const breaks: readonly FaultName[] = ["watch-reset", "expired-event", "watch-end", "truncated-event"];

const program = new URL("../../src/soak/manager-program.ts", import.meta.url);

it(`uses no more memory after ${events} events, reconnects and relists`, async () => {
  const kinds = [{ ...configMap }];
  await using server = await startFaultServer({ kinds, historyWindow: 4000, logLimit: 1000 });
  const ref = (n: number) => ({ name: `c-${n % 200}`, namespace: "ns" });
  for (let n = 0; n < 200; n++) {
    server.put(configMap, { metadata: ref(n), data: { n: "0" } });
  }
  await using manager = startChildProgram<SoakAnswer>(program, { url: server.url });
  await manager.receive(({ type }) => type === "started");
  let answers = manager.messages.length;
  const ask = async (type: "sample" | "catch-up"): Promise<SoakAnswer> => {
    const at = answers++;
    manager.send({ type, version: server.resourceVersion });
    await manager.receive(() => manager.messages.length > at);
    const answer = manager.messages[at];
    if (answer === undefined) throw new Error("no answer");
    return answer;
  };
  const random = seeded(1);
  const points: { readonly done: number; readonly sample: SoakSample; readonly watches: number }[] = [];
  let broken = 0;
  for (let done = 0; done < events; ) {
    // One interrupted watch each time: the reflector waits before it restarts a short watch.
    const pause = done + 500;
    while (done < pause) {
      const at = ref(Math.floor(random() * 200));
      if (random() < 0.02) {
        done += server.remove(configMap, at) ? 1 : 0;
      } else {
        server.put(configMap, { metadata: at, data: { n: `${done}` } });
        done++;
      }
      if (done % 50 === 0) await turn();
      if (done % 500 === 250) broken += server.strike(breaks[broken % breaks.length] ?? "watch-end");
    }
    if (done % 10_000 < 500) server.compact();
    await ask("catch-up");
    if (points.length < Math.floor((done * samples) / events)) {
      const sample = await ask("sample");
      if (sample.type !== "sample") throw new Error("no sample");
      points.push({ done, sample, watches: server.watches });
      const there = server
        .objects(configMap)
        .map(({ metadata: { name = "", resourceVersion = "" } }) => [name, resourceVersion]);
      expect(sample.versions).toEqual(Object.fromEntries(there));
      const { versions: _, type: __, ...figures } = sample;
      console.info(JSON.stringify({ done, ...figures, watches: server.watches }));
    }
  }

  const half = points.slice(points.length / 2);
  const slope = slopeOf(half.map(({ done, sample }) => [done, sample.heapUsed + sample.external]));
  console.info(`${slope.toFixed(3)} bytes per event, ${broken} watches broken`);
  expect(slope).toBeLessThan(mostBytesPerEvent);
  const first = half[0]?.sample;
  for (const { sample, watches } of half) {
    expect(watches).toBe(1);
    expect(sample.sockets).toBeLessThanOrEqual((first?.sockets ?? 0) + 2); // idle
    expect(sample.handles).toBeLessThanOrEqual((first?.handles ?? 0) + 2);
    expect(sample.listeners).toBeLessThanOrEqual((first?.listeners ?? 0) + 2); // restarting
  }
  expect(broken).toBeGreaterThan(events / 1000);
  expect(server.requests).toBeGreaterThan(broken);
});

/** Returns the slope of the regression line (least squares). */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const rise = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const run = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return rise / run;
}
