import { pathToFileURL } from "node:url";
import { pageReference } from "@capikit/common/text";
import type { Extension } from "@capikit/extension-kit";
import { importOwnCopy } from "../../shared/project/own-copy.ts";
import { sendReport } from "./send-report.ts";

// The program of an extension that a file exports, the last argument. It is served as by its own program.

const file = process.argv.at(-1) as string;
const exported = (await import(pathToFileURL(file).href)) as { extension?: unknown; default?: unknown };
const extension = checked(exported.extension ?? exported.default);
sendReport({
  places: extension.handlers.map(({ hook, name, place }) => ({ hook: hook.hook, name, place })),
});
// Errors are recognised by their class.
const { parseExtensionFlags, runExtension } = await importOwnCopy(
  file,
  "@capikit/extension-kit",
  () => import("@capikit/extension-kit"),
);
await runExtension((argv) => ({
  flags: parseExtensionFlags(argv.slice(0, -1)),
  extension,
  freezeRequests: true,
}));

function checked(value: unknown): Extension {
  const { handlers, discovery } = (value ?? {}) as Partial<Extension>;
  if (Array.isArray(handlers) && typeof discovery === "object") return value as Extension;
  const what = value === undefined ? "exports neither `extension` nor a default" : "exports something else";
  console.error(
    `${file} ${what}; write: export const extension = defineExtension({ handlers: { … } })\nIf handlers reach workload clusters: ${pageReference("guides/workload-hooks#without-a-management-cluster")}`,
  );
  process.exit(1);
}
