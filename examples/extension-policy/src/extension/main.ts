import { createClient, loadKubeconfig } from "@capikit/client";
import { parseExtensionFlags, runExtension } from "@capikit/extension-kit";
import { kubeletsOf } from "../upgrade/kubelets-of-cluster.ts";
import { policyExtension } from "./extension.ts";

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
