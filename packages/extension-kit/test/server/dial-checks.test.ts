import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { createFakeClock } from "@capikit/common/time";
import { probeRoutes, type RouteResponse } from "@capikit/serving";
import { afterEach, expect, it } from "vitest";
import { newCertificate } from "../../../serving/test/support/certificates.ts";
import { dialChecks } from "../../src/server/start-auxiliary-servers.ts";

const pair = await newCertificate("01");
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server): Promise<{ port: number; connections: () => number }> {
  servers.push(server);
  let count = 0;
  server.on("connection", () => {
    count += 1;
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

/** Sends requests to both probes at the same time. */
function probes(state: { port: number | undefined }, mutual = false) {
  // The result of a dial stays valid, however long the machine takes.
  const clock = createFakeClock();
  const checks = dialChecks({ port: () => state.port, mutual });
  const routes = ["/healthz", "/readyz"].flatMap((path) => probeRoutes(path, checks, { clock }));
  return async (requests: number): Promise<readonly unknown[]> => {
    const answers: (RouteResponse | Promise<RouteResponse>)[] = [];
    for (let n = 0; n < requests; n++) {
      for (const route of routes) {
        answers.push(
          route.handle({
            method: "GET",
            path: route.path,
            query: new URLSearchParams(),
            headers: {},
            body: Buffer.alloc(0),
            signal: new AbortController().signal,
          }),
        );
      }
    }
    const texts = (await Promise.all(answers)).map(({ status, body }) => `${status} ${body}`);
    return [...new Set(texts)];
  };
}

it.each([
  [false, () => createTlsServer(pair)],
  [true, () => createServer()],
])("opens one connection for thousands of probes, with client certificates: %s", async (mutual, create) => {
  const { port, connections } = await listen(create());
  const ask = probes({ port }, mutual);
  expect(await ask(1000)).toEqual(["200 ok"]);
  expect(await ask(1000)).toEqual(["200 ok"]);
  expect(connections()).toBe(1);
});

it("fails as soon as the server does not listen, also after a dial that succeeded", async () => {
  const { port, connections } = await listen(createTlsServer(pair));
  const state: { port: number | undefined } = { port };
  const ask = probes(state);
  expect(await ask(1)).toEqual(["200 ok"]);
  state.port = undefined;
  const failed = "[-]webhook failed: the server is not listening";
  expect(await ask(1)).toEqual([
    `500 ${failed}\nhealthz check failed\n`,
    `500 ${failed}\nreadyz check failed\n`,
  ]);
  expect(connections()).toBe(1);
});
