import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { resolveLimits } from "../../src/limits/server-limits.ts";
import type { CloseReason } from "../../src/server/connection.ts";
import { Connections } from "../../src/server/connections.ts";

const host = "127.0.0.1";
/** The shortest limit has its time checked every 10 ms. */
const limitMs = 40;
const head = "POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\n";

const opened: { destroy(): unknown }[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const each of opened.splice(0)) each.destroy();
});

/** A server that has one connection, and answers its request when the body is there. */
async function start() {
  const server = createServer();
  const events: string[] = [];
  let now = 0;
  const connections = new Connections(server, {
    limits: resolveLimits({ idleTimeoutMs: limitMs }),
    receiveTimeoutMs: limitMs,
    secure: false,
    onClosed: (reason: CloseReason) => events.push(`closed: ${reason}`),
    now: () => now,
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const activity = connections.begin(request, response, () => {});
    if (activity !== undefined) activity.interrupt = () => void events.push("interrupted");
    request.on("data", (body) => {
      events.push(`received: ${body}`);
      if (activity !== undefined) activity.interrupt = undefined;
      activity?.enter("handling");
      response.end();
    });
  });
  server.listen(0, host);
  opened.push({ destroy: () => server.close() }, connections);
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, host);
  socket.on("error", () => {}).resume();
  opened.push(socket);
  await Promise.all([once(server, "connection"), once(socket, "connect")]);
  return {
    server,
    socket,
    connections,
    events,
    ended: once(socket, "close"),
    /** Blocks the process until the next check is due, by which the limit has passed. */
    block() {
      now += 2 * limitMs;
      const end = performance.now() + limitMs;
      while (performance.now() < end);
    },
  };
}

/** Continues where the event loop runs timers before it reads. */
const beforeTimers = () => new Promise((resolve) => setImmediate(resolve));

it("a request that arrives while the process is blocked is answered", async () => {
  const { socket, block, events, ended } = await start();
  await beforeTimers();
  socket.write(`${head}body`);
  block();
  await ended;
  expect(events).toEqual(["received: body"]);
});

it("a body that arrives while the process is blocked is not late", async () => {
  const { server, socket, block, events, ended } = await start();
  socket.write(head);
  await once(server, "request");
  await beforeTimers();
  socket.write("body");
  block();
  await ended;
  expect(events).toEqual(["received: body"]);
});

it("a request that arrives at the end of a stop's grace period is answered", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { socket, connections, block, events, ended } = await start();
  await beforeTimers();
  connections.drain();
  socket.write(`${head}body`);
  block();
  vi.advanceTimersByTime(1000);
  await ended;
  expect(events).toEqual(["received: body"]);
});
