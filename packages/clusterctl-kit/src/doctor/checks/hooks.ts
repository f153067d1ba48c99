import { hookVersionProblem } from "@capikit/api/catalog/runtime";
import { cluster, clusterTopologyReconciledCondition } from "@capikit/api/core/v1beta2";
import { splitApiVersion } from "@capikit/client/kinds";
import { listAt, textAt } from "@capikit/common/json";
import { humanDuration } from "@capikit/common/time";
import { type BlockingHook, blockingHooks, conditionOf, servedExtensionConfig } from "@capikit/inventory";
import { defineCheck, kubectlName, objectName, type ScannedObject } from "../model/check.ts";
import { coreMinor, newestKnown } from "../model/releases.ts";

const rejects =
  "Cluster API rejects all handlers of an extension if it does not know the version of one hook.";

/** Checks the hook versions of Runtime Extensions, for this and the next release of core, and which hooks block. */
export const hooksCheck = defineCheck({
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
