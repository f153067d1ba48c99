import {
  clusterNameLabel,
  machineCertificatesExpiryDateAnnotation,
  type SecretPurpose,
} from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import { listAt, textAt } from "@capikit/common/json";
import { shellWords } from "@capikit/common/text";
import { humanDuration } from "@capikit/common/time";
import { parseYaml } from "@capikit/common/yaml";
import {
  coreGroup,
  failedProbeOf,
  type InventoryObject,
  isControlPlaneInitialized,
  type ReadObject,
} from "@capikit/inventory";
import { bundleExpiry, decoded, leafExpiry } from "../model/certificate-expiry.ts";
import {
  type CheckContext,
  type DoctorCheck,
  defineCheck,
  kubectlName,
  objectName,
  type ScannedKind,
  type ScannedObject,
} from "../model/check.ts";
import { judgeExpiry, type ReportFinding } from "../model/finding.ts";

/** Certificates that the control plane of kubeadm needs for each Machine. */
const kubeadmPurposes: readonly SecretPurpose[] = ["ca", "etcd", "proxy", "sa"];

const parallel = 20;

type Code =
  | "doctor/cluster-ca-expiry"
  | "doctor/cluster-secret-label"
  | "doctor/cluster-secret-missing"
  | "doctor/cluster-unreachable"
  | "doctor/kubeconfig-ca"
  | "doctor/kubeconfig-expiry"
  | "doctor/kubeconfig-invalid";

/** Checks the CAs and kubeconfigs of workload clusters. Only times of expiry are kept. */
const clusterSecretsCheck = defineCheck<Code>({
  name: "cluster-secrets",
  title: "CAs and kubeconfigs of workload clusters are valid, and Cluster API reaches the clusters",
  diagnostics: {
    "doctor/cluster-ca-expiry": {
      severity: "warning",
      title: "CA certificates of workload clusters do not expire soon",
      why: "With an expired CA certificate, no client, Node or etcd member trusts the others: the workload cluster stops. Cluster API does not rotate CAs.",
    },
    "doctor/cluster-secret-missing": {
      severity: "error",
      title: "Clusters have the Secrets that controllers read",
      why: "Without the kubeconfig, controllers do not reach the workload cluster. Without a certificate or key, the control plane creates no Machines.",
    },
    "doctor/cluster-secret-label": {
      severity: "error",
      title: "Secrets of Clusters have the label of their Cluster",
      why: "Cluster API caches only Secrets with the label, so controllers do not see the others.",
    },
    "doctor/cluster-unreachable": {
      severity: "error",
      title: "Cluster API reaches the workload clusters",
      why: "Controllers cannot read Nodes: Machines are neither ready nor remediated, and rollouts stop.",
    },
    "doctor/kubeconfig-expiry": {
      severity: "warning",
      title: "Kubeconfigs of workload clusters do not expire soon",
      why: "Controllers use the kubeconfig: with an expired client certificate they lose the workload cluster.",
    },
    "doctor/kubeconfig-ca": {
      severity: "error",
      title: "Kubeconfigs trust the CA of their Cluster",
      why: "Controllers reject the certificate of the workload cluster's API server, and lose the cluster.",
    },
    "doctor/kubeconfig-invalid": {
      severity: "error",
      title: "Kubeconfig Secrets contain a kubeconfig",
      why: "Controllers cannot reach the workload cluster, and its Machines do not become ready.",
    },
  },
  scan(context, report) {
    const wanted: Names[] = [];
    return {
      object(object, { descriptor }) {
        if (object.kind !== "Cluster" || descriptor.group !== coreGroup) return;
        const { namespace = "", name: clusterName = "" } = object.metadata;
        reportUnreachable(object, descriptor, context, report);
        const isKubeadm = textAt(object, "spec", "controlPlaneRef", "kind") === "KubeadmControlPlane";
        for (const purpose of ["kubeconfig", ...kubeadmPurposes] as const)
          wanted.push({
            namespace,
            clusterName,
            purpose,
            name: `${clusterName}-${purpose}`,
            isRequired:
              isControlPlaneInitialized(object as InventoryObject) && (purpose === "kubeconfig" || isKubeadm),
          });
      },
      async finish() {
        for (let start = 0; start < wanted.length; start += parallel)
          await Promise.all(
            wanted.slice(start, start + parallel).map((names) => checkSecret(names, context, report)),
          );
      },
    };
  },
});

function reportUnreachable(
  cluster: ScannedObject,
  descriptor: ScannedKind["descriptor"],
  { now, stuckAfter }: CheckContext,
  report: ReportFinding<Code>,
): void {
  const probe = failedProbeOf(cluster as InventoryObject);
  const age = now - Date.parse(probe?.lastTransitionTime ?? "");
  if (probe === undefined || !(age >= stuckAfter)) return;
  report(
    "doctor/cluster-unreachable",
    objectName(cluster.kind, cluster.metadata),
    `RemoteConnectionProbe is False for ${humanDuration(age)}: ${(probe.message || probe.reason).replaceAll("\n", " ")}`,
    {
      help: `check the kubeconfig Secret and the endpoint: kubectl describe ${kubectlName(descriptor, cluster.metadata)}`,
    },
  );
}

interface Names {
  readonly namespace: string;
  readonly name: string;
  readonly clusterName: string;
  readonly purpose: SecretPurpose;
  readonly isRequired: boolean;
}

async function checkSecret(names: Names, context: CheckContext, report: ReportFinding<Code>): Promise<void> {
  const object = await context.get(secret, names);
  const { clusterName, purpose, isRequired } = names;
  const target = objectName("Secret", names);
  const reference = kubectlName({ plural: "secret", group: "" }, names);
  if (object === "missing" && isRequired)
    report("doctor/cluster-secret-missing", target, `does not exist, but Cluster ${clusterName} needs it`, {
      help: "restore it from a backup: Cluster API creates it only for a new control plane",
    });
  if (typeof object === "string") return;
  const label = textAt(object, "metadata", "labels", clusterNameLabel);
  if (label !== clusterName && isRequired)
    report(
      "doctor/cluster-secret-label",
      target,
      `${label === "" ? "has no label" : `has ${JSON.stringify(label)} in the label`} ${clusterNameLabel}`,
      { help: `kubectl label ${reference} ${shellWords(`${clusterNameLabel}=${clusterName}`)} --overwrite` },
    );
  // It has keys only.
  if (purpose === "sa") return;
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
      : `kubectl delete ${reference}: ${objectName(textAt(owner, "kind"), { name: shellWords(textAt(owner, "name")) })} creates it again`;
  const expires = clientExpiry(object);
  if (expires === "invalid")
    return report("doctor/kubeconfig-invalid", target, "has no kubeconfig in the key `value`", { help });
  if (isRequired && (await trustsAnotherCa(object, names, context)))
    report(
      "doctor/kubeconfig-ca",
      target,
      `does not contain the CA certificate of Secret ${clusterName}-ca`,
      {
        help,
      },
    );
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

/** Reports whether a kubeconfig has CA certificates, and not that of its Cluster. */
async function trustsAnotherCa(
  object: ReadObject,
  { namespace, clusterName }: Names,
  { get }: CheckContext,
): Promise<boolean> {
  const kubeconfig = parseYaml(decoded(textAt(object, "data", "value")));
  const trusted = listAt(kubeconfig, "clusters").map((one) =>
    decoded(textAt(one, "cluster", "certificate-authority-data")),
  );
  if (trusted.every((text) => text === "")) return false;
  const ca = await get(secret, { namespace, name: `${clusterName}-ca` });
  const own = typeof ca === "string" ? "" : decoded(textAt(ca, "data", "tls.crt"));
  const plain = (text: string): string => text.replace(/\s/g, "");
  return own !== "" && !trusted.some((text) => plain(text).includes(plain(own)));
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

/** Checks certificates of control plane machines by the annotation of their bootstrap configs. */
const machineCertificatesCheck = defineCheck({
  name: "machine-certificates",
  title: "Certificates of control plane machines are valid",
  diagnostics: {
    "doctor/machine-certificates-expiry": {
      severity: "warning",
      title: "Certificates of control plane machines do not expire soon",
      why: "The API server and etcd of the machine stop to work with expired certificates. kubeadm issues them for one year; a rollout renews them.",
    },
    "doctor/machine-certificates-date": {
      severity: "warning",
      title: "The expiry annotation is a date",
      why: "The control plane provider ignores the annotation, and does not replace the machine in time.",
    },
  },
  scan: (context, report) => ({
    object(object) {
      const text = object.metadata.annotations?.[machineCertificatesExpiryDateAnnotation];
      if (text === undefined) return;
      const name = objectName(object.kind, object.metadata);
      const expires = Date.parse(text);
      if (Number.isNaN(expires)) {
        report(
          "doctor/machine-certificates-date",
          name,
          `its annotation has no date: ${JSON.stringify(text)}`,
          {
            help: `write the date as RFC 3339, such as 2027-01-31T12:00:00Z, in ${machineCertificatesExpiryDateAnnotation}`,
          },
        );
        return;
      }
      const expiry = judgeExpiry(expires, context, "expire");
      if (expiry === undefined) return;
      report(
        "doctor/machine-certificates-expiry",
        name,
        `the certificates of its machine ${expiry.message}`,
        {
          severity: expiry.severity,
          help: rolloutHelp(object),
        },
      );
    },
  }),
});

function rolloutHelp({ metadata: { namespace, labels } }: ScannedObject): string {
  const controlPlane = labels?.["cluster.x-k8s.io/control-plane-name"] ?? "NAME";
  const target = `${shellWords(`kubeadmcontrolplane/${controlPlane}`)} -n ${shellWords(namespace ?? "")}`;
  return `replace the machines: clusterctl alpha rollout restart ${target}; set spec.rollout.before.certificatesExpiryDays to renew in time`;
}

/** Checks of certificates and the Secrets of Clusters. */
export const certificateChecks: readonly DoctorCheck[] = [clusterSecretsCheck, machineCertificatesCheck];
