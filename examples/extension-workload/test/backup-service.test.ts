import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { backupServiceAt } from "../src/backup-service.ts";
import { context } from "./support/clusters.ts";

/** Starts a service that always responds with this text and status, or resets the connection. */
async function startService(body = '{"state":"Running"}', status: number | "reset" = 200) {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url} ${await text(request)}`);
    if (status === "reset") request.socket.resetAndDestroy();
    else response.writeHead(status, { "content-type": "application/json" }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const backups = backupServiceAt(`http://127.0.0.1:${port}`);
  return {
    requests,
    ensure: (signal = new AbortController().signal) => backups.ensure("id", ["a"], { ...context(), signal }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

it("puts the volumes of a backup, and returns its state", async () => {
  await using service = await startService();
  expect(await service.ensure()).toBe("Running");
  expect(service.requests).toEqual(['PUT /backups/id {"volumes":["a"]}']);
});

it("is unavailable without a connection, while it limits requests, and after its own errors", async () => {
  for (const status of ["reset", 500, 503, 429] as const) {
    await using service = await startService("", status);
    expect(await service.ensure()).toBe("Unavailable");
    expect(service.requests).toHaveLength(1);
  }
  const stopped = await startService();
  await stopped[Symbol.asyncDispose]();
  expect(await stopped.ensure()).toBe("Unavailable");
  await expect(stopped.ensure(AbortSignal.abort())).rejects.toThrow("aborted");
});

it("reports other errors", async () => {
  await using forbidden = await startService("", 403);
  await expect(forbidden.ensure()).rejects.toThrow("http_403");
  for (const body of ["", "{}", '{"state":"Lost"}', "[]"]) {
    await using service = await startService(body);
    await expect(service.ensure()).rejects.toThrow("the backup service responded without a known state");
  }
  await using proxy = await startService("<html>");
  await expect(proxy.ensure()).rejects.toThrow("the answer does not parse");
});
