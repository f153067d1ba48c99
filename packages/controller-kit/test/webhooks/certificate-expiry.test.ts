import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Registry } from "prom-client";
import { afterEach, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { webhookServer } from "../../src/webhooks/index.ts";

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** Returns the result of the check with certificates of an hour, and the metrics. */
async function check(
  leftMs: number,
  clientCas: readonly number[] = [],
): Promise<{ readonly error: unknown; readonly metrics: string }> {
  const certDir = await certificateFolder(await newCertificate("01", ["localhost"], leftMs));
  folders.push(certDir);
  const clientCaFile = join(certDir, "ca.crt");
  const cas = clientCas.map(async (left, n) => (await newCertificate(`1${n}`, ["localhost"], left)).cert);
  await writeFile(clientCaFile, (await Promise.all(cas)).join(""));
  const registry = new Registry();
  const tls = clientCas.length === 0 ? {} : { clientCaFile };
  const server = webhookServer({ webhooks: [], port: 0, host: "127.0.0.1", certDir, registry, tls });
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

it("checks the CA certificates of clients: the last one of a bundle that expires", async () => {
  const { error, metrics } = await check(3_600_000, [-1_000, 3_600_000]);
  expect(error).toBeUndefined();
  expect(metrics).toMatch(/^capikit_certificate_expiry_timestamp_seconds\{file=".*ca.crt"\} \d+$/m);
  expect((await check(3_600_000, [-1_000, 60_000])).error).toMatchObject({
    isWarning: true,
    message: expect.stringMatching(/^the CA certificate of clients expires at [^;]+: renew it$/),
  });
  expect((await check(60_000, [-1_000, -2_000])).error).toMatchObject({
    isWarning: false,
    message: expect.stringMatching(
      /^the certificate expires at [^;]+: renew it; the CA certificate of clients expired at [^;]+: renew it$/,
    ),
  });
});
