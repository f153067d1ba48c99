import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { getOrCreate } from "@capikit/common/json";
import { shellWords } from "@capikit/common/text";
import type { WebhookCaller } from "@capikit/inventory";
import { bundleExpiry, decoded } from "../model/certificate-expiry.ts";
import { type DoctorCheck, defineCheck, kubectlName } from "../model/check.ts";
import { judgeExpiry } from "../model/finding.ts";
import { type ServiceState, serviceStates } from "../read/service-state.ts";

/** cert-manager's Certificate. */
const certificate: KindDescriptor<KubernetesObject> = Object.freeze({
  group: "cert-manager.io",
  version: "v1",
  kind: "Certificate",
  plural: "certificates",
  scope: "Namespaced",
});

const rejected =
  "The API server rejects writes of the objects, or for a conversion all requests, as long as it cannot call the webhook.";

const webhooksCheck = defineCheck({
  name: "webhooks",
  title: "The API server can call all webhooks of Cluster API",
  diagnostics: {
    "doctor/webhook-service-missing": {
      severity: "error",
      title: "Services of webhooks exist",
      why: rejected,
    },
    "doctor/webhook-port-missing": {
      severity: "error",
      title: "Services of webhooks have the called port",
      why: rejected,
    },
    "doctor/webhook-no-endpoints": {
      severity: "error",
      title: "Services of webhooks have ready endpoints",
      why: rejected,
    },
    "doctor/webhook-ca-missing": {
      severity: "error",
      title: "Webhooks have a caBundle",
      why: `Without a caBundle the API server does not trust the webhook. ${rejected}`,
    },
    "doctor/webhook-ca-invalid": {
      severity: "error",
      title: "The caBundle of a webhook has certificates",
      why: `Without a valid certificate the API server does not trust the webhook. ${rejected}`,
    },
    "doctor/webhook-certificate-missing": {
      severity: "error",
      title: "Certificates that webhooks take their CA from exist",
      why: `cert-manager renews neither the serving certificate nor the caBundle. ${rejected}`,
    },
    "doctor/webhook-ca-expiry": {
      severity: "warning",
      title: "CA certificates of webhooks do not expire soon",
      why: `With an expired CA certificate the API server does not trust the webhook. ${rejected}`,
    },
  },
  async run(context, report) {
    const stateOf = serviceStates(context);
    const certificates = new Map<string, ReturnType<typeof context.get>>();
    const certificateState = (namespace: string, name: string) =>
      getOrCreate(certificates, `${namespace}/${name}`, () => context.get(certificate, { namespace, name }));
    for (const caller of await context.callers()) {
      const { object, what, target, isOptional } = caller;
      const severity = isOptional ? { severity: "warning" as const } : {};
      const { service } = target;
      const problem = service === undefined ? undefined : problems[await stateOf(service)];
      if (service !== undefined && problem !== undefined) {
        const name = `${service.namespace}/${service.name}`;
        const { code, text } = problem;
        const help = problem.help(service.namespace, service.name);
        report(code, object, `${what}: Service ${name} ${text(service.port)}`, { help, ...severity });
      }
      const [namespace = "", name = ""] = caller.caFrom.split("/");
      if (name !== "" && (await certificateState(namespace, name)) === "missing")
        report(
          "doctor/webhook-certificate-missing",
          object,
          `${what}: the Certificate ${caller.caFrom} does not exist`,
          { help: "install the provider again: clusterctl upgrade apply", ...severity },
        );
      const pem = decoded(target.caBundle);
      const expires = bundleExpiry(pem);
      const help = caHelp(caller);
      if (target.caBundle === "") {
        if (service !== undefined)
          report("doctor/webhook-ca-missing", object, `${what}: has no caBundle`, { help, ...severity });
      } else if (expires === undefined)
        report("doctor/webhook-ca-invalid", object, `${what}: its caBundle has no valid certificate`, {
          help,
          ...severity,
        });
      else {
        const expiry = judgeExpiry(expires, context);
        if (expiry !== undefined)
          report("doctor/webhook-ca-expiry", object, `${what}: its CA certificate ${expiry.message}`, {
            help,
            severity: expiry.severity,
          });
      }
    }
  },
});

type ServiceCode =
  | "doctor/webhook-no-endpoints"
  | "doctor/webhook-port-missing"
  | "doctor/webhook-service-missing";

interface ServiceProblem {
  readonly code: ServiceCode;
  readonly text: (port: number) => string;
  readonly help: (namespace: string, name: string) => string;
}

const problems: Readonly<Partial<Record<ServiceState, ServiceProblem>>> = {
  missing: {
    code: "doctor/webhook-service-missing",
    text: () => "does not exist",
    help: (namespace, name) =>
      `install the provider again, or create Service ${name} in namespace ${namespace}: clusterctl upgrade apply`,
  },
  "no-port": {
    code: "doctor/webhook-port-missing",
    text: (port) => `has no port ${port}`,
    help: (namespace, name) =>
      `correct its ports: kubectl edit ${kubectlName({ plural: "service", group: "" }, { namespace, name })}`,
  },
  "no-endpoints": {
    code: "doctor/webhook-no-endpoints",
    text: () => "has no ready endpoints",
    help: (namespace, name) =>
      `start its Pods: kubectl get service,endpointslices,pods -n ${shellWords(namespace)}; compare the selector of Service ${shellWords(name)}`,
  },
};

function caHelp({ caFrom }: WebhookCaller): string {
  const [namespace, name] = caFrom.split("/");
  return name === undefined
    ? "set the CA certificate of the serving certificate in clientConfig.caBundle"
    : `check the cainjector of cert-manager and its Certificate: kubectl describe ${kubectlName({ plural: "certificate", group: "" }, { namespace, name })}`;
}

/** Checks of webhooks. */
export const webhookChecks: readonly DoctorCheck[] = [webhooksCheck];
