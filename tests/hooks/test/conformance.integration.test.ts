import { conformanceAsText, isConformant, runConformance } from "@capikit/extension-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GoExtension, startGoExtension } from "../src/go-extension.ts";

let extension: GoExtension;
beforeAll(async () => {
  extension = await startGoExtension();
}, 300_000);
afterAll(() => extension?.stop());

it("upstream's own server passes every check", async () => {
  // How fast the machine is just now is not looked at.
  const { url, ca } = extension;
  const report = await runConformance({ url, ca, skip: ["patches/speed"] });
  expect(conformanceAsText(report)).toMatch(
    /speaks the protocol of Cluster API v1\.14\n16 handlers called; /,
  );
  expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  expect(isConformant(report, "warning")).toBe(true);
  const skipped = report.results.filter(({ outcome }) => outcome === "skipped");
  expect(skipped.map(({ check }) => check.code)).toEqual(["response/failure-message"]);
});
