import { type PlatformResponse, startPlatformServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { backupServiceAt } from "../src/backup-service.ts";
import { context } from "./support/clusters.ts";

async function startService(response: PlatformResponse = { body: { state: "Running" } }) {
  const server = await startPlatformServer(() => response);
  const backups = backupServiceAt(server.url);
  return {
    server,
    ensure: (signal = new AbortController().signal) => backups.ensure("id", ["a"], { ...context(), signal }),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

it("puts the volumes of a backup, and returns its state", async () => {
  await using service = await startService();
  expect(await service.ensure()).toBe("Running");
  expect(service.server.requests).toMatchObject([
    { method: "PUT", path: "/backups/id", body: '{"volumes":["a"]}' },
  ]);
});

it("is unavailable without a connection, while it limits requests, and after its own errors", async () => {
  await using service = await startService();
  for (const fault of [
    "reset",
    "lost-answer",
    "internal-error",
    "unavailable",
    "too-many-requests",
  ] as const) {
    service.server.inject(fault);
    expect(await service.ensure()).toBe("Unavailable");
  }
  expect(service.server.remainingFaults).toBe(0);
  await service.server.stop();
  expect(await service.ensure()).toBe("Unavailable");
  await expect(service.ensure(AbortSignal.abort())).rejects.toThrow("aborted");
});

it("reports other errors", async () => {
  await using forbidden = await startService({ status: 403 });
  await expect(forbidden.ensure()).rejects.toThrow("http_403");
  for (const body of ["", "{}", '{"state":"Lost"}', "[]"]) {
    await using service = await startService({ body });
    await expect(service.ensure()).rejects.toThrow("the backup service responded without a known state");
  }
  await using proxy = await startService({ body: "<html>" });
  await expect(proxy.ensure()).rejects.toThrow("the answer does not parse");
});
