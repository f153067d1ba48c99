import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import type { FloodTargets } from "./support/flood.ts";
import type { Addresses, Measured } from "./support/flooded-manager.ts";

function start(program: string, ...args: string[]): ChildProcess {
  const child = fork(join(import.meta.dirname, "support", program), args, {
    execArgv: ["--conditions=@capikit/source"],
  });
  onTestFinished(async () => {
    child.disconnect();
    await once(child, "exit");
  });
  return child;
}

/** An API server that knows no token and one object, and counts reviews. */
async function startServer(): Promise<{ url: string; reviews: () => number }> {
  let reviews = 0;
  const answers: Record<string, object> = {
    "/version": { gitVersion: "v1.35.0" },
    "/api/v1/namespaces/a": { apiVersion: "v1", kind: "Namespace", metadata: { name: "a" } },
    "/apis/authentication.k8s.io/v1/tokenreviews": { status: { authenticated: false } },
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    const path = request.url?.split("?")[0] ?? "";
    if (path.endsWith("tokenreviews")) reviews += 1;
    const answer = answers[path];
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { apiVersion: "v1", kind: "Status", code: 404 }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reviews: () => reviews };
}

it("floods of probes and metrics do not delay a manager's own requests", async () => {
  const { url, reviews } = await startServer();
  const manager = start("flooded-manager.ts", url);
  const [{ probes, diagnostics }] = (await once(manager, "message")) as [Addresses];
  const measure = async (ms: number): Promise<Measured> => {
    await sleep(ms);
    const report = once(manager, "message") as Promise<[Measured]>;
    manager.send("measure");
    return (await report)[0];
  };
  await measure(2000); // the start
  const quiet = await measure(5000);
  const targets: FloodTargets = [probes, diagnostics];
  start("flood.ts", ...targets);
  const flooded = await measure(20_000);
  console.log({ quiet, flooded, reviews: reviews() });
  expect(flooded.p99).toBeLessThanOrEqual(100);
  expect(flooded.stall).toBeLessThanOrEqual(50);
  // Five of each connection, then one every eight seconds.
  expect(reviews()).toBeLessThanOrEqual(16 * (5 + 4));
});
