import { EventEmitter } from "node:events";
import { createFakeClock } from "@capikit/common/testing";
import { expect, it } from "vitest";
import type { Member } from "../../../src/server/workers/member.ts";
import { WorkerQueries } from "../../../src/server/workers/worker-queries.ts";

/** A worker that answers no query. */
function ask(what: "metrics" | "refresh") {
  const worker = Object.assign(new EventEmitter(), {
    isConnected: () => true,
    send: (message: { readonly id: number }) => void ids.push(message.id),
  });
  const ids: number[] = [];
  const clock = createFakeClock();
  const queries = new WorkerQueries(clock);
  let isOver = false;
  void queries.ask({ worker } as unknown as Member, what).then(() => {
    isOver = true;
  });
  const isDone = async (): Promise<boolean> => {
    await new Promise(setImmediate);
    return isOver;
  };
  return { worker, clock, isDone, answer: () => queries.answered(ids[0] ?? expect.fail("no query")) };
}

it("waits two seconds for metrics", async () => {
  const { clock, isDone } = ask("metrics");
  clock.advance(1999);
  expect(await isDone()).toBe(false);
  clock.advance(1);
  expect(await isDone()).toBe(true);
});

it("waits until a busy worker has read its certificate again", async () => {
  const { clock, isDone, answer } = ask("refresh");
  clock.advance(60_000);
  expect(await isDone()).toBe(false);
  answer();
  expect(await isDone()).toBe(true);
});

it("waits no longer for a worker that ends", async () => {
  const { worker, isDone } = ask("refresh");
  worker.emit("exit");
  expect(await isDone()).toBe(true);
});
