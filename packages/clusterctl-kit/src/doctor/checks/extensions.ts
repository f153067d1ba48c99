import {
  extensionConfigDiscoveredCondition,
  injectCAFromSecretAnnotation,
} from "@capikit/api/runtime/v1beta2";
import { integerAt, listAt, textAt, textsAt, valueAt } from "@capikit/common/json";
import { shellWords } from "@capikit/common/text";
import { clientTarget, conditionOf, type ReadObject, servedExtensionConfig } from "@capikit/inventory";
import { bundleExpiry, decoded } from "../facts/certificate-expiry.ts";
import { type CheckContext, defineCheck, kubectlName } from "../model/check.ts";
import { judgeExpiry, type ReportFinding } from "../model/finding.ts";
import { type ServiceState, serviceStates } from "../read/service-state.ts";

const exits =
  "The core manager exits one minute after its start if it cannot discover an extension, for example after an upgrade. Until then, calls of the extension fail.";

type Code =
  | "doctor/extension-ca"
  | "doctor/extension-ca-missing"
  | "doctor/extension-no-handlers"
  | "doctor/extension-not-discovered"
  | "doctor/extension-outdated"
  | "doctor/extension-unreachable";

/** Checks whether the core manager can discover and call all Runtime Extensions. */
export const extensionsCheck = defineCheck<Code>({
  name: "extensions",
  title: "All Runtime Extensions are reachable and discovered",
  diagnostics: {
    "doctor/extension-unreachable": {
      severity: "error",
      title: "Services of Runtime Extensions have ready endpoints",
      why: exits,
    },
    "doctor/extension-not-discovered": {
      severity: "error",
      title: "Runtime Extensions are discovered",
      why: exits,
    },
    "doctor/extension-outdated": {
      severity: "warning",
      title: "Runtime Extensions are discovered again after a change",
      why: "Cluster API calls the handlers of the previous configuration.",
    },
    "doctor/extension-no-handlers": {
      severity: "warning",
      title: "Runtime Extensions have handlers",
      why: "Cluster API never calls an extension without handlers.",
    },
    "doctor/extension-ca-missing": {
      severity: "warning",
      title: "ExtensionConfigs have a caBundle",
      why: "The KubeadmControlPlane manager does not call extensions without a caBundle. The core manager only trusts certificates of public authorities.",
    },
    "doctor/extension-ca": {
      severity: "error",
      title: "The caBundle of an ExtensionConfig is valid",
      why: "Controllers do not trust the extension: discovery and calls fail, and the core manager exits one minute after its next start.",
    },
  },
  async run(context, report) {
    const stateOf = serviceStates(context);
    for await (const config of context.list(servedExtensionConfig(await context.crds()))) {
      const object = `ExtensionConfig ${textAt(config, "metadata", "name")}`;
      const { service } = clientTarget(valueAt(config, "spec", "clientConfig"));
      const problem = service && problems[await stateOf(service)];
      if (service !== undefined && problem !== undefined) {
        const name = `${service.namespace}/${service.name}`;
        report("doctor/extension-unreachable", object, `its Service ${name} ${problem}`, {
          help: `start the extension: kubectl get service,endpointslices,pods -n ${shellWords(service.namespace)}; or kubectl delete ${kubectlExtension(config)}`,
        });
      }
      judgeDiscovery(config, object, report);
      judgeCa(config, object, context, report);
    }
  },
});

const problems: Readonly<Partial<Record<ServiceState, string>>> = {
  missing: "does not exist",
  "no-port": "does not have the called port",
  "no-endpoints": "has no ready endpoints",
};

/** Returns kubectl's arguments for an ExtensionConfig. */
function kubectlExtension(config: ReadObject): string {
  return kubectlName({ plural: "extensionconfig", group: "" }, { name: textAt(config, "metadata", "name") });
}

function judgeDiscovery(config: ReadObject, object: string, report: ReportFinding<Code>): void {
  const help = `check the extension and its log, then: kubectl describe ${kubectlExtension(config)}`;
  const discovered = conditionOf(config, extensionConfigDiscoveredCondition);
  const generation = integerAt(config, "metadata", "generation");
  const observed = discovered?.observedGeneration ?? generation;
  if (discovered === undefined)
    report("doctor/extension-not-discovered", object, "was never discovered", {
      help: "enable the feature gate RuntimeSDK of the core manager (EXP_RUNTIME_SDK=true), and check its log",
    });
  else if (discovered.status !== "True")
    report("doctor/extension-not-discovered", object, `discovery failed: ${discovered.message}`, {
      help,
    });
  else if (observed !== generation)
    report("doctor/extension-outdated", object, "changed since its last discovery", { help });
  else if (listAt(config, "status", "handlers").length === 0)
    report("doctor/extension-no-handlers", object, "has no handlers", {
      help: `kubectl delete ${kubectlExtension(config)}, unless this is intended`,
    });
}

function judgeCa(
  config: ReadObject,
  object: string,
  context: CheckContext,
  report: ReportFinding<Code>,
): void {
  const { caBundle } = clientTarget(valueAt(config, "spec", "clientConfig"));
  const from = textsAt(config, "metadata", "annotations")[injectCAFromSecretAnnotation];
  const help =
    from === undefined
      ? `set spec.clientConfig.caBundle, or the annotation ${injectCAFromSecretAnnotation}: NAMESPACE/NAME`
      : `check the Secret ${from} of the annotation ${injectCAFromSecretAnnotation}, and its cert-manager Certificate`;
  const expires = bundleExpiry(decoded(caBundle));
  if (caBundle === "") report("doctor/extension-ca-missing", object, "has no caBundle", { help });
  else if (expires === undefined)
    report("doctor/extension-ca", object, "its caBundle has no valid certificate", { help });
  else {
    const expiry = judgeExpiry(expires, context);
    if (expiry !== undefined)
      report("doctor/extension-ca", object, `its CA certificate ${expiry.message}`, {
        help,
        severity: expiry.severity,
      });
  }
}
