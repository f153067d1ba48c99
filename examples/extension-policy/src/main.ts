import { createClient, loadKubeconfig } from "@capikit/client";
import { FlagError, parseExtensionFlags, startExtension } from "@capikit/extension-kit";
import { policyExtension } from "./extension.ts";
import { kubeletsOf } from "./upgrade/kubelets-of-cluster.ts";

/** The server of the extension. */
async function main(argv: readonly string[]): Promise<void> {
  const { coreVersion, ...flags } = parseExtensionFlags(argv);
  const stop = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stop.abort());
  const client = createClient(await loadKubeconfig(flags.kubeconfig));
  const extension = policyExtension({
    kubelets: kubeletsOf(client),
    ...(coreVersion !== undefined && { coreVersion }),
  });
  const server = await startExtension({ extension, ...flags, signal: stop.signal });
  await server.stopped;
  await client.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof FlagError;
  console.error(isUsage ? error.message : error);
  process.exitCode = isUsage ? error.exitCode : 1;
});
