import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { newCertificate } from "../../../serving/test/support/certificates.ts";
import { conformanceChecks, runConformance } from "../../src/conformance/index.ts";
import { startDefectiveServer } from "./support/defective-server.ts";
import type { Fault } from "./support/faults/fault.ts";
import { faults as defects } from "./support/faults/index.ts";

let pair: Awaited<ReturnType<typeof newCertificate>>;
let other: Awaited<ReturnType<typeof newCertificate>>;
beforeAll(async () => {
  pair = await newCertificate("01");
  other = await newCertificate("02");
});

const isNightly = inject("nightly");

const many = ["malformed", "malformed-stable", "odd", "large"].map((name) => `robustness/${name}`);

/** Checks with many requests, and those of time, only run for their own defects. */
function skipped({ check }: Fault): string[] {
  const isAboutMany = isNightly || check.startsWith("robustness/");
  return ["patches/speed", ...(isAboutMany ? [] : many)].filter((id) => id !== check);
}

describe("planted defects", () => {
  it.each(defects)("$check finds $what, and nothing else does", async (defect) => {
    const { answer = (_, right) => right(), ...server } = defect.server;
    const { url, stop } = await startDefectiveServer(pair, { ...server, answer });
    onTestFinished(stop);
    const report = await runConformance({
      url,
      skip: skipped(defect),
      ...defect.options,
      ca: defect.options?.ca === undefined ? pair.cert : other.cert,
    });
    const failed = report.results.filter(({ outcome }) => outcome === "failed");
    expect(failed.map(({ check, evidence }) => [check.code, evidence.length > 0])).toEqual(
      [defect.check, ...(defect.along ?? [])].map((id) => [id, true]),
    );
  });

  it("are there for every check", () => {
    const planted = new Set(defects.map(({ check }) => check));
    // A release may add no fields.
    const missing = conformanceChecks.filter(({ code }) => !planted.has(code)).map(({ code }) => code);
    expect(missing).toEqual(planted.has("patches/newer-field") ? [] : ["patches/newer-field"]);
    expect([...planted].filter((check) => !conformanceChecks.some(({ code }) => code === check))).toEqual([]);
  });
});
