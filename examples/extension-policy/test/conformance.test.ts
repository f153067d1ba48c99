import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority } from "@capikit/envtest";
import { type ExtensionServer, startExtension } from "@capikit/extension-kit";
import { conformanceAsText, isConformant, runConformance } from "@capikit/extension-kit/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extension } from "../src/extension/extension.ts";

let certDir: string;
let ca: string;
let server: ExtensionServer;

beforeAll(async () => {
  certDir = await mkdtemp(join(tmpdir(), "extension-policy-"));
  const authority = await createAuthority("extension-policy");
  const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
  await writeFile(join(certDir, "tls.crt"), certificate);
  await writeFile(join(certDir, "tls.key"), key);
  ca = authority.certificate;
  server = await startExtension({ extension, certDir, host: "127.0.0.1", port: 0 });
});

afterAll(async () => {
  await server?.stop();
  await rm(certDir, { recursive: true });
});

test("it speaks the protocol of Cluster API", async () => {
  // How fast the machine is just now is not looked at.
  const report = await runConformance({
    url: `https://127.0.0.1:${server.port}`,
    ca,
    skip: ["patches/speed"],
    // The samples have no objects that the policies change.
    allow: ["no-patches"],
    // The made-up upgrades go there.
    settings: { kubernetesVersions: "v1.34.2 v1.35.0" },
  });
  expect(report.handlers).toHaveLength(extension.handlers.length);
  expect(conformanceAsText(report)).toMatch(/speaks the protocol of Cluster API v1\.14/);
  expect(isConformant(report, "warning"), conformanceAsText(report)).toBe(true);
});
