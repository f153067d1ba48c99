import { hookVersionProblem } from "@capikit/api/catalog/runtime";
import { cluster, clusterTopologyReconciledCondition } from "@capikit/api/core/v1beta2";
import {
  extensionConfigDiscoveredCondition,
  injectCAFromSecretAnnotation,
} from "@capikit/api/runtime/v1beta2";
import { splitApiVersion } from "@capikit/client/kinds";
import { integerAt, listAt, textAt, textsAt, valueAt } from "@capikit/common/json";
import { shellWords } from "@capikit/common/text";
import { humanDuration } from "@capikit/common/time";
import {
  type BlockingHook,
  blockingHooks,
  clientTarget,
  conditionOf,
  type ReadObject,
  servedExtensionConfig,
} from "@capikit/inventory";
import { bundleExpiry, decoded } from "../model/certificate-expiry.ts";
import {
  type CheckContext,
  type DoctorCheck,
  defineCheck,
  kubectlName,
  objectName,
  type ScannedObject,
} from "../model/check.ts";
import { judgeExpiry, type ReportFinding } from "../model/finding.ts";
import { coreMinor, newestKnown } from "../model/releases.ts";
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
const extensionsCheck = defineCheck<Code>({
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

const rejects =
  "Cluster API rejects all handlers of an extension if it does not know the version of one hook.";

/** Checks the hook versions of Runtime Extensions, for this and the next release of core, and which hooks block. */
const hooksCheck = defineCheck({
  name: "hooks",
  title: "Runtime Extensions serve current hook versions",
  diagnostics: {
    "doctor/hook-unknown": {
      severity: "error",
      title: "The core provider knows the hooks of all handlers",
      why: `${rejects} This happens at the next discovery.`,
      help: "deploy a release of the extension for this release of Cluster API",
    },
    "doctor/hook-removed-next": {
      severity: "error",
      title: "The next release of Cluster API has the hooks of all handlers",
      why: `${rejects} The core manager then exits one minute after the upgrade.`,
      help: "upgrade the extension before Cluster API",
    },
    "doctor/hook-deprecated": {
      severity: "warning",
      title: "Handlers serve hook versions that are not deprecated",
      why: `A later release of Cluster API removes the version. ${rejects}`,
      help: "upgrade the extension to a release with the newer version",
    },
    "doctor/hook-blocks": {
      severity: "warning",
      title: "No hook blocks a Cluster",
      why: "An extension answers with retryAfterSeconds: the Cluster is not created, upgraded or deleted further. Cluster API asks again after that time, after 24 hours at most, even if the Cluster changes.",
    },
  },
  async run(context, report) {
    const minor = coreMinor((await context.providers()) ?? []);
    const release = minor === undefined ? undefined : `v1.${minor}`;
    const next = minor === undefined ? undefined : `v1.${minor + 1}`;
    for await (const config of context.list(servedExtensionConfig(await context.crds())))
      for (const handler of listAt(config, "status", "handlers")) {
        const [group, version] = splitApiVersion(textAt(handler, "requestHook", "apiVersion"));
        const hook = { group, version, hook: textAt(handler, "requestHook", "hook") };
        const object = `ExtensionConfig ${textAt(config, "metadata", "name")}, handler ${textAt(handler, "name")}`;
        const now = hookVersionProblem(hook, context.hooks, release);
        const later = hookVersionProblem(hook, context.hooks, next);
        // Newer releases may have newer hooks.
        if (now?.state === "unknown" && (minor ?? 0) > newestKnown) continue;
        if (now !== undefined && now.state !== "deprecated")
          report("doctor/hook-unknown", object, now.message);
        else if (later?.state === "removed") report("doctor/hook-removed-next", object, later.message);
        else if (now !== undefined) report("doctor/hook-deprecated", object, now.message);
      }
  },
  scan(context, report) {
    const blocked: {
      readonly object: ScannedObject;
      readonly age: number;
      readonly hooks: readonly BlockingHook[];
    }[] = [];
    return {
      object(object, { descriptor }) {
        if (descriptor.kind !== cluster.kind || descriptor.group !== cluster.group) return;
        const condition = conditionOf(object, clusterTopologyReconciledCondition);
        if (condition === undefined || condition.status === "True") return;
        const { message, lastTransitionTime } = condition;
        const hooks = blockingHooks(message);
        if (hooks.length > 0)
          blocked.push({ object, hooks, age: context.now - Date.parse(lastTransitionTime) });
      },
      async finish() {
        if (blocked.length === 0) return;
        const handlers = new Map<string, string[]>();
        for await (const config of context.list(servedExtensionConfig(await context.crds())))
          for (const handler of listAt(config, "status", "handlers")) {
            const hook = textAt(handler, "requestHook", "hook");
            const name = `handler ${textAt(handler, "name")} of ${textAt(config, "metadata", "name")}`;
            handlers.set(hook, [...(handlers.get(hook) ?? []), name]);
          }
        for (const { object, age, hooks } of blocked) {
          const waits = hooks.map(({ hook, text }) => {
            const by = handlers.get(hook)?.join(" or ") ?? "no registered extension";
            return `${hook} (${by})${text === "" ? "" : `: ${text}`}`;
          });
          report(
            "doctor/hook-blocks",
            objectName(object.kind, object.metadata),
            `waits for hooks, for at most ${humanDuration(age)}: ${waits.join("; ")}`,
            {
              help: `check the extension and its log, and the condition: kubectl describe ${kubectlName(cluster, object.metadata)}`,
            },
          );
        }
      },
    };
  },
});

/** Checks of Runtime Extensions and their hooks. */
export const extensionChecks: readonly DoctorCheck[] = [extensionsCheck, hooksCheck];
