import { addImport } from "../edit/add-import.ts";
import { appendToList } from "../edit/append-to-list.ts";
import { findCalls, listMember, objectLiteral } from "../edit/find-call.ts";
import { isTest } from "./manager-call.ts";
import { specifierTo } from "./paths.ts";
import type { Project } from "./project.ts";

/** Module of the webhooks. */
export const webhooksModule = "@capikit/controller-kit/webhooks";

/**
 * Adds a webhook to the tests that serve the webhooks of the manifests. Skips unsupported code.
 *
 * @param call such as `conversionWebhook(convert)`
 * @param imports the names that it needs, with their package or file
 */
export function addToWebhookTests(
  { draft, extension, files }: Project,
  call: string,
  imports: Readonly<Record<string, string>>,
): void {
  const [name = call] = call.split("(");
  for (const path of files.filter(isTest)) {
    const text = draft.read(path) ?? "";
    if (!text.includes("webhookServer") || text.includes(name)) continue;
    const source = draft.source(path);
    const [server] = findCalls(source, "webhookServer", webhooksModule);
    const list = listMember(source, objectLiteral(source, server?.arguments[0]), "webhooks");
    if (list === undefined) continue;
    draft.edit(path, () => appendToList(source, list, call));
    for (const [imported, from] of Object.entries(imports)) {
      const specifier = from.startsWith("@") ? from : specifierTo(path, from, extension);
      draft.edit(path, (now) => addImport(now, imported, specifier));
    }
  }
}
