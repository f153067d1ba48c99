import { parseExtensionFlags, runExtension } from "@capikit/extension-kit";
import { paperCloudExtension } from "./extension.ts";

/** The server of the Runtime Extension. */
await runExtension((argv) => {
  const flags = parseExtensionFlags(argv);
  return { flags, extension: paperCloudExtension(flags.coreVersion) };
});
