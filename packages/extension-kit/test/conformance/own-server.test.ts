import { rm } from "node:fs/promises";
import { catalog } from "@capikit/api/catalog";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  conformanceAsText,
  conformanceChecks,
  isConformant,
  runConformance,
} from "../../src/conformance/index.ts";
import { type ExtensionServer, startExtension } from "../../src/index.ts";
import { certificateFolder, newCertificate } from "../support/certificates.ts";
import { wholeExtension } from "./support/whole-extension.ts";

let server: ExtensionServer;
let certDir: string;
let ca: string;
beforeAll(async () => {
  const pair = await newCertificate("01");
  ca = pair.cert;
  certDir = await certificateFolder(pair);
  server = await startExtension({ extension: wholeExtension, certDir, port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.stop();
  await rm(certDir, { recursive: true });
});

it("passes every check", async () => {
  const report = await runConformance({ url: `https://127.0.0.1:${server.port}`, ca });
  expect(conformanceAsText(report)).toMatch(
    /speaks the protocol of Cluster API v1\.14\n16 handlers called; /,
  );
  expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  expect(isConformant(report, "should")).toBe(true);
  expect(report.handlers).toHaveLength(catalog.names.length - 1);
  // Nothing of it fails, so that there is no failure to look at.
  const skipped = report.results.filter(({ outcome }) => outcome === "skipped");
  expect(skipped.map(({ check }) => check.id)).toEqual(["response/failure-message"]);
  expect(report.results.map(({ check }) => check)).toEqual(conformanceChecks);
});
