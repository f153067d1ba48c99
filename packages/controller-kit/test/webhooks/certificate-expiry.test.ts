import { rm } from "node:fs/promises";
import { Registry } from "prom-client";
import { afterEach, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { webhookServer } from "../../src/webhooks/index.ts";

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** Returns the result of the check with a certificate of an hour, and the metric. */
async function check(leftMs: number): Promise<{ readonly error: unknown; readonly metrics: string }> {
  const certDir = await certificateFolder(await newCertificate("01", ["localhost"], leftMs));
  folders.push(certDir);
  const registry = new Registry();
  const server = webhookServer({ webhooks: [], port: 0, host: "127.0.0.1", certDir, registry });
  await using _ = await server.start();
  const error = await (async () => await server.check({} as never))().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, metrics: await registry.metrics() };
}

it("is ready with a valid certificate, and reports its end", async () => {
  const { error, metrics } = await check(3_600_000);
  expect(error).toBeUndefined();
  expect(metrics).toMatch(/^capikit_certificate_expiry_timestamp_seconds\{file=".*tls.crt"\} \d+$/m);
});

it("warns in the last tenth of the validity, and is not ready afterwards", async () => {
  expect((await check(60_000)).error).toMatchObject({
    isWarning: true,
    message: expect.stringContaining("the certificate expires at"),
  });
  expect((await check(-1_000)).error).toMatchObject({
    isWarning: false,
    message: expect.stringContaining("the certificate expired at"),
  });
});
