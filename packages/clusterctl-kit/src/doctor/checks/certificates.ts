import { providerNameLabel } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { textAt } from "@capikit/common/json";
import { conditionOf } from "@capikit/inventory";
import { defineCheck, kubectlName, objectName } from "../model/check.ts";
import { judgeExpiry } from "../model/finding.ts";

/** cert-manager's Certificate. */
const certificate: KindDescriptor<KubernetesObject> = Object.freeze({
  group: "cert-manager.io",
  version: "v1",
  kind: "Certificate",
  plural: "certificates",
  scope: "Namespaced",
});

const why =
  "The API server rejects all writes of the provider's objects once the webhooks have no valid certificate.";

/** Checks the serving certificates of providers by cert-manager's status: reads no Secrets. */
export const certificatesCheck = defineCheck({
  name: "certificates",
  title: "cert-manager issues and renews the serving certificates of providers",
  diagnostics: {
    "doctor/certificate-not-ready": {
      severity: "error",
      title: "Certificates of providers are ready",
      why,
    },
    "doctor/certificate-expiry": {
      severity: "warning",
      title: "Certificates of providers are renewed in time",
      why,
    },
  },
  async run(context, report) {
    for await (const object of context.list(certificate, { labelSelector: providerNameLabel })) {
      const names = {
        namespace: textAt(object, "metadata", "namespace"),
        name: textAt(object, "metadata", "name"),
      };
      const target = objectName("Certificate", names);
      const help = `kubectl describe ${kubectlName(certificate, names)}; kubectl logs -n cert-manager deployment/cert-manager`;
      const ready = conditionOf(object, "Ready");
      const age = context.now - Date.parse(textAt(object, "metadata", "creationTimestamp"));
      if (ready === undefined && age > context.stuckAfter)
        report("doctor/certificate-not-ready", target, "cert-manager has not processed it", { help });
      else if (ready?.status === "False")
        report("doctor/certificate-not-ready", target, `is not ready: ${ready.message}`, { help });
      const expires = Date.parse(textAt(object, "status", "notAfter"));
      // cert-manager may renew short certificates later than the limit.
      const renewal = Date.parse(textAt(object, "status", "renewalTime"));
      if (Number.isNaN(expires) || renewal > context.now) continue;
      const expiry = judgeExpiry(expires, context);
      if (expiry !== undefined)
        report("doctor/certificate-expiry", target, `${expiry.message}, and was not renewed`, {
          help,
          severity: expiry.severity,
        });
    }
  },
});
