import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { conformanceChecks, runConformance } from "../../src/conformance/index.ts";
import { newCertificate } from "../support/certificates.ts";
import type { Fault } from "./support/faults/fault.ts";
import { faults } from "./support/faults/index.ts";
import { startFaultyServer } from "./support/faulty-server.ts";

let pair: Awaited<ReturnType<typeof newCertificate>>;
let other: Awaited<ReturnType<typeof newCertificate>>;
beforeAll(async () => {
  pair = await newCertificate("01");
  other = await newCertificate("02");
});

const isLong = process.env.CAPIKIT_TEST_LONG === "1";

const many = ["malformed", "malformed-stable", "odd", "large"].map((name) => `robustness/${name}`);

/** Each fault goes through all checks; but what sends by far the most requests, and what looks at the time, is left to its own faults. */
function skipped({ check }: Fault): string[] {
  const isAboutMany = isLong || check.startsWith("robustness/");
  return ["patches/speed", ...(isAboutMany ? [] : many)].filter((id) => id !== check);
}

describe("planted faults", () => {
  it.each(faults)("$check finds $what, and nothing else does", async (fault) => {
    const { answer = (_, right) => right(), ...server } = fault.server;
    const { url, stop } = await startFaultyServer(pair, { ...server, answer });
    onTestFinished(stop);
    const report = await runConformance({
      url,
      skip: skipped(fault),
      ...fault.options,
      ca: fault.options?.ca === undefined ? pair.cert : other.cert,
    });
    const failed = report.results.filter(({ outcome }) => outcome === "failed");
    expect(failed.map(({ check, evidence }) => [check.id, evidence.length > 0])).toEqual(
      [fault.check, ...(fault.along ?? [])].map((id) => [id, true]),
    );
  });

  it("are there for every check", () => {
    expect(new Set(faults.map(({ check }) => check))).toEqual(new Set(conformanceChecks.map(({ id }) => id)));
  });
});
