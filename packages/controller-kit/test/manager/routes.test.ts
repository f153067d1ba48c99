import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { type Route, silentLogger, textResponse } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { type ManagerParts, parseManagerFlags, startManager } from "../../src/index.ts";
import { webhookServer } from "../../src/webhooks/index.ts";

let server: FaultServer;
let certDir: string;
let cert: string;
beforeAll(async () => {
  server = await startFaultServer({ kinds: [] });
  const pair = await newCertificate("01");
  cert = pair.cert;
  certDir = await certificateFolder(pair);
});
afterAll(async () => {
  await server.stop();
  await rm(certDir, { recursive: true });
});

const route: Route = { method: "POST", path: "/hook", handle: () => textResponse("done") };

const start = (parts: ManagerParts, flags: readonly string[] = []) =>
  startManager({
    name: "router",
    flags: parseManagerFlags([
      ...["--webhook-port=0", `--webhook-cert-dir=${certDir}`],
      ...["--health-addr=127.0.0.1:0", "--diagnostics-address=0"],
      ...flags,
    ]),
    config: server.config,
    logger: silentLogger,
    signals: false,
    setup: () => parts,
  });

it("serves routes with the certificate of the flags, and is ready when it listens", async () => {
  await using manager = await start({ routes: [route] });
  const ready = await fetch(`${manager.servers.probes?.url}/readyz/webhooks`);
  expect(ready.status).toBe(200);
  const url = `https://127.0.0.1:${manager.servers.webhooks?.port}/hook`;
  const [answer]: IncomingMessage[] = await once(
    request(url, { method: "POST", ca: cert, agent: false }).end(),
    "response",
  );
  expect(Buffer.concat((await answer?.toArray()) ?? []).toString()).toBe("done");
});

it("serves only clients with a certificate for an allowed name, if the flags demand it", async () => {
  const client = await newCertificate("02");
  await writeFile(join(certDir, "client-ca.crt"), client.cert);
  const withNames = (names: string) =>
    start({ routes: [route] }, [
      "--webhook-client-ca-name=client-ca.crt",
      `--webhook-client-allowed-names=${names}`,
    ]);
  const post = async (port: number | undefined, own: object) => {
    const options = { method: "POST", ca: cert, agent: false, ...own } as const;
    const [answer] = await once(request(`https://127.0.0.1:${port}/hook`, options).end(), "response");
    return (answer as IncomingMessage).resume().statusCode;
  };
  await using allowing = await withNames("capi,test 02");
  await expect(post(allowing.servers.webhooks?.port, {})).rejects.toThrow();
  expect(await post(allowing.servers.webhooks?.port, client)).toBe(200);
  await using refusing = await withNames("capi");
  expect(await post(refusing.servers.webhooks?.port, client)).toBe(403);
});

it("rejects routes together with a webhook server", async () => {
  const webhooks = webhookServer({ webhooks: [], certDir, port: 0 });
  await expect(start({ routes: [route], webhooks })).rejects.toThrow(
    "routes and a webhook server are defined: pass the routes to that server",
  );
});

it("serves routes next to the metrics", async () => {
  const version: Route = { method: "GET", path: "/version", handle: () => textResponse("v1") };
  await using manager = await startManager({
    name: "router",
    flags: parseManagerFlags([
      ...["--health-addr=0", "--diagnostics-address=127.0.0.1:0", "--insecure-diagnostics"],
    ]),
    config: server.config,
    diagnosticsRoutes: [version],
    logger: silentLogger,
    signals: false,
  });
  const read = async (path: string) => (await fetch(`${manager.servers.diagnostics?.url}${path}`)).text();
  expect(await read("/version")).toBe("v1");
  expect(await read("/metrics")).toContain("controller_runtime");
});
