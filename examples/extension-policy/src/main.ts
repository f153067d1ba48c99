import { createClient, loadKubeconfig } from "@capikit/client";
import { parseExtensionFlags, runExtension } from "@capikit/extension-kit";
import { policyExtension } from "./extension.ts";
import { kubeletsOf } from "./upgrade/kubelets-of-cluster.ts";

/** The server of the extension. */
await runExtension(async (argv) => {
  const flags = parseExtensionFlags(argv);
  const { coreVersion } = flags;
  const client = createClient(await loadKubeconfig(flags.kubeconfig));
  return {
    flags,
    extension: policyExtension({
      kubelets: kubeletsOf(client),
      ...(coreVersion !== undefined && { coreVersion }),
    }),
    cleanUp: () => client.close(),
  };
});
