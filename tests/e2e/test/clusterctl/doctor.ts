import { createClient } from "@capikit/client";
import { type Diagnosis, diagnoseCluster } from "@capikit/clusterctl-kit/doctor";
import { expect } from "vitest";
import { plantProblems, reportHealthy } from "../../src/planted-problems.ts";
import type { ReleasedManagementCluster } from "../../src/released-management-cluster.ts";

const group = "infrastructure.cluster.x-k8s.io";

/** Codes of the findings that the problems cause, and their objects. */
const expectedFindings: readonly string[] = [
  "doctor/provider-duplicate Provider troubled/infrastructure-local",
  "doctor/provider-version Provider troubled/addon-latest",
  "doctor/provider-type Provider troubled/infrastructure-typo",
  "doctor/kubeadm-skew Provider troubled/bootstrap-kubeadm",
  ...["addon-latest", "bootstrap-kubeadm"].map(
    (name) => `doctor/deployment-missing Provider troubled/${name}`,
  ),
  ...["beta", "empty", "local", "old", "typo"].map(
    (name) => `doctor/deployment-missing Provider troubled/infrastructure-${name}`,
  ),
  "doctor/deployment-stopped Deployment bootstrap-local-system/bootstrap-local-controller-manager",
  "doctor/deployment-unavailable Deployment control-plane-local-system/control-plane-local-controller-manager",
  "doctor/contract-missing Provider troubled/infrastructure-empty",
  "doctor/contract-mismatch Provider troubled/infrastructure-old",
  "doctor/contract-ends Provider troubled/infrastructure-beta",
  `doctor/contract-version CustomResourceDefinition unserveds.${group}`,
  `doctor/crd-not-established CustomResourceDefinition copies.${group}`,
  `doctor/crd-deleting CustomResourceDefinition deleteds.${group}`,
  `doctor/stored-version-unserved CustomResourceDefinition storeds.${group}`,
  `doctor/stored-version-old CustomResourceDefinition olders.${group}`,
  "doctor/api-version-deprecated Cluster.cluster.x-k8s.io",
  "doctor/webhook-service-missing ValidatingWebhookConfiguration service-missing",
  "doctor/webhook-no-endpoints ValidatingWebhookConfiguration no-endpoints",
  "doctor/webhook-port-missing ValidatingWebhookConfiguration no-port",
  "doctor/webhook-ca-missing ValidatingWebhookConfiguration ca-missing",
  "doctor/webhook-ca-expiry ValidatingWebhookConfiguration ca-expired",
  "doctor/extension-unreachable ExtensionConfig unreachable",
  "doctor/extension-not-discovered ExtensionConfig unreachable",
  "doctor/extension-not-discovered ExtensionConfig untrusted",
  "doctor/extension-ca-missing ExtensionConfig untrusted",
  "doctor/annotation-paused ExtensionConfig outdated",
  "doctor/extension-outdated ExtensionConfig outdated",
  "doctor/hook-unknown ExtensionConfig outdated, handler old.outdated",
  "doctor/spec-paused Cluster troubled/paused",
  "doctor/spec-paused Cluster troubled/other",
  "doctor/deletion-hook Machine troubled/hooked",
  "doctor/deletion-stuck Machine troubled/stuck",
  "doctor/annotation-paused Machine troubled/annotated",
  "doctor/move-incomplete Machine troubled/annotated",
  "doctor/move-blocked Machine troubled/annotated",
  "doctor/machine-certificates-expiry Machine troubled/annotated",
  "doctor/machine-certificates-date Machine troubled/undated",
  "doctor/reference-missing Cluster troubled/other",
  // Both Clusters refer to one LocalCluster.
  "doctor/object-shared Cluster troubled/paused",
  ...["annotated", "undated"].flatMap((name) => [
    `doctor/reference-missing Machine troubled/${name}`,
    `doctor/bootstrap-data-missing Machine troubled/${name}`,
  ]),
  "doctor/cluster-ca-expiry Secret troubled/paused-ca",
  "doctor/kubeconfig-expiry Secret troubled/paused-kubeconfig",
  "doctor/kubeconfig-invalid Secret troubled/other-kubeconfig",
];

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
    const own = await diagnoseCluster(client);
    expect(own).toMatchObject({ findings: [], judged: { check: 0 } });
    expect(own.checks.map(({ name, state }) => [name, state])).toEqual(
      checks.map(({ name }) => [name, "incomplete"]),
    );
  } finally {
    await client.close();
  }
}

function namesOf({ findings }: Diagnosis): readonly string[] {
  return findings.map(({ code, location }) => `${code} ${location?.object}`).sort();
}
