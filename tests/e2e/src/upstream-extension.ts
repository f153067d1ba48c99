import {
  canUpdateMachine,
  canUpdateMachineSet,
  discoverVariables,
  generatePatches,
  generateUpgradePlan,
  updateMachine,
  validateTopology,
} from "@capikit/api/catalog";
import type { RawExtension } from "@capikit/api/meta";
import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import type { Client } from "@capikit/client";
import type { ControlPlane } from "@capikit/envtest";
import {
  defineExtension,
  type Extension,
  type ExtensionServer,
  hookHandler,
  startExtension,
} from "@capikit/extension-kit";
import {
  canUpdateMachine as allowMachine,
  canUpdateMachineSet as allowMachineSet,
  validateTopology as checkTemplates,
  done,
  inProgress,
  planUpgrade,
} from "@capikit/extension-kit/mutation";
import { lifecycleHandlers } from "./hook-answers.ts";
import { discover, patch } from "./upstream-topology.ts";

/** Serves the extension of upstream's specs, written with the kit. */
export async function serveUpstreamExtension(
  { client, webhookServing: { certDir } }: ControlPlane,
  versions: readonly string[],
): Promise<ExtensionServer> {
  const extension = upstreamExtension(client, versions);
  return startExtension({ extension, host: "127.0.0.1", port: 0, certDir });
}

/**
 * Gives ExtensionConfigs the address of a program of this host, in the place of their Service, and
 * its authority, in the place of cert-manager.
 */
export async function directExtensions(
  { client, webhookServing: { certificateAuthority } }: ControlPlane,
  port: number,
): Promise<void> {
  const { items } = await client.list(extensionConfig);
  for (const { metadata, spec } of items) {
    if (spec.clientConfig.service === undefined) continue;
    const url = `https://127.0.0.1:${port}`;
    const clientConfig = { service: null, url, caBundle: btoa(certificateAuthority) };
    const annotations = { "runtime.cluster.x-k8s.io/inject-ca-from-secret": null };
    const patched = { metadata: { annotations }, spec: { clientConfig } };
    await client.patch(extensionConfig, { name: metadata.name ?? "" }, { type: "merge", patch: patched });
  }
}

/**
 * The extension of upstream's suite: lifecycle hooks answer as a ConfigMap of the Cluster says, and
 * changed files of machines are updated in place.
 */
function upstreamExtension(management: Client, versions: readonly string[]): Extension {
  const updating = new Set<string>();
  return defineExtension({
    handlers: {
      ...lifecycleHandlers(management),
      "generate-patches": hookHandler(generatePatches)(patch),
      "discover-variables": hookHandler(discoverVariables)(discover),
      "validate-topology": hookHandler(validateTopology)((request) => checkTemplates(request, [])),
      "generate-upgrade-plan": hookHandler(generateUpgradePlan)((request) => {
        const { fromWorkersKubernetesVersion: fromWorkers } = request;
        return planUpgrade({
          from: request.fromControlPlaneKubernetesVersion,
          ...(fromWorkers !== undefined && { fromWorkers }),
          to: request.toKubernetesVersion,
          available: versions,
        });
      }),
      "can-update-machine": hookHandler(canUpdateMachine)((request) =>
        allowMachine(request, (current, desired) => {
          if (isDisabled(request)) return;
          copyFiles(current.bootstrapConfig, desired.bootstrapConfig);
        }),
      ),
      "can-update-machineset": hookHandler(canUpdateMachineSet)((request) =>
        allowMachineSet(request, (current, desired) => {
          if (isDisabled(request)) return;
          copyFiles(templateOf(current.bootstrapConfigTemplate), templateOf(desired.bootstrapConfigTemplate));
        }),
      ),
      // Answers the first call of each update before it is done.
      "update-machine": hookHandler(updateMachine)(({ desired: { machine } }) => {
        const { namespace, name } = machine.metadata;
        const key = `${namespace}/${name}`;
        if (updating.delete(key)) return done("Extension completed updating Machine");
        updating.add(key);
        return inProgress(5, "Extension is updating Machine");
      }),
    },
  });
}

function isDisabled({ settings }: { readonly settings?: Readonly<Record<string, string>> }): boolean {
  return settings?.disableInPlaceUpdates === "true";
}

interface WithFiles {
  spec?: { files?: unknown };
}

function copyFiles(current: RawExtension | undefined, desired: RawExtension | undefined): void {
  const [from, to] = [desired as WithFiles | undefined, current as WithFiles | undefined];
  if (to === undefined || from?.spec?.files === undefined) return;
  to.spec = { ...to.spec, files: structuredClone(from.spec.files) };
}

function templateOf(object: RawExtension | undefined): RawExtension | undefined {
  return (object as { spec?: { template?: RawExtension } } | undefined)?.spec?.template;
}
