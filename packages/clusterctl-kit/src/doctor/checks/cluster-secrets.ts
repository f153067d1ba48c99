import { clusterNameLabel, parseClusterSecretName, type SecretPurpose } from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import { listAt, textAt, textsAt } from "@capikit/common/json";
import { shellWords } from "@capikit/common/text";
import { parseYaml } from "@capikit/common/yaml";
import type { ReadObject } from "@capikit/inventory";
import { bundleExpiry, decoded, leafExpiry } from "../facts/certificate-expiry.ts";
import { type CheckContext, defineCheck, kubectlName, objectName } from "../model/check.ts";
import { judgeExpiry, type ReportFinding } from "../model/finding.ts";

/** Secrets with a kubeconfig or the certificate of an authority; `sa` has only keys. */
const checkedPurposes: ReadonlySet<SecretPurpose> = new Set(["kubeconfig", "ca", "etcd", "proxy"]);

const parallel = 20;

type Code = "doctor/cluster-ca-expiry" | "doctor/kubeconfig-expiry" | "doctor/kubeconfig-invalid";

/** Checks the CAs and kubeconfigs of workload clusters. Only times of expiry are kept. */
export const clusterSecretsCheck = defineCheck<Code>({
  name: "cluster-secrets",
  title: "CAs and kubeconfigs of workload clusters are valid",
  diagnostics: {
    "doctor/cluster-ca-expiry": {
      severity: "warning",
      title: "CA certificates of workload clusters do not expire soon",
      why: "With an expired CA certificate, no client, Node or etcd member trusts the others: the workload cluster stops. Cluster API does not rotate CAs.",
    },
    "doctor/kubeconfig-expiry": {
      severity: "warning",
      title: "Kubeconfigs of workload clusters do not expire soon",
      why: "Controllers use the kubeconfig: with an expired client certificate they lose the workload cluster.",
    },
    "doctor/kubeconfig-invalid": {
      severity: "error",
      title: "Kubeconfig Secrets contain a kubeconfig",
      why: "Controllers cannot reach the workload cluster, and its Machines do not become ready.",
    },
  },
  async run(context, report) {
    const { namespace } = context;
    const selection = { namespace, labelSelector: clusterNameLabel, metadata: true };
    let reads: Promise<void>[] = [];
    for await (const { metadata } of context.list(secret, selection)) {
      const names = { namespace: textAt(metadata, "namespace"), name: textAt(metadata, "name") };
      const cluster = textsAt(metadata, "labels")[clusterNameLabel];
      const parsed = parseClusterSecretName(names.name);
      if (parsed === undefined || parsed.clusterName !== cluster || !checkedPurposes.has(parsed.purpose))
        continue;
      reads.push(checkSecret({ ...names, ...parsed }, context, report));
      if (reads.length < parallel) continue;
      await Promise.all(reads);
      reads = [];
    }
    await Promise.all(reads);
  },
});

interface Names {
  readonly namespace: string;
  readonly name: string;
  readonly clusterName: string;
  readonly purpose: SecretPurpose;
}

async function checkSecret(names: Names, context: CheckContext, report: ReportFinding<Code>): Promise<void> {
  const object = await context.get(secret, names);
  if (typeof object === "string") return;
  const { clusterName, purpose } = names;
  const target = objectName("Secret", names);
  if (purpose !== "kubeconfig") {
    const expiry = judge(bundleExpiry(decoded(textAt(object, "data", "tls.crt"))), context);
    if (expiry !== undefined)
      report(
        "doctor/cluster-ca-expiry",
        target,
        `the CA certificate ${purpose} of Cluster ${clusterName} ${expiry.message}`,
        {
          severity: expiry.severity,
          help: `replace the CA before it expires: create a new Cluster and move the workload, or rotate by hand as described for kubeadm`,
        },
      );
    return;
  }
  const owner = listAt(object, "metadata", "ownerReferences").find((one) =>
    textAt(one, "kind").endsWith("ControlPlane"),
  );
  // Without a control plane that owns it, nothing creates the Secret again.
  const help =
    owner === undefined
      ? `replace the kubeconfig in the key \`value\` of the Secret: no control plane owns it, so do not delete it`
      : `kubectl delete ${kubectlName({ plural: "secret", group: "" }, names)}: ${objectName(textAt(owner, "kind"), { name: shellWords(textAt(owner, "name")) })} creates it again`;
  const expires = clientExpiry(object);
  if (expires === "invalid")
    return report("doctor/kubeconfig-invalid", target, "has no kubeconfig in the key `value`", { help });
  const expiry = judge(expires, context);
  if (expiry !== undefined)
    report(
      "doctor/kubeconfig-expiry",
      target,
      `the client certificate of Cluster ${clusterName} ${expiry.message}`,
      {
        severity: expiry.severity,
        help,
      },
    );
}

function judge(expires: number | undefined, context: CheckContext): ReturnType<typeof judgeExpiry> {
  return expires === undefined ? undefined : judgeExpiry(expires, context);
}

/** Returns when the first client certificate expires; undefined for other credentials. */
function clientExpiry(object: ReadObject): number | "invalid" | undefined {
  try {
    const kubeconfig = parseYaml(decoded(textAt(object, "data", "value")));
    if (listAt(kubeconfig, "clusters").length === 0) return "invalid";
    const certificates = listAt(kubeconfig, "users").flatMap((user) => {
      const expires = leafExpiry(decoded(textAt(user, "user", "client-certificate-data")));
      return expires === undefined ? [] : [expires];
    });
    return certificates.length === 0
      ? undefined
      : certificates.reduce((first, time) => Math.min(first, time));
  } catch {
    return "invalid";
  }
}
