import { FlagError, parseExtensionFlags, startExtension } from "@capikit/extension-kit";
import { paperCloudExtension } from "./extension.ts";

/** The server of the Runtime Extension. */
async function main(argv: readonly string[]): Promise<void> {
  const { coreVersion, ...flags } = parseExtensionFlags(argv);
  const stop = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stop.abort());
  const server = await startExtension({
    extension: paperCloudExtension(coreVersion),
    ...flags,
    signal: stop.signal,
  });
  await server.stopped;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof FlagError;
  console.error(isUsage ? error.message : error);
  process.exitCode = isUsage ? error.exitCode : 1;
});
