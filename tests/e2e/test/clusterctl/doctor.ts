import { createClient } from "@capikit/client";
import { type Diagnosis, diagnoseCluster } from "@capikit/clusterctl-kit/doctor";
import { expect } from "vitest";
import { expectedFindings } from "../../src/expected-findings.ts";
import { plantProblems, reportHealthy } from "../../src/planted-problems.ts";
import type { ReleasedManagementCluster } from "../../src/released-management-cluster.ts";

/** Checks a management cluster in which all is well. */
export async function expectNoProblems(management: ReleasedManagementCluster): Promise<void> {
  const { client } = management.controlPlane;
  // No cert-manager completes the webhooks that the last release brought.
  await management.injectAuthority();
  await reportHealthy(client);
  const { findings, checks } = await diagnoseCluster(client);
  expect(findings).toEqual([]);
  expect(checks.filter(({ state }) => state !== "done")).toEqual([]);
}

/** Plants problems in a management cluster, which the diagnosis must name. */
export async function expectPlantedProblems(management: ReleasedManagementCluster): Promise<void> {
  const { client, webhookServing } = management.controlPlane;
  await reportHealthy(client);
  expect((await diagnoseCluster(client)).findings).toEqual([]);
  await plantProblems(client, webhookServing.certificateAuthority);
  const diagnosis = await diagnoseCluster(client, { stuckAfterMinutes: 0 });
  expect(namesOf(diagnosis)).toEqual([...expectedFindings].sort());
  expect(diagnosis.findings.filter(({ help = "", why }) => help === "" || why === "")).toEqual([]);
  expect(JSON.stringify(diagnosis)).not.toMatch(/top-secret|BEGIN|client-certificate-data/);
  await expectRejectedReads(management, diagnosis);
}

/** A user without rights gets no findings but incomplete checks. */
async function expectRejectedReads(
  { controlPlane }: ReleasedManagementCluster,
  { checks }: Diagnosis,
): Promise<void> {
  const { config } = await controlPlane.addUser({ name: "nobody" });
  const client = createClient(config);
  try {
    const { findings } = await diagnoseCluster(client);
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(["doctor/not-checked"]));
    expect(findings.map(({ check }) => check).sort()).toEqual(checks.map(({ name }) => name).sort());
  } finally {
    await client.close();
  }
}

function namesOf({ findings }: Diagnosis): readonly string[] {
  return findings.map(({ code, location }) => `${code} ${location?.object}`).sort();
}
