/** An extension of the extension kit: `server.ts CERT-DIR FLAG...`; prints its port. */

import { kubeadmConfigTemplate } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { afterControlPlaneInitialized, generatePatches } from "@capikit/api/catalog";
import { kubeadmControlPlaneTemplate } from "@capikit/api/controlplane/kubeadm/v1beta2";
import {
  defineExtension,
  HookError,
  hookHandler,
  parseExtensionFlags,
  runExtension,
} from "@capikit/extension-kit";
import { on, walkTemplates } from "@capikit/extension-kit/mutation";

const command = "echo patched by the extension";

function edit(config: { preKubeadmCommands?: string[] } | undefined): void {
  if (config === undefined) throw new HookError("a template has no kubeadm configuration");
  config.preKubeadmCommands ??= [];
  config.preKubeadmCommands.push(command);
}

const extension = defineExtension({
  handlers: {
    note: hookHandler(afterControlPlaneInitialized)(({ cluster }) => ({
      message: `${cluster.metadata?.name} is there`,
    })),
    edit: hookHandler(generatePatches)((request, { signal }) =>
      walkTemplates(
        request,
        [
          on(kubeadmConfigTemplate, (template) => edit(template.spec?.template?.spec)),
          on(kubeadmControlPlaneTemplate, (template) =>
            edit(template.spec?.template?.spec?.kubeadmConfigSpec),
          ),
        ],
        { unknownKinds: "fail", signal },
      ),
    ),
  },
});

await runExtension(([certDir = "", ...flags]) => ({
  flags: parseExtensionFlags(["--health-addr=0", "--diagnostics-address=0", ...flags]),
  extension,
  certDir,
  host: "127.0.0.1",
  port: 0,
  onStarted: (server) => console.log(server.port),
}));
