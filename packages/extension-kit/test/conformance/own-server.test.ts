import { rm } from "node:fs/promises";
import { catalog } from "@capikit/api/catalog";
import { afterAll, beforeAll, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import {
  conformanceAsText,
  conformanceChecks,
  isConformant,
  runConformance,
} from "../../src/conformance/index.ts";
import { type ExtensionServer, startExtension } from "../../src/index.ts";
import { startDefectiveServer } from "./support/defective-server.ts";
import { statefulExtension } from "./support/stateful-extension.ts";
import { variableExtension } from "./support/variable-extension.ts";
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
  // How fast the machine is just now is not looked at.
  const report = await runConformance({
    url: `https://127.0.0.1:${server.port}`,
    ca,
    skip: ["patches/speed"],
  });
  expect(conformanceAsText(report)).toMatch(
    /speaks the protocol of Cluster API v1\.14\n16 handlers called; /,
  );
  expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  expect(isConformant(report, "warning")).toBe(true);
  expect(report.handlers).toHaveLength(catalog.names.length - 1);
  // No call fails, so the checks of failures are skipped.
  const skipped = report.results.filter(({ outcome }) => outcome === "skipped");
  expect(skipped.map(({ check }) => check.code)).toEqual(["response/failure-message"]);
  expect(report.results.map(({ check }) => check)).toEqual(
    conformanceChecks.filter(({ code }) => code !== "patches/speed"),
  );
});

it("passes operations that take several calls", async () => {
  await using stateful = await startExtension({
    extension: statefulExtension(),
    certDir,
    port: 0,
    host: "127.0.0.1",
  });
  const report = await runConformance({
    url: `https://127.0.0.1:${stateful.port}`,
    ca,
    skip: ["robustness/large"],
  });
  expect(report.handlers).toEqual(["BeforeClusterDelete back-up", "UpdateMachine update"]);
  expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
});

it("samples the variables that the extension defines", async () => {
  await using server = await startExtension({
    extension: variableExtension,
    certDir,
    port: 0,
    host: "127.0.0.1",
  });
  const report = await runConformance({
    url: `https://127.0.0.1:${server.port}`,
    ca,
    only: ["request", "patches", "hooks"],
    skip: ["patches/speed"],
  });
  expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  const passed = report.results.filter(({ outcome }) => outcome === "passed").map(({ check }) => check.code);
  expect(passed).toEqual(
    expect.arrayContaining([
      "hooks/success",
      "hooks/variable-values",
      "patches/apply",
      "request/other-objects",
    ]),
  );
});

it("shows a certificate where that is wanted", async () => {
  const pair = await newCertificate("02");
  const folder = await certificateFolder(pair);
  // The server's own certificate, which signs itself, does for both.
  await using mutual = await startExtension({
    extension: wholeExtension,
    certDir: folder,
    port: 0,
    host: "127.0.0.1",
    clientCaName: "tls.crt",
  });
  const url = `https://127.0.0.1:${mutual.port}`;
  const options = { url, ca: pair.cert, only: ["connection", "discovery"] };
  const failed = async (more: object): Promise<string[]> =>
    (await runConformance({ ...options, ...more })).results
      .filter(({ outcome }) => outcome === "failed")
      .map(({ check }) => check.code);
  expect(await failed({ clientCertificate: pair })).toEqual([]);
  expect(await failed({})).toEqual(["discovery/answered"]);
  await rm(folder, { recursive: true });
});

it("calls below the path of the URL", async () => {
  const pair = await newCertificate("03");
  const { url, stop } = await startDefectiveServer(pair, {
    answer: ({ path }, right) =>
      path.startsWith("/base/dir/")
        ? right({ path: path.slice("/base/dir".length) })
        : { status: 404, body: "" },
  });
  const report = await runConformance({
    url: `${url}/base/dir/`,
    ca: pair.cert,
    skip: ["robustness", "patches/speed"],
  });
  await stop();
  expect(report.handlers).toHaveLength(7);
  expect(conformanceAsText(report)).toContain(" 0 failed, 0 recommended checks failed");
});
