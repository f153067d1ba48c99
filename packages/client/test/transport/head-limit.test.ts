import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createFakeClock } from "@capikit/common/time";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTransport } from "../../src/transport/index.ts";

let server: Server;
/** Accepts requests, but answers none. */
beforeEach(async () => {
  server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  [60_000, {}],
  [40_000, { limits: { bodyMs: 40_000 } }],
])("fails a call without an answer after %i ms of the transport's clock (%j)", async (ms, options) => {
  const clock = createFakeClock();
  const { port } = server.address() as AddressInfo;
  const transport = createTransport({ server: `http://127.0.0.1:${port}` }, { clock, ...options });
  const answer = transport
    .request({ method: "PATCH", path: "/api", body: "{}" })
    .catch((error: unknown) => error);
  await once(server, "request");
  clock.advance(ms - 1);
  expect(clock.waits()).toEqual([1]);
  clock.advance(1);
  expect(await answer).toMatchObject({ name: "TransportError", code: "UND_ERR_HEADERS_TIMEOUT" });
  expect(clock.waits()).toEqual([]);
  await transport.close();
});
