import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { backupServiceAt } from "../src/backup-service.ts";
import { context } from "./support/clusters.ts";

async function startService() {
  const received: unknown[] = [];
  const answer = { status: 200, body: JSON.stringify({ state: "Running" }) };
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    received.push([request.method, request.url, body]);
    response.writeHead(answer.status).end(answer.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const backups = backupServiceAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    ...{ received, answer },
    ensure: (signal = new AbortController().signal) => backups.ensure("id", ["a"], { ...context(), signal }),
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

it("puts the volumes of a backup, and returns its state", async () => {
  await using service = await startService();
  expect(await service.ensure()).toBe("Running");
  expect(service.received).toEqual([["PUT", "/backups/id", { volumes: ["a"] }]]);
});

it("is unavailable without a connection, while it limits requests, and after its own errors", async () => {
  for (const status of [500, 503, 429]) {
    await using service = await startService();
    service.answer.status = status;
    expect(await service.ensure()).toBe("Unavailable");
  }
  const service = await startService();
  await service[Symbol.asyncDispose]();
  expect(await service.ensure()).toBe("Unavailable");
  await expect(service.ensure(AbortSignal.abort())).rejects.toThrow("aborted");
});

it("reports other errors", async () => {
  await using service = await startService();
  service.answer.status = 403;
  await expect(service.ensure()).rejects.toThrow("http_403");
  service.answer.status = 200;
  for (const body of ["", "{}", '{"state":"Lost"}', "[]"]) {
    service.answer.body = body;
    await expect(service.ensure()).rejects.toThrow("the backup service responded without a known state");
  }
  service.answer.body = "<html>";
  await expect(service.ensure()).rejects.toThrow(SyntaxError);
});
