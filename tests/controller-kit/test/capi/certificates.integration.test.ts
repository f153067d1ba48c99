import type { EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { parseKubeconfig } from "@capikit/client/config";
import {
  generateCertificates,
  initialControlPlaneCertificates,
  newKubeconfig,
} from "@capikit/controller-kit/capi/workload";
import { askReference } from "@capikit/reference";
import { describe, expect, inject, it } from "vitest";

const short: readonly EncryptionAlgorithmType[] = ["RSA-2048", "ECDSA-P256", "ECDSA-P384"];
// Generating RSA keys takes seconds.
const algorithms = inject("nightly") ? ([...short, "RSA-3072", "RSA-4096"] as const) : short;

describe("certificates and keys", () => {
  it.each(algorithms)("of %s are equivalent to upstream's for Go", async (algorithm) => {
    const made = await generateCertificates(
      initialControlPlaneCertificates({
        encryptionAlgorithm: algorithm,
        caCertificateValidityPeriodDays: 30,
      }),
    );
    const authority = made.find(({ purpose }) => purpose === "ca")?.keyPair ?? { certificate: "", key: "" };
    const kubeconfig = await newKubeconfig({
      clusterName: "prod",
      server: "https://h:6443",
      authority,
      algorithm,
    });
    const { identity } = await parseKubeconfig(kubeconfig);
    if (identity?.type !== "client-certificate") throw new Error("no client certificate");
    const pairs = [...made.map(({ keyPair }) => keyPair), identity];
    const types = pairs.flatMap((pair) => [pair?.certificate ?? "", pair?.key ?? ""]);
    const [answer = {}] = await askReference("capi-util", [{ op: "certificates", type: algorithm, types }]);
    expect(answer.error).toBeUndefined();
    const { upstream, ours } = answer.out as { upstream: readonly unknown[]; ours: readonly unknown[] };
    expect(ours).toHaveLength(5);
    expect(ours).toEqual(upstream);
  });
});
