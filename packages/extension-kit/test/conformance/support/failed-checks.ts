import { onTestFinished } from "vitest";
import { newCertificate } from "../../../../serving/test/support/certificates.ts";
import { runConformance } from "../../../src/testing/index.ts";
import { startDefectiveServer } from "./defective-server.ts";
import type { Fault } from "./faults/fault.ts";

const pair = await newCertificate("01");
const other = await newCertificate("02");

/** Runs checks on an extension with a defect. Returns the failed ones, and whether each has evidence. */
export async function failedChecks(
  defect: Fault,
  skip: readonly string[],
): Promise<readonly (readonly [check: string, hasEvidence: boolean])[]> {
  const { answer = (_, right) => right(), ...server } = defect.server;
  const { url, stop } = await startDefectiveServer(pair, { ...server, answer });
  onTestFinished(stop);
  const report = await runConformance({
    url,
    skip,
    ...defect.options,
    ca: defect.options?.ca === undefined ? pair.cert : other.cert,
  });
  const failed = report.results.filter(({ outcome }) => outcome === "failed");
  return failed.map(({ check, evidence }) => [check.code, evidence.length > 0]);
}

/** The failures that a defect must cause. */
export const expectedFailures = (defect: Fault): readonly (readonly [string, boolean])[] =>
  [defect.check, ...(defect.along ?? [])].map((id) => [id, true]);
