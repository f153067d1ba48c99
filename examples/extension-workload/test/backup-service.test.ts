import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { backupServiceAt } from "../src/backup-service.ts";

it("puts the volumes of a backup, and returns its state", async () => {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    received.push([request.method, request.url, body]);
    response.end(JSON.stringify({ state: "Running" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const backups = backupServiceAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const { signal } = new AbortController();
  expect(await backups.ensure("id", ["a"], signal)).toBe("Running");
  expect(received).toEqual([["PUT", "/backups/id", { volumes: ["a"] }]]);

  server.closeAllConnections();
  server.close();
  await once(server, "close");
  expect(await backups.ensure("id", ["a"], signal)).toBe("Unavailable");
  await expect(backups.ensure("id", ["a"], AbortSignal.abort())).rejects.toThrow("aborted");
});
