import type { Socket } from "node:net";
import type { Registry } from "prom-client";
import { expect, onTestFinished, vi } from "vitest";

/**
 * Stops the time by which servers limit connections for the rest of a test, however long the
 * machine takes. Call it before the server is started. Returns a function that advances it.
 */
export function stopTime(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}

/** Waits until a server with this registry has a number of connections, or of requests in flight. */
export async function untilHas(
  registry: Registry,
  what: "connections" | "requests_in_flight",
  count: number,
): Promise<void> {
  const metric = `capikit_server_${what}`;
  await expect
    .poll(async () => (await registry.getSingleMetric(metric)?.get())?.values[0]?.value)
    .toBe(count);
}

/**
 * Advances the time until sockets are closed. A server may end its handshake after the client, and
 * close a connection in several steps.
 */
export async function advanceUntilClosed(
  advance: (ms: number) => void,
  ms: number,
  ...sockets: readonly Socket[]
): Promise<void> {
  for (const socket of sockets) socket.resume();
  await expect
    .poll(() => {
      advance(ms);
      return sockets.every((socket) => socket.closed);
    })
    .toBe(true);
}
