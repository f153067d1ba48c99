import { machineCertificatesExpiryDateAnnotation } from "@capikit/api/core/v1beta2";
import { shellWords } from "@capikit/common/text";
import { defineCheck, objectName, type ScannedObject } from "../model/check.ts";
import { judgeExpiry } from "../model/finding.ts";

/** Checks certificates of control plane machines by the annotation of their bootstrap configs. */
export const machineCertificatesCheck = defineCheck({
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
